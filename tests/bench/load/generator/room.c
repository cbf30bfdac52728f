// Our room, spoken to as its page does (PROTOCOL.md): accounts of guests, private tables that a host opens and three
// others enter by the invitation, rounds that the host starts one after another, shares of every shuffle. Whoever is waited
// on makes a move that his own view allows; in a window somebody throws in or all let it run out.
#define _GNU_SOURCE
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define AT_ONCE 64  // so many tables are opened at one time
#define THROW_IN_OF_3 2
#define PATIENCE_NS 120000000000ull

static int opened, seated, dealt;
static bool starting;

static void consider(Table *table);

static void ask(Seat *seat, const char *command) {
    char text[512];
    seat->asked_id = ++seat->last_id;
    snprintf(text, sizeof text, "{\"id\":%ld,%s}", seat->asked_id, command);
    send_text(seat, text);
}

// --- coming in ---

static void say_hello(Seat *seat) {
    char text[256], secret[80] = "", table[80] = "";
    if (seat->secret[0]) snprintf(secret, sizeof secret, ",\"secret\":\"%s\"", seat->secret);
    else if (seat->number > 0) snprintf(table, sizeof table, ",\"table\":\"%s\"", seat->table->address);
    snprintf(text, sizeof text, "{\"type\":\"hello\",\"version\":1%s%s}", secret, table);
    send_text(seat, text);
}

static void hear_welcome(Seat *seat, const char *message, size_t length) {
    read_string(message, "account", seat->account, sizeof seat->account);
    seat->last_id = read_number(message, length, "last_id", 0);
    if (seat->secret[0]) return;
    read_string(message, "secret", seat->secret, sizeof seat->secret);
    if (seat->number == 0) ask(seat, "\"type\":\"play_with_friends\"");
}

// The host's first view of the table: no bots, and the others may come.
static void invite(Table *table) {
    Seat *host = &table->seats[0];
    read_string(host->view.bytes, "table", table->address, sizeof table->address);
    ask(host, "\"type\":\"set_table\",\"bots\":0");
    for (int seat = 1; seat < SEATS; seat++) dial_page(&table->seats[seat], "/ws");
}

static void hear_until(const int *number) {
    for (uint64_t end = now_ns() + PATIENCE_NS; *number < options.tables;) {
        hear_for(100000000ull);
        if (now_ns() > end) die("the room does not open all tables");
    }
}

static void open_next(void) {
    if (opened < options.tables) dial_page(&tables[opened++].seats[0], "/ws");
}

static void open_tables(void) {
    for (int i = 0; i < AT_ONCE; i++) open_next();
    hear_until(&seated);
}

// The hosts start their rounds, and whoever has one plays: else clocks would run out until the last one has.
static void start_tables(void) {
    starting = true;
    begin_playing();
    for (int i = 0; i < options.tables; i++) consider(&tables[i]);
    hear_until(&dealt);
}

// --- what a page adds to the shuffle ---

static void write_hex(const uint8_t *bytes, size_t length, char *hex) {
    for (size_t i = 0; i < length; i++) sprintf(hex + 2 * i, "%02x", bytes[i]);
}

static size_t put_part(uint8_t *data, size_t at, const void *part, size_t length) {
    for (int i = 0; i < 4; i++) data[at + (size_t)i] = (uint8_t)(length >> (24 - 8 * i));
    memcpy(data + at + 4, part, length);
    return at + 4 + length;
}

// Commits a new share to an offer, as durak.deal.hashes says.
static void commit(Seat *seat, long round) {
    uint8_t share[32], data[512], digest[32];
    char commitment[65], command[256];
    uint8_t number[4] = {(uint8_t)(round >> 24), (uint8_t)(round >> 16), (uint8_t)(round >> 8), (uint8_t)round};
    for (size_t i = 0; i < sizeof share; i++) share[i] = (uint8_t)below(256);
    write_hex(share, sizeof share, seat->share);
    size_t length = put_part(data, 0, "durak-deal-v1", 13);
    length = put_part(data, length, "share", 5);
    length = put_part(data, length, seat->table->address, strlen(seat->table->address));
    length = put_part(data, length, number, sizeof number);
    length = put_part(data, length, seat->account, strlen(seat->account));
    length = put_part(data, length, share, sizeof share);
    sha256(data, length, digest);
    write_hex(digest, sizeof digest, commitment);
    snprintf(command, sizeof command, "\"type\":\"commit\",\"offer\":\"%s\",\"commitment\":\"%s\"", seat->offer, commitment);
    ask(seat, command);
}

static void open_share(Seat *seat) {
    char command[256];
    snprintf(command, sizeof command, "\"type\":\"open\",\"offer\":\"%s\",\"share\":\"%s\"", seat->offer, seat->share);
    ask(seat, command);
}

static void hear_deal(Seat *seat, const char *message, size_t length) {
    char offer[65];
    read_string(message, "commitment", offer, sizeof offer);
    bool known = !strcmp(offer, seat->offer);
    if (!known && find(message, length, "\"stage\":\"offered\"")) {
        memcpy(seat->offer, offer, sizeof offer);
        commit(seat, read_number(message, length, "round", 0));
    } else if (known && find(message, length, "\"stage\":\"opening\"")) {
        open_share(seat);
    }
}

// --- moves ---

// Whether all four have the same view.
static bool level(const Table *table) {
    for (int seat = 0; seat < SEATS; seat++)
        if (table->seats[seat].version == 0 || table->seats[seat].version != table->seats[0].version) return false;
    return true;
}

// Returns who throws in, or NOBODY: in two of three windows in which somebody can, and asked only once about each view.
static int chosen_thrower(Table *table) {
    long version = table->seats[0].version;
    if (table->passed == version || below(3) >= THROW_IN_OF_3) {
        table->passed = version;
        return NOBODY;
    }
    unsigned first = below(SEATS);
    for (unsigned i = 0; i < SEATS; i++) {
        int seat = (int)((first + i) % SEATS);
        if (choose_throw_in(&table->seats[seat].view).kind == THROW_IN) return seat;
    }
    table->passed = version;
    return NOBODY;
}

static void start(Table *table) {
    Seat *host = &table->seats[0];
    if (!starting || quiet() || table->started == host->version || !may_start(&host->view)) return;
    table->started = host->version;
    ask(host, "\"type\":\"start\"");
}

// Goes on when there is something to do at a table.
static void consider(Table *table) {
    if (table->moving || !level(table)) return;
    const Buffer *view = &table->seats[0].view;
    if (!in_round(view)) {
        start(table);
        return;
    }
    long waited = waited_on(view);
    table->mover = waited == NOBODY ? chosen_thrower(table) : (int)waited;
    if (table->mover != NOBODY) ready(table);
}

static void write_move(const Move *move, char *command, size_t room) {
    static const char *types[] = {"", "lead", "throw_in", "beat", "take"};
    int length = snprintf(command, room, "\"type\":\"%s\",\"bout\":%ld", types[move->kind], move->bout);
    command += length;
    room -= (size_t)length;
    if (move->kind == TAKE) snprintf(command, room, ",\"cards\":%ld", move->cards);
    else if (move->kind == BEAT) snprintf(command, room, ",\"card\":\"%s\",\"attack\":%ld", move->card, move->attack);
    else snprintf(command, room, ",\"card\":\"%s\"", move->card);
}

// Writes how a view will tell of a move.
static void write_expected(const Move *move, int seat, char *text, size_t room) {
    static const char *types[] = {"", "led", "thrown_in", "beaten"};
    if (move->kind == TAKE) snprintf(text, room, "{\"type\":\"take_said\",\"seat\":%d}", seat);
    else snprintf(text, room, "{\"type\":\"%s\",\"seat\":%d,\"card\":\"%s\"", types[move->kind], seat, move->card);
}

static bool move_room(Table *table) {
    char command[128];
    if (table->mover == NOBODY || !level(table)) return false;
    Seat *seat = &table->seats[table->mover];
    bool waited = waited_on(&seat->view) == table->mover;
    Move move = waited ? choose_move(&seat->view) : choose_throw_in(&seat->view);
    table->mover = NOBODY;
    if (move.kind == NO_MOVE) return false;
    write_move(&move, command, sizeof command);
    write_expected(&move, seat->number, table->expected, sizeof table->expected);
    ask(seat, command);
    return true;
}

// --- hearing ---

// Counts the seconds of R15 that ran out, and the rounds that were dealt.
static void count_happened(const Seat *seat, const char *news, size_t length) {
    if (seat->number != 0) return;
    if (find(news, length, "{\"type\":\"clock_ran_out\"")) counts.clocks++;
    if (find(news, length, "{\"type\":\"dealt\"")) counts.rounds++;
}

static void note_progress(Table *table) {
    if (!level(table)) return;
    if (!table->seated) {
        table->seated = true;
        seated++;
        open_next();
    }
    if (!table->dealt && in_round(&table->seats[0].view)) {
        table->dealt = true;
        dealt++;
    }
}

static void hear_view(Seat *seat, const char *message, size_t length) {
    Table *table = seat->table;
    bool first = seat->version == 0;
    seat->view.length = 0;
    append(&seat->view, message, length);
    seat->version = read_number(message, length, "version", 0);
    seat->views++;
    counts.views++;
    counts.view_bytes += length;
    const char *end = find(message, length, "],\"stage\":");
    size_t news = end ? (size_t)(end - message) : 0;
    count_happened(seat, message, news);
    if (coming_back()) {
        back(seat);
        return;
    }
    if (first && seat->number == 0) invite(table);
    if (table->moving && find(message, news, table->expected)) seen(seat);
    note_progress(table);
    consider(table);
}

static void hear_refused(Seat *seat, const char *message, size_t length) {
    Table *table = seat->table;
    if (!table->moving || read_number(message, length, "id", 0) != seat->asked_id) return;
    refuse(table);
    consider(table);
}

static bool is(const char *message, const char *type) { return !strncmp(message, type, strlen(type)); }

static void hear_room(Seat *seat, int opcode, const char *message, size_t length) {
    if (opcode != TEXT) return;
    if (is(message, "{\"type\":\"view\"")) {
        hear_view(seat, message, length);
        return;
    }
    counts.others++;
    if (is(message, "{\"type\":\"welcome\"")) hear_welcome(seat, message, length);
    else if (is(message, "{\"type\":\"deal\"")) hear_deal(seat, message, length);
    else if (is(message, "{\"type\":\"refused\"")) hear_refused(seat, message, length);
}

const Adapter ROOM = {"room", open_tables, start_tables, move_room, say_hello, hear_room};
