"""The volume, mounted with FUSE."""

import errno
import os
import stat
import subprocess
import threading
import time
from types import TracebackType

import mfusepy

from .volume import BLOCK, Inode, Volume

# The size of a disk without a limit.
ROOMY = 1 << 34


class Filesystem(mfusepy.Operations):
    """Translates what the kernel asks into changes of a volume. All calls come from one thread."""

    use_ns = True
    # The kernel names an unlinked file that is still open by its handle alone.
    flag_nopath = True
    flag_nullpath_ok = True

    def __init__(self, volume: Volume) -> None:
        self._volume = volume
        self._handles: dict[int, tuple[Inode, str]] = {}

    def _open(self, inode: Inode, path: str) -> int:
        handle = max(self._handles, default=0) + 1
        self._handles[handle] = (inode, path)
        return handle

    def _inode(self, path: str | None, handle: int | None) -> tuple[Inode, str]:
        if handle is not None:
            return self._handles[handle]
        if path is None:
            raise OSError(errno.EBADF, "neither path nor handle")
        return self._volume.find(path), path

    def getattr(self, path: str | None, fh: int | None = None) -> dict[str, int]:
        """stat(2)."""
        inode, _ = self._inode(path, fh)
        return {
            "st_ino": inode.number,
            "st_mode": inode.mode,
            "st_nlink": 2 if inode.is_folder else inode.links,
            "st_size": len(inode.data),
            "st_blocks": (len(inode.data) + 511) // 512,
            "st_uid": inode.uid,
            "st_gid": inode.gid,
            "st_atime": inode.changed_ns,
            "st_mtime": inode.changed_ns,
            "st_ctime": inode.changed_ns,
        }

    def readdir(self, path: str | None, fh: int) -> list[tuple[str, dict[str, int], int]]:
        """The names in a folder with their kinds."""
        folder, _ = self._inode(path, fh)
        entries = [(".", folder), ("..", folder)]
        entries += [(name, self._volume.inodes[number]) for name, number in folder.names.items()]
        return [(name, {"st_mode": inode.mode, "st_ino": inode.number}, 0) for name, inode in entries]

    def open(self, path: str, flags: int) -> int:
        """open(2) of what is there; the kernel truncates by a call of its own."""
        return self._open(self._volume.find(path), path)

    def opendir(self, path: str) -> int:
        """A handle for fsync(2) and for reading."""
        return self._open(self._volume.find(path), path)

    def release(self, path: str | None, fh: int) -> int:
        """The last close(2)."""
        self._handles.pop(fh, None)
        return 0

    releasedir = release

    def create(self, path: str, mode: int, fi: int | None = None) -> int:
        """open(2) with O_CREAT of what is not there."""
        return self._open(self._volume.make(path, stat.S_IFREG | stat.S_IMODE(mode)), path)

    def mkdir(self, path: str, mode: int) -> int:
        """mkdir(2)."""
        self._volume.make(path, stat.S_IFDIR | stat.S_IMODE(mode))
        return 0

    def symlink(self, target: str, source: str) -> int:
        """symlink(2); mfusepy calls the new name target."""
        self._volume.make(target, stat.S_IFLNK | 0o777, os.fsencode(source))
        return 0

    def readlink(self, path: str) -> str:
        """Where a link leads."""
        return os.fsdecode(bytes(self._volume.find(path).data))

    def unlink(self, path: str) -> int:
        """unlink(2)."""
        self._volume.unlink(path)
        return 0

    rmdir = unlink

    def link(self, target: str, source: str) -> int:
        """link(2); mfusepy calls the new name target."""
        self._volume.link(target, source)
        return 0

    def rename(self, old: str, new: str, flags: int = 0) -> int:
        """renameat2(2)."""
        self._volume.rename(old, new, flags)
        return 0

    def read(self, path: str | None, size: int, offset: int, fh: int) -> bytes:
        """pread(2)."""
        inode, _ = self._handles[fh]
        return bytes(inode.data[offset : offset + size])

    def write(self, path: str | None, data: bytes, offset: int, fh: int) -> int:
        """pwrite(2)."""
        inode, name = self._handles[fh]
        self._volume.write(inode, name, offset, data)
        return len(data)

    def truncate(self, path: str | None, length: int, fh: int | None = None) -> int:
        """truncate(2) and ftruncate(2)."""
        inode, name = self._inode(path, fh)
        self._volume.resize(inode, name, length)
        return 0

    def fallocate(self, path: str | None, mode: int, offset: int, size: int, fh: int) -> int:
        """fallocate(2) that extends a file; other modes are not known."""
        inode, name = self._handles[fh]
        if mode == 0 and offset + size > len(inode.data):
            self._volume.resize(inode, name, offset + size)
        return 0

    def fsync(self, path: str | None, datasync: int, fh: int) -> int:
        """fsync(2) and fdatasync(2)."""
        inode, name = self._handles[fh]
        self._volume.sync(inode, name, bool(datasync))
        return 0

    fsyncdir = fsync

    def flush(self, path: str | None, fh: int) -> int:
        """close(2): makes nothing durable."""
        return 0

    def chmod(self, path: str | None, mode: int, fh: int | None = None) -> int:
        """chmod(2) and fchmod(2); a mode is durable at once."""
        inode, _ = self._inode(path, fh)
        inode.mode = stat.S_IFMT(inode.mode) | stat.S_IMODE(mode)
        return 0

    def chown(self, path: str | None, uid: int, gid: int, fh: int | None = None) -> int:
        """chown(2) and fchown(2); an owner is durable at once."""
        inode, _ = self._inode(path, fh)
        inode.uid = inode.uid if uid == -1 else uid
        inode.gid = inode.gid if gid == -1 else gid
        return 0

    def utimens(self, path: str | None, times: tuple[int, int] | None = None) -> int:
        """Times are of no interest here."""
        return 0

    def access(self, path: str, amode: int) -> int:
        """Everything is allowed."""
        return 0

    def statfs(self, path: str) -> dict[str, int]:
        """How large the disk is, and how much of it is free."""
        capacity = (self._volume.capacity if self._volume.tells_capacity else None) or ROOMY
        free = max(0, capacity - self._volume.used) // BLOCK
        return {
            "f_bsize": BLOCK,
            "f_frsize": BLOCK,
            "f_blocks": capacity // BLOCK,
            "f_bfree": free,
            "f_bavail": free,
            "f_namemax": 255,
        }


class Connector(mfusepy.FUSE):
    """mfusepy's connection to the kernel, with the arguments that libfuse 3 has added and mfusepy does not hand on."""

    def rename_fuse_3(self, old: bytes, new: bytes, flags: int) -> int:
        """renameat2(2) has flags."""
        return self.operations.rename(os.fsdecode(old), os.fsdecode(new), flags)

    def truncate_fuse_3(self, path: bytes | None, length: int, fip: mfusepy.fuse_fi_p) -> int:
        """ftruncate(2) has a handle and no path."""
        return self.operations.truncate(decoded(path), length, handle_of(fip))

    def chmod_fuse_3(self, path: bytes | None, mode: int, fip: mfusepy.fuse_fi_p) -> int:
        """fchmod(2) has a handle and no path."""
        return self.operations.chmod(decoded(path), mode, handle_of(fip))

    def chown_fuse_3(self, path: bytes | None, uid: int, gid: int, fip: mfusepy.fuse_fi_p) -> int:
        """fchown(2) has a handle and no path. An id of all ones stays as it is."""
        return self.operations.chown(decoded(path), signed(uid), signed(gid), handle_of(fip))


def decoded(path: bytes | None) -> str | None:
    """A path as text."""
    return None if path is None else os.fsdecode(path)


def handle_of(file_info: mfusepy.fuse_fi_p) -> int | None:
    """The handle in a struct fuse_file_info."""
    return file_info.contents.fh if file_info else None


def signed(number: int) -> int:
    """A uid or gid whose -1 came as an unsigned number."""
    return -1 if number in (-1, 0xFFFFFFFF) else number


class Mounted:
    """A volume mounted on a folder for the time of a with statement, served by a thread of this process."""

    def __init__(self, volume: Volume, folder: str) -> None:
        self._folder = folder
        self._server = threading.Thread(target=self._serve, args=(volume,), daemon=True)

    def _serve(self, volume: Volume) -> None:
        Connector(
            Filesystem(volume),
            self._folder,
            foreground=True,
            nothreads=True,
            fsname="powercut",
            hard_remove=1,
            use_ino=1,
        )

    def __enter__(self) -> None:
        self._server.start()
        deadline = time.monotonic() + 10
        while not os.path.ismount(self._folder):
            if time.monotonic() > deadline or not self._server.is_alive():
                raise RuntimeError(f"{self._folder} could not be mounted: is /dev/fuse there, and fuse3 installed?")
            time.sleep(0.005)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        subprocess.run(["fusermount3", "-u", "-z", self._folder], check=True)
        # A container that was made meanwhile has a copy of the mount: the thread then goes on for as long as that.
        self._server.join(timeout=0.1)
