#pragma once

#include <stddef.h>
#include <stdint.h>

/// The most bytes that `gzip_compress` makes of so many; 0 where there is no zlib.
size_t gzip_most_bytes(size_t count);

/// Compresses bytes into the gzip format (RFC 1952), with zlib, which is loaded when it is first asked for: most devices
/// send nothing that is compressed, and each library costs time at every start.
///
/// Returns the number of bytes written; 0 when zlib or memory is missing, or `capacity` is less than the most bytes.
size_t gzip_compress(const uint8_t *bytes, size_t count, uint8_t *output, size_t capacity);
