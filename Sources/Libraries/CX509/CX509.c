#define _GNU_SOURCE
#include "CX509.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdbool.h>
#include <time.h>

// The types are libcrypto's own; only pointers to them pass through here. Its headers are not needed: these functions
// are the same in all releases of libcrypto.so.3.
typedef struct bio_st BIO;
typedef struct x509_st X509;
typedef struct asn1_string_st ASN1_TIME;
typedef int password_callback(char *, int, int, void *);

typedef struct {
    BIO *(*new_memory)(const void *, int);
    int (*free_bio)(BIO *);
    X509 *(*read_pem)(BIO *, X509 **, password_callback *, void *);
    X509 *(*read_der)(X509 **, const unsigned char **, long);
    void (*free_certificate)(X509 *);
    const ASN1_TIME *(*not_after)(const X509 *);
    int (*to_tm)(const ASN1_TIME *, struct tm *);
    void (*clear_errors)(void);
} library;

static bool load(library *functions) {
    // It stays loaded: libcrypto cannot be unloaded cleanly.
    void *handle = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return false;
    functions->new_memory = dlsym(handle, "BIO_new_mem_buf");
    functions->free_bio = dlsym(handle, "BIO_free");
    functions->read_pem = dlsym(handle, "PEM_read_bio_X509");
    functions->read_der = dlsym(handle, "d2i_X509");
    functions->free_certificate = dlsym(handle, "X509_free");
    functions->not_after = dlsym(handle, "X509_get0_notAfter");
    functions->to_tm = dlsym(handle, "ASN1_TIME_to_tm");
    functions->clear_errors = dlsym(handle, "ERR_clear_error");
    return functions->new_memory && functions->free_bio && functions->read_pem && functions->read_der
        && functions->free_certificate && functions->not_after && functions->to_tm && functions->clear_errors;
}

/// The default would ask on the terminal.
static int no_password(char *buffer, int size, int writing, void *context) {
    (void)buffer, (void)size, (void)writing, (void)context;
    return -1;
}

/// Takes a certificate's end into account, and frees it.
static bool take(const library *functions, X509 *certificate, int64_t *earliest) {
    struct tm moment;
    const bool is_read = functions->to_tm(functions->not_after(certificate), &moment) == 1;
    functions->free_certificate(certificate);
    if (!is_read) return false;
    const int64_t seconds = timegm(&moment);
    if (seconds < *earliest) *earliest = seconds;
    return true;
}

int x509_earliest_end(const uint8_t *bytes, size_t count, int64_t *seconds) {
    library functions;
    if (count > INT_MAX) return X509_NO_CERTIFICATE;
    if (!load(&functions)) return X509_NO_LIBRARY;
    int64_t earliest = INT64_MAX;
    bool is_read = true;
    BIO *memory = functions.new_memory(bytes, (int)count);
    X509 *certificate;
    while (memory && is_read && (certificate = functions.read_pem(memory, NULL, no_password, NULL))) {
        is_read = take(&functions, certificate, &earliest);
    }
    if (memory) functions.free_bio(memory);
    if (is_read && earliest == INT64_MAX) {
        const unsigned char *next = bytes;
        certificate = functions.read_der(NULL, &next, (long)count);
        is_read = certificate && take(&functions, certificate, &earliest);
    }
    functions.clear_errors();
    if (!is_read) return X509_NO_CERTIFICATE;
    *seconds = earliest;
    return 0;
}
