// The toy game of the peers (tests/bench/load/peers/game.cjs), spoken to in the ways of bare WebSockets, of Colyseus and
// of boardgame.io. A move is one card of the hand whose turn it is, and every seat is sent its whole view of the table.
#include "load.h"

#include <stdio.h>
#include <string.h>

#define HAND 5
#define VIEW_BYTES 300
#define HTTP_BYTES 8192
#define FRAME_BYTES 65536

// Colyseus' codes of its messages.
#define JOIN_ROOM 10
#define ROOM_DATA 13
#define ROOM_STATE_PATCH 15

static void note_view(Seat *seat, size_t length) {
    seat->views++;
    counts.views++;
    counts.view_bytes += length;
    if (!seen(seat)) return;
    seat->table->mover = (seat->table->mover + 1) % SEATS;
    ready(seat->table);
}

static void open_all(void (*open_seat)(Seat *seat)) {
    for (int i = 0; i < options.tables; i++) {
        tables[i].mover = 0;
        for (int seat = 0; seat < SEATS; seat++) open_seat(&tables[i].seats[seat]);
    }
    listen_to_all();
    for (uint64_t end = now_ns() + 300000000ull; now_ns() < end;) hear_for(50000000ull);  // what is said on joining
}

static void start_all(void) {
    for (int i = 0; i < options.tables; i++) ready(&tables[i]);
}

static void nothing(Seat *seat) { (void)seat; }

static int move_number(const Table *table) { return (int)table->moves; }

// --- bare WebSockets ---

static void open_ws(Seat *seat) {
    char path[64];
    snprintf(path, sizeof path, "/ws?t=%d&s=%d", (int)(seat->table - tables), seat->number);
    dial_and_wait(seat, path);
}

static void open_ws_tables(void) { open_all(open_ws); }

static bool move_ws(Table *table) {
    char text[128];
    int number = move_number(table);
    snprintf(text, sizeof text, "{\"type\":\"play\",\"seq\":%d,\"hand\":%d,\"cid\":\"c%011d\"}", number, number % HAND, number);
    send_text(&table->seats[table->mover], text);
    return true;
}

static void hear_ws(Seat *seat, int opcode, const char *message, size_t length) {
    (void)opcode;
    if (length > VIEW_BYTES && message[0] == '{') note_view(seat, length);
    else counts.others++;
}

const Adapter WS = {"ws", open_ws_tables, start_all, move_ws, nothing, hear_ws};

// --- Colyseus ---

static void open_colyseus(Seat *seat) {
    Table *table = seat->table;
    char path[256] = "/matchmake/create/durak", answer[HTTP_BYTES], session[64], frame[FRAME_BYTES];
    if (seat->number > 0) snprintf(path, sizeof path, "/matchmake/joinById/%s", table->address);
    post(path, "{}", answer, sizeof answer);
    read_string(answer, "sessionId", session, sizeof session);
    if (seat->number == 0) {
        read_string(answer, "roomId", table->address, sizeof table->address);
        read_string(answer, "processId", table->process, sizeof table->process);
    }
    snprintf(path, sizeof path, "/%s/%s?sessionId=%s", table->process, table->address, session);
    dial_and_wait(seat, path);
    while (wait_for_frame(seat, frame, sizeof frame) == 0 || frame[0] != JOIN_ROOM) continue;
    send_frame(seat, BINARY, (char[]){JOIN_ROOM}, 1);
}

static void open_colyseus_tables(void) { open_all(open_colyseus); }

// A message "play" of MessagePack: a map of seq (32 bits), hand and cid.
static bool move_colyseus(Table *table) {
    char bytes[64];
    int number = move_number(table), length = 0;
    length += sprintf(bytes, "%c%cplay%c%cseq%c", ROOM_DATA, 0xa4, 0x83, 0xa3, 0xce);
    for (int shift = 24; shift >= 0; shift -= 8) bytes[length++] = (char)(number >> shift);
    memcpy(bytes + length, "\xa4hand", 5);
    length += 5;
    bytes[length++] = (char)(number % HAND);
    length += sprintf(bytes + length, "\xa3" "cid" "\xac" "c%011d", number);
    send_frame(&table->seats[table->mover], BINARY, bytes, (size_t)length);
    return true;
}

static void hear_colyseus(Seat *seat, int opcode, const char *message, size_t length) {
    (void)opcode;
    if (length > 0 && message[0] == JOIN_ROOM) send_frame(seat, BINARY, (char[]){JOIN_ROOM}, 1);
    if (length > VIEW_BYTES && message[0] == ROOM_DATA) note_view(seat, length);
    else counts.others++;
}

static void hear_colyseus_state(Seat *seat, int opcode, const char *message, size_t length) {
    (void)opcode;
    if (length > 0 && message[0] == JOIN_ROOM) send_frame(seat, BINARY, (char[]){JOIN_ROOM}, 1);
    if (length > 1 && message[0] == ROOM_STATE_PATCH) note_view(seat, length);
    else counts.others++;
}

const Adapter COLYSEUS = {"colyseus", open_colyseus_tables, start_all, move_colyseus, nothing, hear_colyseus};
const Adapter COLYSEUS_STATE = {"colyseus-state", open_colyseus_tables, start_all, move_colyseus, nothing, hear_colyseus_state};

// --- boardgame.io, over the frames of Socket.IO ---

static void open_boardgame(Seat *seat) {
    char answer[HTTP_BYTES], text[256], frame[FRAME_BYTES];
    if (seat->number == 0) {
        snprintf(text, sizeof text, "{\"numPlayers\":%d}", SEATS);
        post("/games/durak/create", text, answer, sizeof answer);
        read_string(answer, "matchID", seat->table->address, sizeof seat->table->address);
    }
    dial_and_wait(seat, "/socket.io/?EIO=4&transport=websocket");
    wait_for_frame(seat, frame, sizeof frame);
    send_text(seat, "40/durak,");
    wait_for_frame(seat, frame, sizeof frame);
    snprintf(text, sizeof text, "42/durak,[\"sync\",\"%s\",\"%d\",null,%d]", seat->table->address, seat->number, SEATS);
    send_text(seat, text);
    while (wait_for_frame(seat, frame, sizeof frame) == 0 || !strstr(frame, "\"sync\"")) continue;
}

static void open_boardgame_tables(void) { open_all(open_boardgame); }

static bool move_boardgame(Table *table) {
    char text[384];
    int number = move_number(table), seat = table->mover;
    snprintf(text, sizeof text,
             "42/durak,[\"update\",{\"type\":\"MAKE_MOVE\",\"payload\":{\"type\":\"play\",\"args\":[%d],"
             "\"playerID\":\"%d\",\"credentials\":null}},%d,\"%s\",\"%d\"]",
             number % HAND, seat, number, table->address, seat);
    send_text(&table->seats[seat], text);
    return true;
}

static void hear_boardgame(Seat *seat, int opcode, const char *message, size_t length) {
    static const char update[] = "42/durak,[\"update\"";
    (void)opcode;
    if (length == 1 && message[0] == '2') send_text(seat, "3");  // Socket.IO's own ping
    else if (length > sizeof update && !memcmp(message, update, sizeof update - 1)) note_view(seat, length);
    else counts.others++;
}

const Adapter BOARDGAME = {"boardgame", open_boardgame_tables, start_all, move_boardgame, nothing, hear_boardgame};
