// The load generator's command. What it measured is printed as one line of JSON.
//   generator -a ADAPTER -p PORT -t TABLES [-r MOVES_PER_SECOND] [-w WARM_SECONDS] [-d SECONDS] [-i PROCESS]... [-n SEED]
//   -o: tables are opened and then do nothing; -g: the same, and everyone goes; -s: a storm, see storm.c
// and, for the tests of its parts: generator -H TEXT prints the SHA-256 of a text, generator -P PART NUMBER... prints the
// number that so many parts of all do not pass, generator -V < VIEW the moves that a view allows.
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define VIEW_BYTES 65536
#define CHOICES 200
#define LEFT_SECONDS 12  // the grace of a lost connection, and time to follow it

Options options = {.adapter = &ROOM, .port = 8795, .tables = 50, .warm_seconds = 1, .seconds = 5, .seed = 1};
Table *tables;
Counts counts;

static const Adapter *adapter_named(const char *name) {
    const Adapter *all[] = {&ROOM, &WS, &COLYSEUS, &COLYSEUS_STATE, &BOARDGAME};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!strcmp(all[i]->name, name)) return all[i];
    fprintf(stderr, "load: there is no adapter %s\n", name);
    exit(1);
}

static int print_hash(const char *text) {
    uint8_t digest[32];
    sha256((const uint8_t *)text, strlen(text), digest);
    for (size_t i = 0; i < sizeof digest; i++) printf("%02x", digest[i]);
    puts("");
    return 0;
}

static int print_percentile(const char *part, char **numbers, int count) {
    uint64_t *all = calloc((size_t)count, sizeof *all);
    for (int i = 0; i < count; i++) all[i] = (uint64_t)(atof(numbers[i]) * 1e6);
    printf("%g\n", percentile_ms(all, (size_t)count, atof(part)));
    return 0;
}

static void print_move(Move move) {
    static const char *kinds[] = {"none", "lead", "throw_in", "beat", "take"};
    printf("%s %ld %s %ld %ld\n", kinds[move.kind], move.bout, move.card, move.attack, move.cards);
}

// Prints many choices of a view, so that every move it allows is among them.
static int print_choices(void) {
    static char bytes[VIEW_BYTES];
    Buffer view = {.bytes = bytes, .length = fread(bytes, 1, sizeof bytes - 1, stdin)};
    char hand[80];
    read_hand(&view, hand, sizeof hand);
    printf("hand %s\nwaited_on %ld\nin_round %d\nmay_start %d\n", hand, waited_on(&view), in_round(&view), may_start(&view));
    for (int i = 0; i < CHOICES; i++) {
        print_move(choose_move(&view));
        print_move(choose_throw_in(&view));
    }
    return 0;
}

static void read_options(int count, char **words) {
    for (int option; (option = getopt(count, words, "a:p:t:r:w:d:i:n:ogs")) != -1;) switch (option) {
        case 'a': options.adapter = adapter_named(optarg); break;
        case 'p': options.port = atoi(optarg); break;
        case 't': options.tables = atoi(optarg); break;
        case 'r': options.moves_per_second = atof(optarg); break;
        case 'w': options.warm_seconds = atof(optarg); break;
        case 'd': options.seconds = atof(optarg); break;
        case 'i': watch(atoi(optarg)); break;
        case 'n': options.seed = (unsigned)atoi(optarg); break;
        case 'o': options.idle = true; break;
        case 'g': options.idle = options.gone = true; break;
        case 's': options.storm = true; break;
        default: exit(1);
    }
}

static void lay_tables(void) {
    tables = calloc((size_t)options.tables, sizeof *tables);
    for (int i = 0; i < options.tables; i++) {
        tables[i].mover = NOBODY;
        for (int seat = 0; seat < SEATS; seat++) {
            tables[i].seats[seat].table = &tables[i];
            tables[i].seats[seat].number = seat;
        }
    }
}

static void hear_for_seconds(double seconds) {
    for (uint64_t end = now_ns() + (uint64_t)(seconds * 1e9); now_ns() < end;) hear_for(50000000ull);
}

static void stay_idle(void) {
    if (options.gone) {
        for (int i = 0; i < options.tables; i++)
            for (int seat = 0; seat < SEATS; seat++) hang_up(&tables[i].seats[seat]);
        hear_for_seconds(LEFT_SECONDS);
    }
    begin_figures();
    hear_for_seconds(options.seconds);
    end_figures();
}

int main(int count, char **words) {
    if (count == 3 && !strcmp(words[1], "-H")) return print_hash(words[2]);
    if (count > 3 && !strcmp(words[1], "-P")) return print_percentile(words[2], words + 3, count - 3);
    if (count == 2 && !strcmp(words[1], "-V")) return print_choices();
    read_options(count, words);
    srand48((long)options.seed);
    lay_tables();
    note_base();
    uint64_t began = now_ns();
    options.adapter->open();
    double seconds = (double)(now_ns() - began) / 1e9;
    if (!options.idle) options.adapter->start();
    note_connected(seconds);
    if (options.storm) {
        storm();
        return 0;
    }
    if (options.idle) stay_idle();
    else play_for(options.warm_seconds, options.seconds);
    print_figures();
    return counts.lost ? 3 : 0;
}
