// The limit: libcurl alone, its handles used again, on the multi interface.
//
//     libcurl URL COUNT CONCURRENCY [FIELD]...
//
// Prints the seconds it took, the seconds of CPU, and the largest resident set in KiB.

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

static size_t take(char *bytes, size_t size, size_t count, void *body) {
    (void)bytes;
    *(size_t *)body += size * count;
    return size * count;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double seconds(struct timeval time) {
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

static void run(CURLM *multi, CURL **handles, int concurrency, long count) {
    long started = 0, ended = 0;
    for (int index = 0; index < concurrency && started < count; index++, started++)
        curl_multi_add_handle(multi, handles[index]);
    while (ended < count) {
        int running, left;
        curl_multi_perform(multi, &running);
        CURLMsg *message;
        while ((message = curl_multi_info_read(multi, &left))) {
            CURL *easy = message->easy_handle;
            long status = 0;
            curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
            if (message->data.result != CURLE_OK || status != 200) exit(1);
            ended++;
            curl_multi_remove_handle(multi, easy);
            if (started < count) {
                curl_multi_add_handle(multi, easy);
                started++;
            }
        }
        if (ended < count) curl_multi_poll(multi, NULL, 0, 1000, NULL);
    }
}

int main(int argc, char **argv) {
    if (argc < 4) return 64;
    long count = atol(argv[2]);
    int concurrency = atoi(argv[3]);
    curl_global_init(CURL_GLOBAL_DEFAULT);
    CURLM *multi = curl_multi_init();
    CURL **handles = calloc((size_t)concurrency, sizeof *handles);
    struct curl_slist *fields = NULL;
    for (int index = 4; index < argc; index++) fields = curl_slist_append(fields, argv[index]);
    size_t received = 0;
    for (int index = 0; index < concurrency; index++) {
        handles[index] = curl_easy_init();
        curl_easy_setopt(handles[index], CURLOPT_URL, argv[1]);
        curl_easy_setopt(handles[index], CURLOPT_HTTPHEADER, fields);
        curl_easy_setopt(handles[index], CURLOPT_NOSIGNAL, 1L);
        curl_easy_setopt(handles[index], CURLOPT_PROXY, "");
        curl_easy_setopt(handles[index], CURLOPT_ACCEPT_ENCODING, "");
        curl_easy_setopt(handles[index], CURLOPT_TIMEOUT_MS, 10000L);
        curl_easy_setopt(handles[index], CURLOPT_WRITEFUNCTION, take);
        curl_easy_setopt(handles[index], CURLOPT_WRITEDATA, &received);
    }
    run(multi, handles, concurrency, concurrency);
    double began = now();
    run(multi, handles, concurrency, count);
    double elapsed = now() - began;
    if (received == 0) return 1;
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("%f %f %ld\n", elapsed, seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss);
    return 0;
}
