"""What a power cut leaves of a disk.

Two rules are worked with. POSIX promises little: a file's data lasts after fsync(2) of the file, a name after fsync(2)
of its folder. ext4 has one journal: an fsync(2) that changes anything about its file commits all names that were
changed before, fdatasync(2) only when the file's size changed.
"""

import random
import stat
from dataclasses import dataclass, field
from enum import Enum

from .changes import Change, NameChange, NameEntry, Resize, SyncFile, SyncFolder, Write
from .image import Image
from .volume import ROOT, Inode, Volume

SECTOR = 512


class Rule(Enum):
    """What is left of that which was not synced."""

    POSIX = "posix"
    EXT4 = "ext4"
    RANDOM = "random"


@dataclass
class FileContent:
    """A file's bytes on the disk, and what waits to get there."""

    kept: bytes
    live_size: int
    unsynced: list[Write | Resize] = field(default_factory=list)

    def apply(self, change: Write | Resize) -> None:
        """Carries a change out; it is not durable yet."""
        self.unsynced.append(change)
        if isinstance(change, Resize):
            self.live_size = change.size
        else:
            self.live_size = max(self.live_size, change.offset + len(change.data))

    @property
    def has_new_size(self) -> bool:
        """Whether the size changed since the last sync."""
        return self.live_size != len(self.kept) or any(isinstance(change, Resize) for change in self.unsynced)

    def sync(self) -> None:
        """Makes everything durable."""
        if not self.unsynced:
            return
        data = bytearray(self.kept)
        for change in self.unsynced:
            carry_out(change, data)
        self.kept = bytes(data)
        self.unsynced = []

    def partly(self, rng: random.Random) -> bytes:
        """Some of the waiting changes: each sector as it was at some moment since the last sync, and so the size.

        A file that is cut off is cut off as a whole or not yet: no file system gives blocks away, or shows zeros in their
        place, before the smaller size is on the disk.
        """
        moments: dict[int, int] = {}
        data, size = bytearray(self.kept), len(self.kept)
        size_moment = rng.randint(0, len(self.unsynced))
        for moment, change in enumerate(self.unsynced):
            if moment < size_moment:
                size = change.size if isinstance(change, Resize) else max(size, change.offset + len(change.data))
            if isinstance(change, Resize):
                if moment < size_moment:
                    data[change.size :] = bytes(max(0, len(data) - change.size))
            else:
                self._write_sectors(change, data, moment, moments, rng)
        data.extend(bytes(max(0, size - len(data))))
        return bytes(data[:size])

    def _write_sectors(
        self, change: Write, data: bytearray, moment: int, moments: dict[int, int], rng: random.Random
    ) -> None:
        end = change.offset + len(change.data)
        data.extend(bytes(max(0, end - len(data))))
        for sector in range(change.offset // SECTOR, (end - 1) // SECTOR + 1):
            if moment < moments.setdefault(sector, rng.randint(0, len(self.unsynced))):
                first, last = max(change.offset, sector * SECTOR), min(end, (sector + 1) * SECTOR)
                data[first:last] = change.data[first - change.offset : last - change.offset]


def carry_out(change: Write | Resize, data: bytearray) -> None:
    """Changes a file's bytes."""
    if isinstance(change, Resize):
        del data[change.size :]
        data.extend(bytes(change.size - len(data)))
    else:
        data.extend(bytes(max(0, change.offset - len(data))))
        data[change.offset : change.offset + len(change.data)] = change.data


class Names:
    """The durable names under one rule, and the changes that wait."""

    def __init__(self, names: dict[int, dict[str, int]]) -> None:
        self._kept = {folder: dict(entries) for folder, entries in names.items()}
        self._waiting: list[tuple[NameEntry, ...]] = []

    def apply(self, change: NameChange, by_folder: bool) -> None:
        """Carries a change out; a rename between folders is two changes where each folder is synced by itself."""
        if by_folder:
            for folder in sorted({entry.folder for entry in change.entries}):
                self._waiting.append(tuple(entry for entry in change.entries if entry.folder == folder))
        else:
            self._waiting.append(change.entries)

    def sync(self, folder: int | None = None) -> None:
        """Makes the changes in a folder, or all, durable."""
        rest = []
        for entries in self._waiting:
            if folder is None or entries[0].folder == folder:
                settle(entries, self._kept)
            else:
                rest.append(entries)
        self._waiting = rest

    def awaits(self, inode: int) -> bool:
        """Whether a name of this inode is not durable yet."""
        return any(entry.inode == inode for entries in self._waiting for entry in entries)

    def kept(self) -> dict[int, dict[str, int]]:
        """What is left when nothing that waits gets to the disk."""
        return self._kept

    def partly(self, rng: random.Random, by_folder: bool) -> dict[int, dict[str, int]]:
        """What is left when the waiting changes got there up to some point, of the journal or of each folder."""
        names = {folder: dict(entries) for folder, entries in self._kept.items()}
        limits: dict[int, int] = {}
        seen: dict[int, int] = {}
        for entries in self._waiting:
            journal = entries[0].folder if by_folder else 0
            if journal not in limits:
                limits[journal] = rng.randint(0, len(self._waiting))
            seen[journal] = seen.get(journal, 0) + 1
            if seen[journal] <= limits[journal]:
                settle(entries, names)
        return names


def settle(entries: tuple[NameEntry, ...], names: dict[int, dict[str, int]]) -> None:
    """Changes names."""
    for entry in entries:
        if entry.inode is None:
            names.setdefault(entry.folder, {}).pop(entry.name, None)
        else:
            names.setdefault(entry.folder, {})[entry.name] = entry.inode


class Disk:
    """The disk under a volume, which is played forward one change at a time."""

    def __init__(self, start: Volume) -> None:
        folders = {number: inode.names for number, inode in start.inodes.items() if inode.is_folder}
        self._files = {
            number: FileContent(bytes(inode.data), len(inode.data))
            for number, inode in start.inodes.items()
            if not inode.is_folder
        }
        self._posix, self._ext4 = Names(folders), Names(folders)

    def apply(self, change: Change) -> None:
        """Carries the next change out."""
        match change:
            case Write() | Resize():
                self._file(change.inode).apply(change)
            case NameChange():
                self._posix.apply(change, by_folder=True)
                self._ext4.apply(change, by_folder=False)
            case SyncFile():
                self._sync_file(change)
            case SyncFolder():
                self._posix.sync(change.inode)
                self._ext4.sync()

    def _sync_file(self, change: SyncFile) -> None:
        file = self._file(change.inode)
        is_changed = file.has_new_size if change.data_only else bool(file.unsynced)
        if is_changed or self._ext4.awaits(change.inode):
            self._ext4.sync()
        file.sync()

    def _file(self, inode: int) -> FileContent:
        return self._files.setdefault(inode, FileContent(b"", 0))

    def image(self, rule: Rule, inodes: dict[int, Inode], rng: random.Random) -> Image:
        """What is left of the disk now. inodes: for the kinds of files, their permissions, and where links lead."""
        if rule is Rule.RANDOM:
            by_folder = rng.random() < 0.5
            names = (self._posix if by_folder else self._ext4).partly(rng, by_folder)
        else:
            names = (self._posix if rule is Rule.POSIX else self._ext4).kept()
        entries: dict[str, tuple[int, bytes | None]] = {}

        def collect(folder: int, path: str) -> None:
            for name, number in names.get(folder, {}).items():
                inode, entry = inodes[number], f"{path}/{name}"
                entries[entry] = (inode.mode, self._bytes(inode, rng if rule is Rule.RANDOM else None))
                collect(number, entry)

        collect(ROOT, "")
        return Image(entries)

    def _bytes(self, inode: Inode, rng: random.Random | None) -> bytes | None:
        if inode.is_folder:
            return None
        if stat.S_ISLNK(inode.mode):
            return bytes(inode.data)
        file = self._file(inode.number)
        return file.partly(rng) if rng else file.kept
