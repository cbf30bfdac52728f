// Who moves when. Closed loop: as soon as every seat of a table has the view of a move the table makes the next one.
// Open loop: moves are due at Poisson times, whoever can move longest makes them, and a move that found no table is made
// late and counted from when it was due.
#include "load.h"

#include <math.h>
#include <stdlib.h>

#define WAIT_NS 50000000ull
#define DUE_MOST 65536

static bool playing, measuring;
static Table **waiting;   // a ring of the tables that can make a move, in the order in which they could
static unsigned first_waiting, number_waiting;
static uint64_t due[DUE_MOST];  // a ring of the moves that found no table yet
static unsigned first_due, number_due;

static bool closed_loop(void) { return options.moves_per_second == 0; }

static void make_move(Table *table, uint64_t due_ns) {
    table->due_ns = due_ns;
    table->missing = (1u << SEATS) - 1;
    table->moving = true;
    if (!options.adapter->move(table)) table->moving = false;
}

static Table *next_waiting(void) {
    Table *table = waiting[first_waiting];
    first_waiting = (first_waiting + 1) % (unsigned)options.tables;
    number_waiting--;
    table->waiting = false;
    return table;
}

static void make_due_moves(void) {
    while (playing && number_due > 0 && number_waiting > 0) {
        Table *table = next_waiting();
        make_move(table, due[first_due]);
        if (!table->moving) continue;  // it could, and can't any more: the next one
        first_due = (first_due + 1) % DUE_MOST;
        number_due--;
    }
}

// Says that a table can make a move.
void ready(Table *table) {
    if (playing && closed_loop()) {
        make_move(table, now_ns());
        return;
    }
    if (table->waiting) return;
    if (!waiting) waiting = calloc((size_t)options.tables, sizeof *waiting);
    waiting[(first_waiting + number_waiting++) % (unsigned)options.tables] = table;
    table->waiting = true;
    make_due_moves();
}

// Says that a seat has the view of its table's move; true when it was the last one to have it.
bool seen(Seat *seat) {
    Table *table = seat->table;
    table->missing &= ~(1u << seat->number);
    if (!table->moving || table->missing) return false;
    table->moving = false;
    table->moves++;
    if (measuring) note_latency(now_ns() - table->due_ns);
    return true;
}

// Says that the move of a table was refused: it counts for nothing.
void refuse(Table *table) {
    table->moving = false;
    if (measuring) counts.refused++;
}

static void schedule(uint64_t *next_ns, uint64_t now) {
    while (*next_ns <= now) {
        if (number_due == DUE_MOST) die("the server is far behind the moves that are due");
        due[(first_due + number_due++) % DUE_MOST] = *next_ns;
        *next_ns += (uint64_t)(-log(1 - drand48()) * 1e9 / options.moves_per_second);
    }
    make_due_moves();
}

// Lets tables make moves from now on.
void begin_playing(void) {
    playing = true;
    if (!closed_loop()) return;
    for (unsigned left = number_waiting; left > 0; left--) make_move(next_waiting(), now_ns());
}

void stop_playing(void) { playing = measuring = false; }

// Plays, and measures after the first seconds.
void play_for(double warm_seconds, double seconds) {
    uint64_t begun = now_ns(), next_ns = begun;
    uint64_t measured_from = begun + (uint64_t)(warm_seconds * 1e9);
    uint64_t end = measured_from + (uint64_t)(seconds * 1e9);
    begin_playing();
    for (uint64_t now = begun; now < end; now = now_ns()) {
        if (!measuring && now >= measured_from) {
            measuring = true;
            begin_figures();
        }
        if (!closed_loop()) schedule(&next_ns, now);
        uint64_t patience = closed_loop() || next_ns - now > WAIT_NS ? WAIT_NS : next_ns - now;
        hear_for(patience);
    }
    end_figures();
    stop_playing();
}
