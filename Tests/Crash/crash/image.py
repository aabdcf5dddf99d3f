"""A tree of files that can be written to a real disk."""

import hashlib
import os
import stat
from dataclasses import dataclass


@dataclass(frozen=True)
class Image:
    """Path to mode and bytes, None for a folder."""

    entries: dict[str, tuple[int, bytes | None]]

    def digest(self) -> str:
        """Equal for equal trees."""
        digest = hashlib.sha256()
        for path, (mode, data) in sorted(self.entries.items()):
            digest.update(f"{path}\0{mode}\0{-1 if data is None else len(data)}\0".encode())
            digest.update(data or b"")
        return digest.hexdigest()

    def write(self, folder: str) -> None:
        """Writes the tree into an empty folder."""
        for path, (mode, data) in sorted(self.entries.items()):
            target = folder + path
            if stat.S_ISLNK(mode):
                os.symlink(os.fsdecode(data or b""), target)
                continue
            if data is None:
                os.mkdir(target)
            else:
                with open(target, "wb") as file:
                    file.write(data)
            os.chmod(target, stat.S_IMODE(mode))
