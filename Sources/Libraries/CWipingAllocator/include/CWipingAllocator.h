#pragma once

// What a process frees, it wipes: linked into a program, this takes the place of glibc's free(3) and realloc(3), for the
// program and every library in it ("Replacing malloc", the GNU C Library's manual). There is nothing to call.
//
// A secret goes through buffers that nobody owns: a socket's bytes, JSON, strings, bound parameters. Each is memory of
// malloc(3), so that none outlives its last use by more than its own free().
//
// Not for a program under a sanitizer, which brings an allocator of its own: there it does nothing.
