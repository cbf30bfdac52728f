// The load generator: tables of SEATS pages each, one process, one thread, epoll. It makes moves and measures how long
// it takes until every seat of a table has the view that shows it. main.c says how it is called.
#ifndef LOAD_H
#define LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SEATS 4
#define TEXT 1
#define BINARY 2

typedef struct {
    char *bytes;
    size_t length, room;
} Buffer;

typedef enum { CLOSED, UPGRADING, OPEN } Phase;

typedef struct Table Table;

// One page: a socket, and what a page of our room remembers. The toys of the peers need the socket alone.
typedef struct {
    Table *table;
    int number;
    int socket;
    Phase phase;
    Buffer in;        // bytes that came and are no whole frame yet
    uint64_t views;
    char account[64], secret[64];
    char offer[65], share[65];
    long last_id, asked_id;
    Buffer view;      // the latest one
    long version;     // of that view, 0 before the first one
} Seat;

struct Table {
    Seat seats[SEATS];
    char address[64], process[64];
    bool moving;      // a move is on its way, and not every seat has its view
    bool waiting;     // among the tables that can make a move
    bool seated, dealt;  // all four are there; a round is on
    uint64_t due_ns;  // when the move on its way was to be made
    unsigned missing; // the seats that do not have its view yet, as a mask
    uint64_t moves;
    int mover;        // whose turn it is, or, at a table of our room, NOBODY
    char expected[96];  // how a view of our room tells of the move on its way
    long passed;      // the version in which nobody throws in
    long started;     // the version in which the host said Start
};

#define NOBODY (-1)

// How one kind of server is spoken to.
typedef struct {
    const char *name;
    void (*open)(void);                  // opens every table and returns when all are seated
    void (*start)(void);                 // has every table play, and returns when all do
    bool (*move)(Table *table);          // makes a move; false when there is none to make just now
    void (*opened)(Seat *seat);          // the socket was upgraded
    void (*hear)(Seat *seat, int opcode, const char *message, size_t length);
} Adapter;

extern const Adapter WS, COLYSEUS, COLYSEUS_STATE, BOARDGAME, ROOM;

typedef struct {
    const Adapter *adapter;
    int port, tables;
    double moves_per_second;             // 0: each table makes its next move as soon as every seat has seen the last one
    double warm_seconds, seconds;
    bool storm, idle, gone;
    unsigned seed;
} Options;

extern Options options;
extern Table *tables;

// What is counted of a run. Frames that are no view, such as answers, are `others`.
typedef struct {
    uint64_t views, view_bytes, others, refused, clocks, rounds, lost;
} Counts;

extern Counts counts;

// wire.c: sockets and frames
uint64_t now_ns(void);
void die(const char *what);
int dial(void);
void dial_page(Seat *seat, const char *path);
void dial_and_wait(Seat *seat, const char *path);
void send_frame(Seat *seat, int opcode, const char *payload, size_t length);
void send_text(Seat *seat, const char *text);
size_t wait_for_frame(Seat *seat, char *message, size_t room);
void listen_to_all(void);
void hear_for(uint64_t ns);
void hang_up(Seat *seat);
void append(Buffer *buffer, const char *bytes, size_t length);

// http.c
void post(const char *path, const char *body, char *answer, size_t room);
void read_string(const char *json, const char *name, char *value, size_t room);

// play.c: who moves when
void ready(Table *table);
bool seen(Seat *seat);
void refuse(Table *table);
void begin_playing(void);
void play_for(double warm_seconds, double seconds);
void stop_playing(void);

// view.c: what a page of our room reads in its view
typedef struct {
    long bout, attack, cards;
    char card[3];
    enum { NO_MOVE, LEAD, THROW_IN, BEAT, TAKE } kind;
} Move;

const char *find(const char *text, size_t length, const char *wanted);
long read_number(const char *text, size_t length, const char *name, long otherwise);
bool in_round(const Buffer *view);
long waited_on(const Buffer *view);
bool may_start(const Buffer *view);
Move choose_move(const Buffer *view);
Move choose_throw_in(const Buffer *view);
void read_hand(const Buffer *view, char *hand, size_t room);
unsigned below(unsigned limit);

// sha256.c
void sha256(const uint8_t *data, size_t length, uint8_t digest[32]);

// storm.c
void storm(void);
bool quiet(void);
bool coming_back(void);
void back(Seat *seat);

// figures.c
void note_latency(uint64_t ns);
double percentile_ms(uint64_t *latencies, size_t number, double part);
void watch(int process);
void begin_figures(void);
void end_figures(void);
void note_base(void);
void note_connected(double seconds);
void print_figures(void);

#endif
