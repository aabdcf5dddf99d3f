#pragma once

// The one thing that is wanted of libcrypto. It is loaded when it is first asked for, since most services never do.

#include <stddef.h>
#include <stdint.h>

/// libcrypto.so.3 is not on this system, or is another library.
#define X509_NO_LIBRARY (-1)
/// There is no certificate in the bytes, or one whose end cannot be read.
#define X509_NO_CERTIFICATE (-2)

/// Finds out when certificates end: the earliest `notAfter` (RFC 5280 section 4.1.2.5) of all in PEM, or that of one in
/// DER.
///
/// @param seconds receives the moment, in seconds since 1970.
/// @return 0, or one of the above.
int x509_earliest_end(const uint8_t *bytes, size_t count, int64_t *seconds);
