"""A small file system in memory that writes down every change. It knows nothing of FUSE."""

import errno
import os
import stat
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from .changes import Change, LoggedChange, NameChange, NameEntry, Resize, SyncFile, SyncFolder, Write
from .image import Image

ROOT = 1
BLOCK = 4096


@dataclass
class Inode:
    """A file, a link (its data is its target) or a folder, as programs see it."""

    number: int
    mode: int
    data: bytearray = field(default_factory=bytearray)
    names: dict[str, int] = field(default_factory=dict)
    links: int = 1
    uid: int = field(default_factory=os.getuid)
    gid: int = field(default_factory=os.getgid)
    changed_ns: int = field(default_factory=time.time_ns)

    @property
    def is_folder(self) -> bool:
        """Whether it holds names."""
        return stat.S_ISDIR(self.mode)


class Volume:
    """The tree as it is, and the log of how it became so since it was loaded."""

    def __init__(self) -> None:
        self.inodes: dict[int, Inode] = {ROOT: Inode(ROOT, stat.S_IFDIR | 0o755)}
        self.log: list[LoggedChange] = []
        # Called before each change that is a point.
        self.before_change: Callable[[], None] = lambda: None
        # The size of the disk in bytes; None: there is always room.
        self.capacity: int | None = None
        # Whether it says so, or fills up after somebody has asked.
        self.tells_capacity = True

    def load(self, folder: str, into: int = ROOT) -> None:
        """Copies a folder in, without a word in the log: it is there already, and durable."""
        for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
            mode = entry.stat(follow_symlinks=False).st_mode
            inode = self._new_inode(mode)
            self.inodes[into].names[entry.name] = inode.number
            if inode.is_folder:
                self.load(entry.path, inode.number)
            elif stat.S_ISLNK(mode):
                inode.data[:] = os.fsencode(os.readlink(entry.path))
            else:
                with open(entry.path, "rb") as file:
                    inode.data[:] = file.read()

    def _new_inode(self, mode: int) -> Inode:
        inode = Inode(len(self.inodes) + 1, mode)
        self.inodes[inode.number] = inode
        return inode

    def image(self) -> Image:
        """The tree as programs see it: what a plain crash of the process leaves."""
        entries: dict[str, tuple[int, bytes | None]] = {}

        def collect(folder: Inode, path: str) -> None:
            for name, number in folder.names.items():
                inode = self.inodes[number]
                entries[f"{path}/{name}"] = (inode.mode, None if inode.is_folder else bytes(inode.data))
                collect(inode, f"{path}/{name}")

        collect(self.inodes[ROOT], "")
        return Image(entries)

    @property
    def used(self) -> int:
        """Bytes in use, in whole blocks, as a disk counts them."""
        return sum(blocks(len(inode.data)) * BLOCK for inode in self.inodes.values() if inode.links > 0)

    def find(self, path: str) -> Inode:
        """The inode behind a path from the root; OSError when there is none."""
        inode = self.inodes[ROOT]
        for name in path.split("/"):
            if not name:
                continue
            if not inode.is_folder:
                raise OSError(errno.ENOTDIR, path)
            if name not in inode.names:
                raise OSError(errno.ENOENT, path)
            inode = self.inodes[inode.names[name]]
        return inode

    def parent(self, path: str) -> tuple[Inode, str]:
        """The folder of a path, and the name in it."""
        folder, _, name = path.rstrip("/").rpartition("/")
        return self.find(folder), name

    def make(self, path: str, mode: int, data: bytes = b"") -> Inode:
        """A new file, link or folder."""
        folder, name = self.parent(path)
        if name in folder.names:
            raise OSError(errno.EEXIST, path)
        self._begin(path)
        self._need(BLOCK, path)
        inode = self._new_inode(mode)
        inode.data[:] = data
        self._rename(f"make {path}", path, NameEntry(folder.number, name, inode.number))
        return inode

    def unlink(self, path: str) -> None:
        """Takes a name away; the inode stays for those who have it open."""
        folder, name = self.parent(path)
        inode = self.find(path)
        if inode.is_folder and inode.names:
            raise OSError(errno.ENOTEMPTY, path)
        self._begin(path)
        inode.links -= 1
        self._rename(f"unlink {path}", path, NameEntry(folder.number, name, None))

    def link(self, path: str, target: str) -> None:
        """A second name for a file."""
        folder, name = self.parent(path)
        inode = self.find(target)
        if name in folder.names:
            raise OSError(errno.EEXIST, path)
        self._begin(path)
        inode.links += 1
        self._rename(f"link {path}", path, NameEntry(folder.number, name, inode.number))

    def rename(self, old: str, new: str, flags: int) -> None:
        """renameat2(2) with RENAME_NOREPLACE (1) and RENAME_EXCHANGE (2)."""
        inode, (from_folder, from_name), (to_folder, to_name) = self.find(old), self.parent(old), self.parent(new)
        replaced = to_folder.names.get(to_name)
        if flags & 1 and replaced is not None:
            raise OSError(errno.EEXIST, new)
        if not flags & 2 and replaced is not None and self.inodes[replaced].names:
            raise OSError(errno.ENOTEMPTY, new)
        self._begin(old)
        self._rename(
            f"rename {old} to {new}",
            old,
            NameEntry(from_folder.number, from_name, replaced if flags & 2 else None),
            NameEntry(to_folder.number, to_name, inode.number),
        )

    def write(self, inode: Inode, path: str, offset: int, data: bytes) -> None:
        """Writes into a file, with zeros between its end and the offset."""
        self._begin(path)
        self._grow(inode, offset + len(data), path)
        if len(inode.data) < offset:
            inode.data.extend(bytes(offset - len(inode.data)))
        inode.data[offset : offset + len(data)] = data
        inode.changed_ns = time.time_ns()
        self._log(f"write {len(data)} bytes at {offset} of {path}", path, Write(inode.number, offset, data))

    def resize(self, inode: Inode, path: str, size: int) -> None:
        """Cuts a file off, or extends it with zeros."""
        self._begin(path)
        self._grow(inode, size, path)
        del inode.data[size:]
        inode.data.extend(bytes(size - len(inode.data)))
        self._log(f"truncate {path} to {size}", path, Resize(inode.number, size))

    def sync(self, inode: Inode, path: str, data_only: bool) -> None:
        """fsync(2) or fdatasync(2) of a file or a folder."""
        self._begin(path)
        change: Change = SyncFolder(inode.number) if inode.is_folder else SyncFile(inode.number, data_only)
        self._log(f"{'fdatasync' if data_only else 'fsync'} {path}", path, change)

    def _begin(self, path: str) -> None:
        if is_point(path):
            self.before_change()

    def _grow(self, inode: Inode, size: int, path: str) -> None:
        self._need((blocks(size) - blocks(len(inode.data))) * BLOCK, path)

    def _need(self, room: int, path: str) -> None:
        if self.capacity is not None and room > 0 and self.used + room > self.capacity:
            raise OSError(errno.ENOSPC, path)

    def _rename(self, text: str, path: str, *entries: NameEntry) -> None:
        for entry in entries:
            names = self.inodes[entry.folder].names
            if entry.inode is None:
                names.pop(entry.name, None)
            else:
                names[entry.name] = entry.inode
        self._log(text, path, NameChange(entries))

    def _log(self, text: str, path: str, change: Change) -> None:
        self.log.append(LoggedChange(change, text, is_point(path)))


def blocks(size: int) -> int:
    """How many blocks hold so many bytes."""
    return (size + BLOCK - 1) // BLOCK


def is_point(path: str) -> bool:
    """Whether a change of this file is one at which the power is cut."""
    return not path.endswith("-shm")
