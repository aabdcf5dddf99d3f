"""The changes that a program makes to a disk, as the power cut file system writes them down."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Write:
    """Bytes written into a file."""

    inode: int
    offset: int
    data: bytes


@dataclass(frozen=True)
class Resize:
    """A file cut off or extended with zeros."""

    inode: int
    size: int


@dataclass(frozen=True)
class NameEntry:
    """What a name in a folder means from now on; None: the name is gone."""

    folder: int
    name: str
    inode: int | None


@dataclass(frozen=True)
class NameChange:
    """Names that change together: one for a file made or unlinked, two for a rename."""

    entries: tuple[NameEntry, ...]


@dataclass(frozen=True)
class SyncFile:
    """fsync(2) of a file, or fdatasync(2) when data_only."""

    inode: int
    data_only: bool


@dataclass(frozen=True)
class SyncFolder:
    """fsync(2) of a folder."""

    inode: int


Change = Write | Resize | NameChange | SyncFile | SyncFolder


@dataclass(frozen=True)
class LoggedChange:
    """A change, and how messages call it."""

    change: Change
    text: str
    # SQLite's shared memory is made anew by whoever opens the database first, and the kernel writes it back whenever it
    # likes: a cut is not tried there.
    is_point: bool
