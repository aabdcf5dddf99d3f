"""Where one daemon lives during a sweep: its configuration, and the disk that is cut, filled or lost."""

import os
import shutil
import tempfile
from dataclasses import dataclass


@dataclass(frozen=True)
class Place:
    """A temporary folder. Only what is under disk belongs to the device that crashes."""

    root: str

    @classmethod
    def make(cls) -> "Place":
        """A new one, in memory where there is a file system in memory: a sweep starts thousands of daemons."""
        parent = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        place = cls(tempfile.mkdtemp(prefix="applifecycled-crash.", dir=parent))
        for folder in (place.disk, place.migrations):
            os.mkdir(folder)
        return place

    @property
    def disk(self) -> str:
        """State, databases and caches."""
        return f"{self.root}/disk"

    @property
    def migrations(self) -> str:
        """One folder of SQL files for each database."""
        return f"{self.root}/migrations"

    @property
    def configuration(self) -> str:
        """The daemon's configuration file."""
        return f"{self.root}/app.conf"

    @property
    def socket(self) -> str:
        """The daemon's socket."""
        return f"{self.root}/app.sock"

    def empty_disk(self) -> None:
        """Makes the disk an empty folder."""
        shutil.rmtree(self.disk, ignore_errors=True)
        os.mkdir(self.disk)

    def put(self, folder: str) -> None:
        """Makes the disk a copy of a folder."""
        shutil.rmtree(self.disk, ignore_errors=True)
        shutil.copytree(folder, self.disk, symlinks=True)

    def take(self, name: str) -> str:
        """Keeps a copy of the disk beside it; returns where."""
        folder = f"{self.root}/{name}"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.disk, folder, symlinks=True)
        return folder

    def remove(self) -> None:
        """Takes everything away."""
        shutil.rmtree(self.root, ignore_errors=True)
