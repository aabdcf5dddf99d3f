"""A startup whose migrations are a program."""

import os
from collections.abc import Sequence

from .place import Place
from .startup import Startup

# It commits after every statement, and is killed or fails anywhere: only the backup can undo that. What it has done to
# the end it does not do again.
PROGRAM = """\
#!/bin/sh
set -eu
[ "$(sqlite3 "$APPLIFECYCLE_DATABASE_PATH" 'PRAGMA user_version')" = 0 ] || exit 0
exec sqlite3 -bail "$APPLIFECYCLE_DATABASE_PATH" ".read {script}"
"""


class Program(Startup):
    """The five files, applied by the sqlite3 shell; the database is one that was in use."""

    def __init__(self, name: str, command: Sequence[str], *, journal_mode: str) -> None:
        super().__init__(name, command, journal_mode=journal_mode, is_new=False)
        self._is_program = False

    def make_device(self, place: Place) -> str:
        """The first two files were applied from a folder; then the app changed over to a program."""
        self._is_program = False
        template = super().make_device(place)
        self._is_program = True
        self.configure(place)
        with open(f"{place.root}/all.sql", "w", encoding="utf-8") as file:
            file.write("".join(self.files.values()) + "PRAGMA user_version=7;\n")
        with open(self._program(place), "w", encoding="utf-8") as file:
            file.write(PROGRAM.format(script=f"{place.root}/all.sql"))
        os.chmod(self._program(place), 0o755)
        return template

    def settings(self, place: Place) -> str:
        """The program in place of the folder."""
        return f"MigrateExec={self._program(place)}" if self._is_program else super().settings(place)

    def _program(self, place: Place) -> str:
        return f"{place.root}/migrate"
