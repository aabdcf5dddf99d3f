#define _GNU_SOURCE
#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

// The headers declare what is looked up, so that each pointer has the type of its function.
#define FUNCTIONS(USE) \
    USE(global_init) \
    USE(version_info) \
    USE(url) \
    USE(url_set) \
    USE(url_cleanup) \
    USE(easy_init) \
    USE(easy_cleanup) \
    USE(easy_setopt) \
    USE(easy_getinfo) \
    USE(easy_pause) \
    USE(easy_strerror) \
    USE(share_init) \
    USE(share_setopt) \
    USE(share_cleanup) \
    USE(multi_init) \
    USE(multi_cleanup) \
    USE(multi_setopt) \
    USE(multi_add_handle) \
    USE(multi_remove_handle) \
    USE(multi_socket_action) \
    USE(multi_info_read)

#define DECLARE(name) __typeof__(curl_##name) *name;
static struct {
    FUNCTIONS(DECLARE)
} curl;

static const curl_version_info_data *version;
static char codings[sizeof "deflate, gzip, br, zstd"];
static pthread_once_t loaded = PTHREAD_ONCE_INIT;
static const char *failure;

static void load(void) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        failure = "libcurl.so.4 cannot be loaded (Debian: libcurl4)";
        return;
    }
#define LOOK_UP(name) \
    if (!(curl.name = (__typeof__(curl.name))dlsym(library, "curl_" #name))) { \
        failure = "libcurl.so.4 has no curl_" #name; \
        return; \
    }
    FUNCTIONS(LOOK_UP)
    if (curl.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        failure = "libcurl cannot be initialized";
        return;
    }
    // Kept, since each call of it puts everything together again.
    version = curl.version_info(CURLVERSION_NOW);
    snprintf(codings, sizeof codings, "%s%s%s", version->features & CURL_VERSION_LIBZ ? "deflate, gzip" : "identity",
        version->features & CURL_VERSION_BROTLI ? ", br" : "", version->features & CURL_VERSION_ZSTD ? ", zstd" : "");
}

const char *ccurl_load(void) {
    pthread_once(&loaded, load);
    return failure;
}

const char *ccurl_roots_folder(void) {
    return version->capath;
}

const char *ccurl_roots_file(void) {
    return version->cainfo;
}

const char *ccurl_codings(void) {
    return codings;
}

CURLSH *ccurl_sessions_new(void) {
    CURLSH *sessions = curl.share_init();
    if (sessions) curl.share_setopt(sessions, CURLSHOPT_SHARE, CURL_LOCK_DATA_SSL_SESSION);
    return sessions;
}

void ccurl_sessions_free(CURLSH *sessions) {
    curl.share_cleanup(sessions);
}

CURLU *ccurl_url_new(const char *text) {
    CURLU *url = curl.url();
    if (url && curl.url_set(url, CURLUPART_URL, text, CURLU_PATH_AS_IS) == CURLUE_OK) return url;
    curl.url_cleanup(url);
    return NULL;
}

void ccurl_url_free(CURLU *url) {
    curl.url_cleanup(url);
}

CURL *ccurl_easy_new(void) {
    return curl.easy_init();
}

void ccurl_easy_free(CURL *easy) {
    curl.easy_cleanup(easy);
}

CURLcode ccurl_easy_set_long(CURL *easy, CURLoption option, long value) {
    return curl.easy_setopt(easy, option, value);
}

CURLcode ccurl_easy_set_size(CURL *easy, CURLoption option, int64_t value) {
    return curl.easy_setopt(easy, option, (curl_off_t)value);
}

CURLcode ccurl_easy_set_pointer(CURL *easy, CURLoption option, const void *value) {
    return curl.easy_setopt(easy, option, value);
}

CURLcode ccurl_easy_set_roots(CURL *easy, const void *bytes, size_t count) {
    struct curl_blob blob = {.data = (void *)bytes, .len = count, .flags = CURL_BLOB_COPY};
    return curl.easy_setopt(easy, CURLOPT_CAINFO_BLOB, &blob);
}

CURLcode ccurl_easy_pause(CURL *easy, int bits) {
    return curl.easy_pause(easy, bits);
}

long ccurl_easy_long(CURL *easy, CURLINFO info) {
    long value = 0;
    return curl.easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

int64_t ccurl_easy_size(CURL *easy, CURLINFO info) {
    curl_off_t value = 0;
    return curl.easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

const char *ccurl_easy_error_text(CURLcode code) {
    return curl.easy_strerror(code);
}

void ccurl_easy_set_callbacks(CURL *easy, const ccurl_transfer_callbacks *callbacks) {
    curl.easy_setopt(easy, CURLOPT_HEADERFUNCTION, callbacks->header);
    curl.easy_setopt(easy, CURLOPT_WRITEFUNCTION, callbacks->body);
    curl.easy_setopt(easy, CURLOPT_READFUNCTION, callbacks->upload);
    // Since that version it knows when there is no field before; and trailers would come among the bytes of the body.
    if (version->version_num < 0x080101) curl.easy_setopt(easy, CURLOPT_HEADER, 1L);
}

void ccurl_easy_set_context(CURL *easy, void *context) {
    curl.easy_setopt(easy, CURLOPT_HEADERDATA, context);
    curl.easy_setopt(easy, CURLOPT_WRITEDATA, context);
    curl.easy_setopt(easy, CURLOPT_READDATA, context);
}

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    (void)purpose;
    ccurl_socket_owner *owner = context;
    int made = socket(address->family, address->socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, address->protocol);
    if (made < 0) return CURL_SOCKET_BAD;
    owner->opened(made, owner->context);
    return made;
}

static int close_socket(void *context, curl_socket_t socket) {
    ccurl_socket_owner *owner = context;
    owner->closing(socket, owner->context);
    return close(socket);
}

void ccurl_easy_set_socket_owner(CURL *easy, ccurl_socket_owner *owner) {
    curl.easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl.easy_setopt(easy, CURLOPT_OPENSOCKETDATA, owner);
    curl.easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, close_socket);
    curl.easy_setopt(easy, CURLOPT_CLOSESOCKETDATA, owner);
}

CURLM *ccurl_multi_new(const ccurl_loop_callbacks *callbacks, void *context) {
    CURLM *multi = curl.multi_init();
    if (!multi) return NULL;
    curl.multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, callbacks->watch);
    curl.multi_setopt(multi, CURLMOPT_SOCKETDATA, context);
    curl.multi_setopt(multi, CURLMOPT_TIMERFUNCTION, callbacks->timer);
    curl.multi_setopt(multi, CURLMOPT_TIMERDATA, context);
    return multi;
}

void ccurl_multi_free(CURLM *multi) {
    curl.multi_cleanup(multi);
}

CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl.multi_setopt(multi, option, value);
}

CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy) {
    return curl.multi_add_handle(multi, easy);
}

CURLMcode ccurl_multi_remove(CURLM *multi, CURL *easy) {
    return curl.multi_remove_handle(multi, easy);
}

CURLMcode ccurl_multi_socket_action(CURLM *multi, curl_socket_t socket, int events) {
    int running = 0;
    return curl.multi_socket_action(multi, socket, events, &running);
}

CURL *ccurl_multi_next_ended(CURLM *multi, CURLcode *result) {
    int left = 0;
    CURLMsg *message;
    while ((message = curl.multi_info_read(multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}
