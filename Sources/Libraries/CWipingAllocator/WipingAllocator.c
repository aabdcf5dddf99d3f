#define _GNU_SOURCE
#include "CWipingAllocator.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer) && !__has_feature(memory_sanitizer)

// Exported by glibc for those who replace a part of its allocator.
void __libc_free(void *memory);

void free(void *memory) {
    if (memory == NULL) return;
    // All that the program may have used of it, which can be more than it asked for.
    explicit_bzero(memory, malloc_usable_size(memory));
    __libc_free(memory);
}

// glibc's own would free what it moves from, or cuts off, without a call of the function above.
void *realloc(void *memory, size_t size) {
    if (memory == NULL) return malloc(size);
    if (size == 0) {
        free(memory);
        return NULL;
    }
    size_t available = malloc_usable_size(memory);
    if (size <= available && size >= available / 2) return memory;
    void *moved = malloc(size);
    if (moved == NULL) return NULL;
    memcpy(moved, memory, size < available ? size : available);
    free(memory);
    return moved;
}

#endif
