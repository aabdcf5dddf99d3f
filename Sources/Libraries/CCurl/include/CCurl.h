#pragma once

// libcurl, loaded when it is first needed: linked, it would cost each start of the process 4 ms, also where no server
// is configured. The functions are those of libcurl (curl_multi_socket_action(3) and so on) under names of their own;
// variadic ones have a form for each type. None may be called before ccurl_load() has succeeded.

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Loads libcurl.so.4 and initializes it, once (dlopen(3), curl_global_init(3)).
///
/// NULL, or why it cannot be used. It stays loaded.
const char *ccurl_load(void);

/// The folder of the system's root certificates by hash that libcurl was built with; NULL where it was built without.
const char *ccurl_roots_folder(void);
/// The file of the system's root certificates that libcurl was built with; NULL where it was built without.
const char *ccurl_roots_file(void);

/// The codings that libcurl decodes, as the value of an Accept-Encoding (RFC 9110 section 12.5.3).
const char *ccurl_codings(void);

/// CURL_SOCKET_TIMEOUT, a macro that Swift does not see.
static const curl_socket_t ccurl_no_socket = CURL_SOCKET_TIMEOUT;

/// Keeps the TLS sessions of the easy handles that have it as CURLOPT_SHARE, which all belong to one thread.
CURLSH *ccurl_sessions_new(void);
void ccurl_sessions_free(CURLSH *sessions);

/// A URL, read as it is written (CURLU_PATH_AS_IS); NULL where libcurl does not take it for one.
CURLU *ccurl_url_new(const char *text);
void ccurl_url_free(CURLU *url);

CURL *ccurl_easy_new(void);
void ccurl_easy_free(CURL *easy);
CURLcode ccurl_easy_set_long(CURL *easy, CURLoption option, long value);
CURLcode ccurl_easy_set_size(CURL *easy, CURLoption option, int64_t value);
/// For strings, lists and blobs; libcurl copies strings.
CURLcode ccurl_easy_set_pointer(CURL *easy, CURLoption option, const void *value);
/// CURLOPT_CAINFO_BLOB; libcurl copies the bytes.
CURLcode ccurl_easy_set_roots(CURL *easy, const void *bytes, size_t count);
CURLcode ccurl_easy_pause(CURL *easy, int bits);
/// For CURLINFO_ of type long; 0 where it is not known.
long ccurl_easy_long(CURL *easy, CURLINFO info);
/// For CURLINFO_ of type curl_off_t; 0 where it is not known.
int64_t ccurl_easy_size(CURL *easy, CURLINFO info);
const char *ccurl_easy_error_text(CURLcode code);

/// What a transfer is told.
typedef struct {
    /// CURLOPT_HEADERFUNCTION: a line of a response's head.
    size_t (*header)(char *bytes, size_t size, size_t count, void *context);
    /// CURLOPT_WRITEFUNCTION: bytes of its body. Before libcurl 8.1.1 also each line of the head (CURLOPT_HEADER), before
    /// libcurl itself takes it and then `header`.
    size_t (*body)(char *bytes, size_t size, size_t count, void *context);
    /// CURLOPT_READFUNCTION: bytes of the request's body are wanted.
    size_t (*upload)(char *bytes, size_t size, size_t count, void *context);
} ccurl_transfer_callbacks;

void ccurl_easy_set_callbacks(CURL *easy, const ccurl_transfer_callbacks *callbacks);
/// What comes back with each call.
void ccurl_easy_set_context(CURL *easy, void *context);

/// CURLOPT_OPENSOCKETFUNCTION and CURLOPT_CLOSESOCKETFUNCTION: a socket is made, non-blocking and close-on-exec, and
/// `opened` told of it; `closing` is told before it is closed.
typedef struct {
    void (*opened)(int socket, void *context);
    void (*closing)(int socket, void *context);
    void *context;
} ccurl_socket_owner;

/// The owner stays where it is for as long as a connection that was made under it.
void ccurl_easy_set_socket_owner(CURL *easy, ccurl_socket_owner *owner);

/// What a loop must do for a multi handle; see curl_multi_socket_action(3).
typedef struct {
    /// CURLMOPT_SOCKETFUNCTION.
    int (*watch)(CURL *easy, curl_socket_t socket, int what, void *context, void *socket_context);
    /// CURLMOPT_TIMERFUNCTION.
    int (*timer)(CURLM *multi, long milliseconds, void *context);
} ccurl_loop_callbacks;

CURLM *ccurl_multi_new(const ccurl_loop_callbacks *callbacks, void *context);
void ccurl_multi_free(CURLM *multi);
CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value);
CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_remove(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_socket_action(CURLM *multi, curl_socket_t socket, int events);

/// The next transfer that has ended, and how; NULL when there is none (curl_multi_info_read(3)).
CURL *ccurl_multi_next_ended(CURLM *multi, CURLcode *result);
