#define _GNU_SOURCE
#include "CPlatform.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

static int result_or_errno(long result) {
    return result < 0 ? -errno : (int)result;
}

static int close_with(int descriptor, int error) {
    close(descriptor);
    return error;
}

int platform_accept(int listener) {
    int connection;
    do {
        connection = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    } while (connection < 0 && errno == EINTR);
    return result_or_errno(connection);
}

int platform_peer_credentials(int socket, int32_t *process, uint32_t *user, uint32_t *group) {
    struct ucred credentials;
    socklen_t size = sizeof credentials;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &size) < 0)
        return -errno;
    *process = credentials.pid;
    *user = credentials.uid;
    *group = credentials.gid;
    return 0;
}

int platform_peer_groups(int socket, uint32_t *groups, size_t *count) {
    socklen_t size = (socklen_t)(*count * sizeof *groups);
    int result = getsockopt(socket, SOL_SOCKET, SO_PEERGROUPS, groups, &size);
    if (result == 0 || errno == ERANGE)
        *count = size / sizeof *groups;
    return result < 0 ? -errno : 0;
}

int platform_is_listening(int socket) {
    int listening = 0;
    socklen_t size = sizeof listening;
    if (getsockopt(socket, SOL_SOCKET, SO_ACCEPTCONN, &listening, &size) < 0)
        return -errno;
    return listening != 0;
}

static int unix_address(const char *path, struct sockaddr_un *address) {
    size_t length = strlen(path);
    if (length == 0)
        return -EINVAL;
    if (length >= sizeof address->sun_path)
        return -ENAMETOOLONG;
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    memcpy(address->sun_path, path, length);
    return 0;
}

static int unix_socket(void) {
    return result_or_errno(socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
}

int platform_unix_connect(const char *path) {
    struct sockaddr_un address;
    int error = unix_address(path, &address);
    if (error < 0)
        return error;
    int descriptor = unix_socket();
    if (descriptor < 0)
        return descriptor;
    if (connect(descriptor, (struct sockaddr *)&address, sizeof address) < 0)
        return close_with(descriptor, -errno);
    return descriptor;
}

int platform_unix_listen(const char *path, int backlog, uint32_t mode) {
    struct sockaddr_un address;
    int error = unix_address(path, &address);
    if (error < 0)
        return error;
    int descriptor = unix_socket();
    if (descriptor < 0)
        return descriptor;
    // bind(2) makes the file with the mode of the socket's own inode, less the umask (unix_bind in the kernel). So the
    // mode set before is the upper bound, and a narrow umask is made up for after. umask(2) itself would do it as well,
    // but it belongs to the whole process, and another thread may be making a private file at that moment.
    if (fchmod(descriptor, mode) < 0)
        return close_with(descriptor, -errno);
    if (bind(descriptor, (struct sockaddr *)&address, sizeof address) < 0)
        return close_with(descriptor, -errno);
    if (chmod(path, mode) < 0 || listen(descriptor, backlog) < 0) {
        error = -errno;
        unlink(path);
        return close_with(descriptor, error);
    }
    return descriptor;
}

int platform_open(const char *path, int flags, uint32_t mode) {
    return platform_openat(AT_FDCWD, path, flags, mode);
}

int platform_openat(int directory, const char *path, int flags, uint32_t mode) {
    int descriptor;
    do {
        descriptor = openat(directory, path, flags | O_CLOEXEC, mode);
    } while (descriptor < 0 && errno == EINTR);
    return result_or_errno(descriptor);
}

const int platform_open_path_only = O_PATH;

int platform_openat2(int directory, const char *path, uint64_t flags, uint64_t mode, uint64_t resolve) {
    struct open_how how = {.flags = flags | O_CLOEXEC, .mode = mode, .resolve = resolve};
    return result_or_errno(syscall(SYS_openat2, directory, path, &how, sizeof how));
}

const uint64_t platform_resolve_beneath = RESOLVE_BENEATH;
const uint64_t platform_resolve_no_symlinks = RESOLVE_NO_SYMLINKS;
const uint64_t platform_resolve_no_xdev = RESOLVE_NO_XDEV;
const uint64_t platform_resolve_no_magiclinks = RESOLVE_NO_MAGICLINKS;

int platform_file_facts_at(int directory, const char *name, bool follows, platform_file_facts *facts) {
    struct statx status;
    int flags = AT_STATX_DONT_SYNC | (follows ? 0 : AT_SYMLINK_NOFOLLOW);
    unsigned mask = STATX_TYPE | STATX_MODE | STATX_NLINK | STATX_INO | STATX_BTIME;
    if (statx(directory, name, flags, mask, &status) < 0)
        return -errno;
    facts->device = (uint64_t)status.stx_dev_major << 32 | status.stx_dev_minor;
    facts->inode = status.stx_ino;
    facts->born = 0;
    if (status.stx_mask & STATX_BTIME)
        facts->born = (uint64_t)status.stx_btime.tv_sec * 1000000000u + status.stx_btime.tv_nsec;
    facts->links = status.stx_nlink;
    facts->mode = status.stx_mode;
    return 0;
}

int platform_read_entries(int directory, void *buffer, size_t size) {
    return result_or_errno(getdents64(directory, buffer, size));
}

int platform_rename_new(int from_directory, const char *from, int to_directory, const char *to) {
    return result_or_errno(renameat2(from_directory, from, to_directory, to, RENAME_NOREPLACE));
}

int platform_open_alone(int directory, const char *name) {
    int descriptor = openat(directory, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0)
        return -errno;
    // That somebody waits is told by a signal: one that does nothing, in place of SIGIO, which would end the process.
    if (fcntl(descriptor, F_SETSIG, SIGURG) == 0 && fcntl(descriptor, F_SETLEASE, F_WRLCK) == 0)
        return descriptor;
    int error = errno;
    close(descriptor);
    return -error;
}

int platform_lock_file(int descriptor, bool wait) {
    return result_or_errno(flock(descriptor, wait ? LOCK_EX : LOCK_EX | LOCK_NB));
}

void platform_unlock_file(int descriptor) {
    flock(descriptor, LOCK_UN);
}

int platform_set_nonblocking(int descriptor) {
    int flags = fcntl(descriptor, F_GETFL);
    if (flags < 0)
        return -errno;
    return result_or_errno(fcntl(descriptor, F_SETFL, flags | O_NONBLOCK));
}

int platform_eventfd(void) {
    return result_or_errno(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC));
}

int platform_epoll(void) {
    return result_or_errno(epoll_create1(EPOLL_CLOEXEC));
}

int platform_epoll_watch(int epoll, int descriptor, uint32_t events, uint64_t id) {
    struct epoll_event event = {.events = events, .data.u64 = id};
    if (events == 0) return result_or_errno(epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, NULL));
    int result = epoll_ctl(epoll, EPOLL_CTL_MOD, descriptor, &event);
    if (result < 0 && errno == ENOENT) result = epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event);
    return result_or_errno(result);
}

int platform_epoll_take(int epoll, platform_ready *ready, int most) {
    struct epoll_event events[64];
    int count = epoll_wait(epoll, events, most < 64 ? most : 64, 0);
    for (int index = 0; index < count; index++)
        ready[index] = (platform_ready){.id = events[index].data.u64, .events = events[index].events};
    return result_or_errno(count);
}

bool platform_set_up_allocator(int heaps) {
    return mallopt(M_ARENA_MAX, heaps) == 1 && mallopt(M_MXFAST, 0) == 1;
}

// By the linker: what is zero at the start of the program, and its end.
extern char __bss_start[], _end[];

void platform_populate_zeroed_data(void) {
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    const uintptr_t begin = ((uintptr_t)__bss_start + page - 1) / page * page;
    const uintptr_t end = (uintptr_t)_end / page * page;
    if (begin < end) madvise((void *)begin, end - begin, MADV_POPULATE_WRITE);
}

void platform_release_memory(void) {
    malloc_trim(0);
}

int platform_set_dumpable(bool dumpable) {
    return result_or_errno(prctl(PR_SET_DUMPABLE, dumpable ? 1L : 0L, 0L, 0L, 0L));
}

int platform_is_dumpable(void) {
    return result_or_errno(prctl(PR_GET_DUMPABLE, 0L, 0L, 0L, 0L));
}

int platform_set_child_subreaper(bool subreaper) {
    return result_or_errno(prctl(PR_SET_CHILD_SUBREAPER, subreaper ? 1L : 0L, 0L, 0L, 0L));
}

int platform_is_child_subreaper(void) {
    int subreaper = 0;
    if (prctl(PR_GET_CHILD_SUBREAPER, &subreaper, 0L, 0L, 0L) < 0)
        return -errno;
    return subreaper != 0;
}

const int16_t platform_spawn_new_session = POSIX_SPAWN_SETSID;

int platform_spawn_close_from(void *actions, int first) {
    return -posix_spawn_file_actions_addclosefrom_np(actions, first);
}

int platform_pipe(int ends[2], int kept) {
    if (pipe2(ends, O_CLOEXEC) < 0)
        return -errno;
    int error = platform_set_nonblocking(ends[kept]);
    if (error < 0) {
        close(ends[0]);
        return close_with(ends[1], error);
    }
    return 0;
}

char *const *platform_environment(void) {
    return environ;
}

int platform_name_thread(const char *name) {
    return -pthread_setname_np(pthread_self(), name);
}

int32_t platform_thread_id(void) {
    return gettid();
}

static struct timespec read_clock(clockid_t clock) {
    struct timespec time = {0};
    clock_gettime(clock, &time);
    return time;
}

int64_t platform_boottime_nanoseconds(void) {
    struct timespec time = read_clock(CLOCK_BOOTTIME);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int64_t platform_monotonic_microseconds(void) {
    struct timespec time = read_clock(CLOCK_MONOTONIC);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

int64_t platform_realtime_microseconds(void) {
    struct timespec time = read_clock(CLOCK_REALTIME);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

int platform_terminal_width(int descriptor) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) < 0)
        return -errno;
    return size.ws_col;
}

int platform_terminal_height(int descriptor) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) < 0)
        return -errno;
    return size.ws_row;
}

int platform_process_handle(int32_t process) {
    return result_or_errno(syscall(SYS_pidfd_open, process, 0));
}
