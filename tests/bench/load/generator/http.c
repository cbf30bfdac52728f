// As much of HTTP as it takes to open a table of Colyseus or boardgame.io, over one connection that stays.
#define _GNU_SOURCE
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ANSWER_BYTES 16384

static int connection = -1;

static bool whole(const char *answer) {
    const char *body = strstr(answer, "\r\n\r\n");
    if (!body) return false;
    const char *length = strcasestr(answer, "content-length:");
    if (length && length < body) return strlen(body + 4) >= strtoul(length + 15, NULL, 10);
    return strstr(body, "\r\n0\r\n") != NULL;  // the last chunk
}

// Posts JSON and returns the body of the answer. Ends the program when the answer is no 200.
void post(const char *path, const char *body, char *answer, size_t room) {
    char bytes[ANSWER_BYTES];
    if (connection < 0) connection = dial();
    if (connection < 0) die("connect");
    int length = snprintf(
        bytes, sizeof bytes,
        "POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\nAccept: application/json\r\n"
        "Content-Length: %zu\r\n\r\n%s",
        path, options.port, strlen(body), body);
    if (write(connection, bytes, (size_t)length) != length) die("post");
    size_t got = 0;
    bytes[0] = 0;
    while (!whole(bytes)) {
        ssize_t came = read(connection, bytes + got, sizeof bytes - 1 - got);
        if (came <= 0) die("post");
        got += (size_t)came;
        bytes[got] = 0;
    }
    if (strncmp(bytes + 9, "200", 3)) {
        fprintf(stderr, "%s\n", bytes);
        die("the server refused to open a table");
    }
    snprintf(answer, room, "%s", strstr(bytes, "\r\n\r\n") + 4);
    if (strcasestr(bytes, "connection: close")) {
        close(connection);
        connection = -1;
    }
}

// Reads a string that has no escapes in it. Ends the program when it is not there.
void read_string(const char *json, const char *name, char *value, size_t room) {
    char wanted[64];
    snprintf(wanted, sizeof wanted, "\"%s\":\"", name);
    const char *start = strstr(json, wanted);
    if (!start) {
        fprintf(stderr, "no %s in %s\n", name, json);
        exit(2);
    }
    start += strlen(wanted);
    size_t length = strcspn(start, "\"");
    snprintf(value, room, "%.*s", (int)length, start);
}
