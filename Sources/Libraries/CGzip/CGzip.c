#include "CGzip.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdbool.h>
#include <zlib.h>

// deflate's window of 32 KiB, and 16 for a header of gzip (zlib.h, deflateInit2).
enum { WINDOW_BITS = MAX_WBITS + 16, MEMORY_LEVEL = 8 };

typedef struct {
    int (*begin)(z_streamp, int, int, int, int, int, const char *, int);
    uLong (*bound)(z_streamp, uLong);
    int (*work)(z_streamp, int);
    int (*end)(z_streamp);
} library;

static bool load(library *functions) {
    // It stays loaded: whoever has sent something compressed will do so again.
    void *handle = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return false;
    functions->begin = dlsym(handle, "deflateInit2_");
    functions->bound = dlsym(handle, "deflateBound");
    functions->work = dlsym(handle, "deflate");
    functions->end = dlsym(handle, "deflateEnd");
    return functions->begin && functions->bound && functions->work && functions->end;
}

static bool begin(const library *functions, z_stream *stream) {
    *stream = (z_stream){0};
    return functions->begin(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, WINDOW_BITS, MEMORY_LEVEL, Z_DEFAULT_STRATEGY,
               ZLIB_VERSION, sizeof *stream)
        == Z_OK;
}

size_t gzip_most_bytes(size_t count) {
    library functions;
    z_stream stream;
    if (!load(&functions) || !begin(&functions, &stream)) return 0;
    const size_t most = functions.bound(&stream, count);
    functions.end(&stream);
    return most;
}

size_t gzip_compress(const uint8_t *bytes, size_t count, uint8_t *output, size_t capacity) {
    library functions;
    z_stream stream;
    if (count > UINT_MAX || capacity > UINT_MAX) return 0;
    if (!load(&functions) || !begin(&functions, &stream)) return 0;
    // zlib only reads what it is given to compress.
    stream.next_in = (Bytef *)(uintptr_t)bytes;
    stream.avail_in = (uInt)count;
    stream.next_out = output;
    stream.avail_out = (uInt)capacity;
    const int result = functions.work(&stream, Z_FINISH);
    const size_t made = capacity - stream.avail_out;
    functions.end(&stream);
    return result == Z_STREAM_END ? made : 0;
}
