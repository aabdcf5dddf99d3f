#pragma once

// What Swift cannot call: variadic functions, and what glibc declares under _GNU_SOURCE only (that macro must not be set
// in a header of a module map, since the toolchain's Glibc module was built without it).
//
// This header includes <std...> headers alone and spells pid_t as int32_t and uid_t, gid_t, mode_t as uint32_t: with
// <sys/types.h> this module would claim glibc's types, and Swift files would have to import it to use sigset_t.
//
// Every function that returns int gives a value >= 0, or -errno.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Sockets

/// Takes one connection, non-blocking and close-on-exec (accept4(2)); -EAGAIN when none waits.
int platform_accept(int listener);

/// Who made the other end of a Unix socket, as it was at connect time (SO_PEERCRED, unix(7)).
int platform_peer_credentials(int socket, int32_t *process, uint32_t *user, uint32_t *group);

/// The peer's supplementary groups at connect time (SO_PEERGROUPS, Linux 4.13).
///
/// `count` holds the room in `groups` and receives the number of groups; -ERANGE when the room is too small.
int platform_peer_groups(int socket, uint32_t *groups, size_t *count);

/// Whether the descriptor is a listening socket (SO_ACCEPTCONN): 1 or 0.
int platform_is_listening(int socket);

/// Connects a new non-blocking, close-on-exec stream socket to a path.
///
/// -ENAMETOOLONG above 107 bytes, -ECONNREFUSED when nobody listens there, -EAGAIN when the listener's backlog is full
/// (no readiness event tells when it is not: try again later).
int platform_unix_connect(const char *path);

/// Binds a new non-blocking, close-on-exec stream socket to a path and listens.
///
/// The file at the path has exactly `mode`, and is at no moment wider. What is at the path already is left alone:
/// -EADDRINUSE. -ENAMETOOLONG above 107 bytes.
int platform_unix_listen(const char *path, int backlog, uint32_t mode);

// Files

/// open(2), close-on-exec always set; `mode` counts with O_CREAT and O_TMPFILE only.
int platform_open(const char *path, int flags, uint32_t mode);

/// openat(2), close-on-exec always set.
int platform_openat(int directory, const char *path, int flags, uint32_t mode);

/// O_PATH: a place in the file tree, not to be read; for the open functions above.
extern const int platform_open_path_only;

/// openat2(2), close-on-exec always set; `resolve` is a union of the platform_resolve_ constants.
int platform_openat2(int directory, const char *path, uint64_t flags, uint64_t mode, uint64_t resolve);

/// RESOLVE_BENEATH: no path that leaves the directory.
extern const uint64_t platform_resolve_beneath;
/// RESOLVE_NO_SYMLINKS: no symbolic link in any component.
extern const uint64_t platform_resolve_no_symlinks;
/// RESOLVE_NO_XDEV: no mount point crossed.
extern const uint64_t platform_resolve_no_xdev;
/// RESOLVE_NO_MAGICLINKS: no link of /proc/PID/fd and the like.
extern const uint64_t platform_resolve_no_magiclinks;

/// What a file is, and what tells it from every other; see `platform_file_facts_at`.
typedef struct {
    uint64_t device;
    uint64_t inode;
    /// When it was made, in nanoseconds since 1970; 0 where the file system does not know.
    uint64_t born;
    uint32_t links;
    /// As in struct stat.
    uint32_t mode;
} platform_file_facts;

/// What is known of a file without asking a server again (statx(2), AT_STATX_DONT_SYNC); 0 or -errno.
///
/// A link is not followed unless `follows`.
int platform_file_facts_at(int directory, const char *name, bool follows, platform_file_facts *facts);

/// Fills a buffer with struct linux_dirent64 of a folder (getdents64(2)): the bytes used, 0 at the end.
int platform_read_entries(int directory, void *buffer, size_t size);

/// Renames, and fails with -EEXIST where something has the new name (renameat2(2), RENAME_NOREPLACE).
int platform_rename_new(int from_directory, const char *from, int to_directory, const char *to);

/// Opens a file that nobody has open, not even this process, and keeps it so: who opens it waits until the descriptor is
/// closed (fcntl(2), F_SETLEASE). -EAGAIN when somebody has it open, another error when that is not to be known.
///
/// To be closed at once: the system tells who waits for 45 s no more (/proc/sys/fs/lease-break-time).
int platform_open_alone(int directory, const char *name);

/// A pipe, both ends close-on-exec (pipe2(2)): `ends[0]` is read, `ends[1]` is written. The one that is kept, 0 or 1, does
/// not block; the other one is for a program, which shares its flags.
int platform_pipe(int ends[2], int kept);

/// Takes the exclusive flock(2) of an open file; without `wait` -EWOULDBLOCK when another holds it.
int platform_lock_file(int descriptor, bool wait);

/// Gives a lock of platform_lock_file() back, also where a child that does not run its program yet has the file open too.
void platform_unlock_file(int descriptor);

/// Sets O_NONBLOCK.
int platform_set_nonblocking(int descriptor);

/// A new eventfd(2), non-blocking and close-on-exec.
int platform_eventfd(void);

/// A new epoll(7), close-on-exec.
int platform_epoll(void);

/// Asks an epoll for events of a descriptor, in place of what it was asked before; 0 for none and forgets it.
/// -EPERM for what cannot be watched, such as a regular file.
int platform_epoll_watch(int epoll, int descriptor, uint32_t events, uint64_t id);

/// A descriptor that is ready: the id under which it is watched, and for what (EPOLLIN and so on).
typedef struct {
    uint64_t id;
    uint32_t events;
} platform_ready;

/// Takes what is ready now, so many at most, without waiting; returns how many.
int platform_epoll_take(int epoll, platform_ready *ready, int most);

// Process and threads

/// Sets the allocator up for few threads and blocks of all sizes (mallopt(3)); false when the library has no such setting.
/// Call it before any thread is made.
///
/// All threads share so many heaps. There are no fast bins: each large block that is freed would empty them, and small ones
/// come from each thread's own cache all the same.
bool platform_set_up_allocator(int heaps);

/// Has all pages of the program's zeroed data made at once (MADV_POPULATE_WRITE, madvise(2), since Linux 5.14).
///
/// The runtime's caches lie all over them, so that a program of any size writes to nearly every one when it starts; each
/// would cost a page fault. What the kernel refuses is made when it is written to.
void platform_populate_zeroed_data(void);

/// Gives freed memory back to the system (malloc_trim(3)): a migration may have needed much of it once.
void platform_release_memory(void);

/// Whether the process may be dumped and traced by its own user (PR_SET_DUMPABLE, prctl(2)).
int platform_set_dumpable(bool dumpable);

/// PR_GET_DUMPABLE: 1 or 0.
int platform_is_dumpable(void);

/// A descriptor of a child process, close-on-exec, readable when it has ended (pidfd_open(2)).
int platform_process_handle(int32_t process);

/// Whether orphans below this process become its children, and not those of the system (PR_SET_CHILD_SUBREAPER, prctl(2)).
int platform_set_child_subreaper(bool subreaper);

/// PR_GET_CHILD_SUBREAPER: 1 or 0.
int platform_is_child_subreaper(void);

/// The flag of posix_spawnattr_setflags(3) that makes a new session (POSIX_SPAWN_SETSID, glibc 2.26).
extern const int16_t platform_spawn_new_session;

/// Has a program that is to be started close all descriptors from this one on; `actions` is a posix_spawn_file_actions_t
/// (posix_spawn_file_actions_addclosefrom_np, glibc 2.34).
int platform_spawn_close_from(void *actions, int first);

/// The environment of the process, "NAME=value" up to a null pointer (environ(7)); read it before threads change it.
char *const *platform_environment(void);

/// Names the calling thread; -ERANGE above 15 bytes (pthread_setname_np(3)).
int platform_name_thread(const char *name);

/// The kernel's number of the calling thread (gettid(2)).
int32_t platform_thread_id(void);

// Clocks and terminals

/// CLOCK_BOOTTIME in nanoseconds: monotonic, and runs on while the machine is suspended.
int64_t platform_boottime_nanoseconds(void);

/// CLOCK_MONOTONIC in microseconds: what sd_notify(3) wants as MONOTONIC_USEC.
int64_t platform_monotonic_microseconds(void);

/// CLOCK_REALTIME in microseconds since 1970-01-01 UTC.
int64_t platform_realtime_microseconds(void);

/// Columns of the terminal behind the descriptor (TIOCGWINSZ); -ENOTTY when there is none, 0 when it does not know.
int platform_terminal_width(int descriptor);

/// Lines of the terminal behind the descriptor; -ENOTTY when there is none, 0 when it does not know.
int platform_terminal_height(int descriptor);
