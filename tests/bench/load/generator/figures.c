// What is measured: latencies, what the server's processes take of the processor and of memory, and the report of it all.
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PROCESSES 16
#define US_PER_S 1e6

static int processes[PROCESSES], number_processes;
static uint64_t *latencies;
static size_t number, room;
static double base_mb, connected_mb, end_mb, connect_seconds;
static double server_seconds, own_seconds, all_seconds, elapsed_seconds;
static uint64_t began_ns;

void watch(int process) {
    if (number_processes == PROCESSES) die("too many processes");
    processes[number_processes++] = process;
}

void note_latency(uint64_t ns) {
    if (number == room) {
        room = room ? 2 * room : 1 << 16;
        latencies = realloc(latencies, room * sizeof *latencies);
        if (!latencies) die("memory");
    }
    latencies[number++] = ns;
}

static int by_size(const void *left, const void *right) {
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

// Sorts, and returns the latency that `part` of all do not pass; 0 when there is none.
double percentile_ms(uint64_t *all, size_t count, double part) {
    if (count == 0) return 0;
    qsort(all, count, sizeof *all, by_size);
    size_t rank = (size_t)(part * (double)count);
    return (double)all[rank < count ? rank : count - 1] / 1e6;
}

static double used_seconds(int process) {
    char path[64], line[1024];
    snprintf(path, sizeof path, "/proc/%d/stat", process);
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    line[fread(line, 1, sizeof line - 1, file)] = 0;
    fclose(file);
    unsigned long user = 0, system = 0;
    const char *after_name = strrchr(line, ')');
    if (after_name) sscanf(after_name + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

static double resident_mb(int process) {
    char path[64], line[256];
    double kb = 0;
    snprintf(path, sizeof path, "/proc/%d/status", process);
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    while (fgets(line, sizeof line, file) && sscanf(line, "VmRSS: %lf", &kb) != 1) continue;
    fclose(file);
    return kb / 1024;
}

static double sum(double (*of)(int)) {
    double all = 0;
    for (int i = 0; i < number_processes; i++) all += of(processes[i]);
    return all;
}

// What all processes of the machine have used; what is neither ours nor the server's spoils a run.
static double machine_seconds(void) {
    unsigned long user, nice, system, idle, waiting, irq, softirq, steal;
    FILE *file = fopen("/proc/stat", "r");
    if (!file) return 0;
    int read = fscanf(file, "cpu %lu %lu %lu %lu %lu %lu %lu %lu", &user, &nice, &system, &idle, &waiting, &irq, &softirq,
                      &steal);
    fclose(file);
    return read == 8 ? (double)(user + nice + system + irq + softirq + steal) / (double)sysconf(_SC_CLK_TCK) : 0;
}

void note_base(void) { base_mb = sum(resident_mb); }

void note_connected(double seconds) {
    connected_mb = sum(resident_mb);
    connect_seconds = seconds;
}

void begin_figures(void) {
    counts = (Counts){0};
    server_seconds = sum(used_seconds);
    own_seconds = used_seconds(getpid());
    all_seconds = machine_seconds();
    began_ns = now_ns();
}

void end_figures(void) {
    elapsed_seconds = (double)(now_ns() - began_ns) / 1e9;
    server_seconds = sum(used_seconds) - server_seconds;
    own_seconds = used_seconds(getpid()) - own_seconds;
    all_seconds = machine_seconds() - all_seconds;
    end_mb = sum(resident_mb);
}

void print_figures(void) {
    double moves = (double)number, sockets = (double)options.tables * SEATS;
    printf("{\"tables\":%d,\"moves\":%zu,\"moves_per_second\":%.1f,", options.tables, number, moves / elapsed_seconds);
    printf("\"p50_ms\":%.3f,\"p99_ms\":%.3f,", percentile_ms(latencies, number, 0.5),
           percentile_ms(latencies, number, 0.99));
    printf("\"server_cpu\":%.4f,\"load_cpu\":%.3f,\"foreign_cpu\":%.3f,", server_seconds / elapsed_seconds,
           own_seconds / elapsed_seconds, (all_seconds - server_seconds - own_seconds) / elapsed_seconds);
    printf("\"us_per_move\":%.1f,", number ? server_seconds * US_PER_S / moves : 0);
    printf("\"base_mb\":%.1f,\"connected_mb\":%.1f,\"end_mb\":%.1f,\"mb_per_1000\":%.2f,", base_mb, connected_mb, end_mb,
           (connected_mb - base_mb) / sockets * 1000);
    printf("\"views_per_move\":%.3f,\"view_bytes\":%.0f,", number ? (double)counts.views / moves : 0,
           counts.views ? (double)counts.view_bytes / (double)counts.views : 0);
    printf("\"connect_seconds\":%.2f,\"others\":%lu,\"refused\":%lu,\"clocks\":%lu,\"rounds\":%lu,\"lost\":%lu}\n",
           connect_seconds, counts.others, counts.refused, counts.clocks, counts.rounds, counts.lost);
}
