// A restart: the room is killed in the middle of rounds, and every page comes back at once as soon as it listens again.
// Measured is how long it takes, from then, until a page has its whole view; checked is that it is the view of before.
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLAY_SECONDS 5
#define SETTLE_NS 400000000ull
#define PATIENCE_NS 60000000000ull
#define PROBE_NS 1000000ull
#define DECISION_MS 30000
#define WINDOW_MS 4000

typedef struct {
    char hand[80];
    long seat, bout, waited, now_ms;
} Before;

static enum { PLAYING, QUIET, COMING_BACK } phase = PLAYING;
static Before *before;
static uint64_t listening_ns, *waits;
static int pages, came_back, same, went_on, whole_clocks, wrong;

// Whether tables are left as they are.
bool quiet(void) { return phase != PLAYING; }

bool coming_back(void) { return phase == COMING_BACK; }

static long number_after(const Buffer *view, const char *part, const char *name) {
    const char *found = find(view->bytes, view->length, part);
    return found ? read_number(found, view->length - (size_t)(found - view->bytes), name, -1) : -1;
}

static Before shown(const Buffer *view) {
    Before now = {.seat = number_after(view, "\"you\":{", "seat"), .bout = number_after(view, "\"round\":{", "bout"),
                  .waited = waited_on(view), .now_ms = read_number(view->bytes, view->length, "now_ms", 0)};
    read_hand(view, now.hand, sizeof now.hand);
    return now;
}

// Whether the clock that runs, of whoever is waited on or of the window, began anew after the restart, and is whole.
static bool whole_clock(const Buffer *view, long before_ms) {
    if (!in_round(view)) return true;
    bool window = waited_on(view) == NOBODY;
    const char *clock = window ? "\"window\":{" : "\"wait\":{";
    long since = number_after(view, clock, "since_ms"), until = number_after(view, clock, "until_ms");
    return since > before_ms && until - since == (window ? WINDOW_MS : DECISION_MS);
}

// The first view of a page that came back.
void back(Seat *seat) {
    int page = (int)(seat->table - tables) * SEATS + seat->number;
    const Before *then = &before[page];
    if (waits[page]) return;
    waits[page] = now_ns() - listening_ns;
    came_back++;
    Before now = shown(&seat->view);
    whole_clocks += whole_clock(&seat->view, then->now_ms);
    if (now.seat != then->seat || now.bout < then->bout) wrong++;
    else if (now.bout > then->bout) went_on++;  // the window ran out just before the end, which nobody was told
    else if (strcmp(now.hand, then->hand) || now.waited != then->waited) wrong++;
    else same++;
}

static void remember_all(void) {
    for (int page = 0; page < pages; page++) before[page] = shown(&tables[page / SEATS].seats[page % SEATS].view);
}

static void hear_until_all_are_lost(void) {
    uint64_t end = now_ns() + PATIENCE_NS;
    counts.lost = 0;
    while (counts.lost < (uint64_t)pages) {
        hear_for(PROBE_NS);
        if (now_ns() > end) die("the room was not killed");
    }
}

static void wait_until_it_listens(void) {
    uint64_t end = now_ns() + PATIENCE_NS;
    while (dial() < 0) {
        hear_for(PROBE_NS);
        if (now_ns() > end) die("the room does not listen again");
    }
    listening_ns = now_ns();
}

static void come_back(void) {
    for (int page = 0; page < pages; page++) {
        dial_page(&tables[page / SEATS].seats[page % SEATS], "/ws");
        if (page % 16 == 0) hear_for(0);
    }
    while (came_back < pages && now_ns() - listening_ns < PATIENCE_NS) hear_for(PROBE_NS);
}

static void report(void) {
    size_t number = (size_t)pages;
    printf("{\"pages\":%d,\"back\":%d,\"same\":%d,\"went_on\":%d,\"wrong\":%d,\"whole_clocks\":%d,", pages, came_back, same,
           went_on, wrong, whole_clocks);
    printf("\"p50_ms\":%.0f,\"p99_ms\":%.0f,\"max_ms\":%.0f}\n", percentile_ms(waits, number, 0.5),
           percentile_ms(waits, number, 0.99), percentile_ms(waits, number, 1));
}

// Plays, says "playing" so that the room may be killed and started again, and comes back.
void storm(void) {
    pages = options.tables * SEATS;
    before = calloc((size_t)pages, sizeof *before);
    waits = calloc((size_t)pages, sizeof *waits);
    play_for(0, PLAY_SECONDS);
    phase = QUIET;
    for (uint64_t end = now_ns() + SETTLE_NS; now_ns() < end;) hear_for(PROBE_NS);
    puts("playing");
    fflush(stdout);
    hear_until_all_are_lost();
    remember_all();
    wait_until_it_listens();
    phase = COMING_BACK;
    come_back();
    report();
}
