// Sockets and WebSocket frames (RFC 6455), as a client that masks with zeros, which is legal and costs nothing.
#define _GNU_SOURCE
#include "load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define EVENTS 512
#define READ_BYTES (1 << 18)
#define CLOSE 8
#define PING 9
#define PONG 10

static int events = -1;

uint64_t now_ns(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000ull + (uint64_t)time.tv_nsec;
}

void die(const char *what) {
    fprintf(stderr, "load: %s (%s)\n", what, strerror(errno));
    exit(2);
}

void append(Buffer *buffer, const char *bytes, size_t length) {
    if (buffer->length + length + 1 > buffer->room) {
        buffer->room = buffer->length + length + 4096;
        buffer->bytes = realloc(buffer->bytes, buffer->room);
        if (!buffer->bytes) die("memory");
    }
    memcpy(buffer->bytes + buffer->length, bytes, length);
    buffer->length += length;
    buffer->bytes[buffer->length] = 0;
}

static void drop_front(Buffer *buffer, size_t length) {
    buffer->length -= length;
    memmove(buffer->bytes, buffer->bytes + length, buffer->length);
}

// --- opening ---

// Returns a socket that is connected, or -1 when nobody listens.
int dial(void) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)options.port)};
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
    int opened = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (opened < 0) die("no more sockets: raise the limit of open files");
    if (connect(opened, (struct sockaddr *)&address, sizeof address)) {
        close(opened);
        return -1;
    }
    int on = 1;
    setsockopt(opened, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return opened;
}

static void listen_to(Seat *seat) {
    if (events < 0) events = epoll_create1(EPOLL_CLOEXEC);
    fcntl(seat->socket, F_SETFL, O_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = seat};
    if (epoll_ctl(events, EPOLL_CTL_ADD, seat->socket, &event)) die("epoll");
}

static void write_all(Seat *seat, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t written = write(seat->socket, bytes, length);
        if (written < 0 && errno == EAGAIN) continue;
        if (written < 0) {
            hang_up(seat);
            return;
        }
        bytes += written;
        length -= (size_t)written;
    }
}

static void ask_upgrade(Seat *seat, const char *path) {
    char request[1024];
    int length = snprintf(
        request, sizeof request,
        "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Origin: http://127.0.0.1:%d\r\n\r\n",
        path, options.port, options.port);
    seat->in.length = 0;
    seat->phase = UPGRADING;
    write_all(seat, request, (size_t)length);
}

// Opens a page's socket and goes on; `opened` is called when it is a WebSocket.
void dial_page(Seat *seat, const char *path) {
    seat->socket = dial();
    if (seat->socket < 0) die("connect");
    listen_to(seat);
    ask_upgrade(seat, path);
}

// Takes the answer to the upgrade off what came; false while it is not whole.
static bool upgraded(Seat *seat) {
    const char *end = find(seat->in.bytes, seat->in.length, "\r\n\r\n");
    if (!end) return false;
    if (strncmp(seat->in.bytes, "HTTP/1.1 101", 12)) {
        fprintf(stderr, "%s\n", seat->in.bytes);
        die("the server made no WebSocket of it");
    }
    drop_front(&seat->in, (size_t)(end + 4 - seat->in.bytes));
    seat->phase = OPEN;
    return true;
}

static void read_some(Seat *seat) {
    static char bytes[65536];
    ssize_t came = read(seat->socket, bytes, sizeof bytes);
    if (came <= 0) die("the server closed the socket");
    append(&seat->in, bytes, (size_t)came);
}

// Opens a page's socket, and returns when it is a WebSocket.
void dial_and_wait(Seat *seat, const char *path) {
    seat->socket = dial();
    if (seat->socket < 0) die("connect");
    ask_upgrade(seat, path);
    while (!upgraded(seat)) read_some(seat);
}

void hang_up(Seat *seat) {
    if (seat->phase == CLOSED) return;
    close(seat->socket);
    seat->phase = CLOSED;
    seat->in.length = 0;
    counts.lost++;
}

// --- frames ---

void send_frame(Seat *seat, int opcode, const char *payload, size_t length) {
    char frame[1024];
    size_t header = 2;
    frame[0] = (char)(0x80 | opcode);
    if (length < 126) {
        frame[1] = (char)(0x80 | length);
    } else {
        frame[1] = (char)(0x80 | 126);
        frame[header++] = (char)(length >> 8);
        frame[header++] = (char)(length & 255);
    }
    memset(frame + header, 0, 4);
    header += 4;
    if (header + length > sizeof frame) die("a message that is too long");
    memcpy(frame + header, payload, length);
    write_all(seat, frame, header + length);
}

void send_text(Seat *seat, const char *text) { send_frame(seat, TEXT, text, strlen(text)); }

typedef struct {
    int opcode;
    size_t header, length;
} Frame;

// Reads the head of a frame; false while the frame is not whole.
static bool read_frame(const char *bytes, size_t length, Frame *frame) {
    const uint8_t *head = (const uint8_t *)bytes;
    if (length < 2) return false;
    size_t steps = (head[1] & 127) == 126 ? 2 : (head[1] & 127) == 127 ? 8 : 0;
    if (length < 2 + steps) return false;
    frame->opcode = head[0] & 15;
    frame->length = steps ? 0 : head[1] & 127;
    for (size_t i = 0; i < steps; i++) frame->length = frame->length << 8 | head[2 + i];
    frame->header = 2 + steps;
    return length >= frame->header + frame->length;
}

// Waits for a message while tables are opened one after another; returns its length.
size_t wait_for_frame(Seat *seat, char *message, size_t room) {
    Frame frame;
    while (!read_frame(seat->in.bytes, seat->in.length, &frame)) read_some(seat);
    size_t length = frame.length < room - 1 ? frame.length : room - 1;
    memcpy(message, seat->in.bytes + frame.header, length);
    message[length] = 0;
    drop_front(&seat->in, frame.header + frame.length);
    return length;
}

static void hear_frame(Seat *seat, int opcode, const char *message, size_t length) {
    if (opcode == PING) {
        send_frame(seat, PONG, message, length);
    } else if (opcode == CLOSE) {
        hang_up(seat);
    } else {
        options.adapter->hear(seat, opcode, message, length);
    }
}

// Hears every whole frame; returns how many bytes they took.
static size_t hear_frames(Seat *seat, const char *bytes, size_t length) {
    Frame frame;
    size_t taken = 0;
    while (seat->phase == OPEN && read_frame(bytes + taken, length - taken, &frame)) {
        hear_frame(seat, frame.opcode, bytes + taken + frame.header, frame.length);
        taken += frame.header + frame.length;
    }
    return taken;
}

static void take(Seat *seat, const char *bytes, size_t length) {
    if (seat->phase == OPEN && seat->in.length == 0) {  // most often whole frames come: they are not copied
        size_t taken = hear_frames(seat, bytes, length);
        if (seat->phase == OPEN && taken < length) append(&seat->in, bytes + taken, length - taken);
        return;
    }
    append(&seat->in, bytes, length);
    if (seat->phase == UPGRADING && upgraded(seat)) options.adapter->opened(seat);
    if (seat->phase == OPEN) {
        size_t taken = hear_frames(seat, seat->in.bytes, seat->in.length);
        if (seat->phase == OPEN) drop_front(&seat->in, taken);
    }
}

static void hear(Seat *seat) {
    static char bytes[READ_BYTES];
    while (seat->phase != CLOSED) {
        ssize_t came = recv(seat->socket, bytes, sizeof bytes, 0);
        if (came < 0 && errno == EAGAIN) return;
        if (came <= 0) {
            hang_up(seat);
            return;
        }
        take(seat, bytes, (size_t)came);
        if ((size_t)came < sizeof bytes) return;
    }
}

// Hears, from now on without waiting, whoever was opened by dial_and_wait.
void listen_to_all(void) {
    for (int i = 0; i < options.tables; i++)
        for (int seat = 0; seat < SEATS; seat++) listen_to(&tables[i].seats[seat]);
}

// Hears what comes, and returns after that, or when nothing came for so long.
void hear_for(uint64_t ns) {
    struct epoll_event came[EVENTS];
    struct timespec patience = {(time_t)(ns / 1000000000ull), (long)(ns % 1000000000ull)};
    int number = epoll_pwait2(events, came, EVENTS, &patience, NULL);
    for (int i = 0; i < number; i++) hear(came[i].data.ptr);
}
