// What a page reads in its view (PROTOCOL.md). It holds no rules: which card may do what is written in the view. The room
// writes fields in the order of src/durak/protocol.py and no spaces, and nobody's name here has a quotation mark in it.
#define _GNU_SOURCE
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HAND_MOST 36
#define TAKE_ONE_IN 8

static uint64_t state = 0x9e3779b97f4a7c15ull;

// Returns a number below `limit`, from the seed of the run.
unsigned below(unsigned limit) {
    if (options.seed) {
        state ^= (uint64_t)options.seed << 17;
        options.seed = 0;
    }
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (unsigned)(state % limit);
}

const char *find(const char *text, size_t length, const char *wanted) {
    return length ? memmem(text, length, wanted, strlen(wanted)) : NULL;
}

// Reads a number, or returns `otherwise` when it is null or not there.
long read_number(const char *text, size_t length, const char *name, long otherwise) {
    char wanted[64];
    snprintf(wanted, sizeof wanted, "\"%s\":", name);
    const char *found = find(text, length, wanted);
    if (!found) return otherwise;
    found += strlen(wanted);
    return *found == 'n' ? otherwise : strtol(found, NULL, 10);
}

typedef struct {
    const char *text;
    size_t length;
} Part;

static Part from(const Buffer *view, const char *wanted) {
    const char *found = find(view->bytes, view->length, wanted);
    if (!found) return (Part){"", 0};
    return (Part){found, view->length - (size_t)(found - view->bytes)};
}

static Part round_part(const Buffer *view) { return from(view, "\"round\":{"); }

static Part hand_part(const Buffer *view) {
    Part round = round_part(view);
    const char *start = find(round.text, round.length, "\"hand\":[");
    if (!start) return (Part){"", 0};
    const char *end = find(start, round.length - (size_t)(start - round.text), "],\"take\":");
    return end ? (Part){start, (size_t)(end - start)} : (Part){"", 0};
}

bool in_round(const Buffer *view) { return find(view->bytes, view->length, "\"stage\":\"round\"") != NULL; }

bool may_start(const Buffer *view) { return find(view->bytes, view->length, "\"may_start\":true") != NULL; }

// Returns the seat that the table waits on, or NOBODY.
long waited_on(const Buffer *view) {
    Part wait = from(view, "\"wait\":{");
    return wait.length ? read_number(wait.text, wait.length, "seat", NOBODY) : NOBODY;
}

// Writes the cards of the hand one after another.
void read_hand(const Buffer *view, char *hand, size_t room) {
    static const char name[] = "{\"card\":\"";
    Part part = hand_part(view);
    const char *end = part.text + part.length;
    size_t length = 0;
    for (const char *card = part.text; (card = find(card, (size_t)(end - card), name)) && length + 3 < room;) {
        card += sizeof name - 1;
        memcpy(hand + length, card, 2);
        length += 2;
    }
    hand[length] = 0;
}

// Lists the moves that a hand allows with its cards, of one kind, and returns how many.
static unsigned moves_with_cards(Part hand, Move *moves, const char *use, int kind) {
    const char *end = hand.text + hand.length;
    unsigned number = 0;
    for (const char *at = hand.text; number < HAND_MOST && (at = find(at, (size_t)(end - at), use)); at++) {
        const char *card = at;
        while (strncmp(card, "{\"card\":\"", 9)) card--;
        Move *move = &moves[number++];
        *move = (Move){.kind = kind};
        memcpy(move->card, card + 9, 2);
        if (kind == BEAT) move->attack = strtol(at + strlen(use) - 1, NULL, 10);
    }
    return number;
}

// Lists the cards that beat something: those whose list of attacks begins with a number.
static unsigned beats(Part hand, Move *moves) {
    unsigned number = 0;
    char use[] = "\"beats\":[0";
    for (char attack = '0'; attack < '6'; attack++) {
        use[sizeof use - 2] = attack;
        number += moves_with_cards(hand, moves + number, use, BEAT);
    }
    return number;
}

static Move any(const Move *moves, unsigned number, Part round) {
    Move move = number ? moves[below(number)] : (Move){.kind = NO_MOVE};
    move.bout = read_number(round.text, round.length, "bout", 0);
    return move;
}

// Returns a move of the seat that the table waits on: any lead, or any way to beat, or, now and then and when there is
// no other, take.
Move choose_move(const Buffer *view) {
    Move moves[6 * HAND_MOST];
    Part round = round_part(view), hand = hand_part(view);
    unsigned number = moves_with_cards(hand, moves, "\"lead\":true", LEAD);
    if (number == 0) number = beats(hand, moves);
    Part after_hand = {hand.text + hand.length, round.length - (size_t)(hand.text + hand.length - round.text)};
    long cards = hand.length ? read_number(after_hand.text, after_hand.length, "take", 0) : 0;
    if (cards > 0 && (number == 0 || below(TAKE_ONE_IN) == 0)) {
        moves[0] = (Move){.kind = TAKE, .cards = cards};
        number = 1;
    }
    return any(moves, number, round);
}

// Returns a card that may be thrown in, if there is one.
Move choose_throw_in(const Buffer *view) {
    Move moves[HAND_MOST];
    return any(moves, moves_with_cards(hand_part(view), moves, "\"throw_in\":true", THROW_IN), round_part(view));
}
