"""A startup whose migrations are a program."""

import os
import shlex
import sys
from collections.abc import Sequence

from .fingerprint import fingerprint
from .listener import Listener
from .place import Place
from .scenario import Outcome
from .startup import Startup

# The word that the database is to be put back.
UNDO = ".applifecycle-undo"

# Both programs are killed or fail anywhere, and go on with nothing that they find half done: only the backup can undo
# that. What they have done to the end they do not do again.

# Commits after every statement.
SHELL_PROGRAM = """\
set -eu
[ "$(sqlite3 "$APPLIFECYCLE_DATABASE_PATH" 'PRAGMA user_version')" = 0 ] || exit 0
exec sqlite3 -bail "$APPLIFECYCLE_DATABASE_PATH" ".read {script}"
"""

# Commits after every file.
PYTHON_PROGRAM = """\
import os
import sqlite3

connection = sqlite3.connect(os.environ["APPLIFECYCLE_DATABASE_PATH"], isolation_level=None)
if connection.execute("PRAGMA user_version").fetchone() == (0,):
    for script in {scripts!r}:
        connection.executescript("BEGIN IMMEDIATE;" + script + "COMMIT;")
    connection.execute("PRAGMA user_version=7")
connection.close()
"""


class Program(Startup):
    """The five files, applied by a program; the database is one that was in use."""

    def __init__(self, name: str, command: Sequence[str], *, journal_mode: str) -> None:
        super().__init__(name, command, journal_mode=journal_mode, is_new=False)
        self._is_program = False
        self._before = ""

    def make_device(self, place: Place) -> str:
        """The first two files were applied from a folder; then the app changed over to a program."""
        self._is_program = False
        template = super().make_device(place)
        self._is_program = True
        self._before = fingerprint(self.database(place))
        self.configure(place)
        self.install(place)
        return template

    def settings(self, place: Place) -> str:
        """The program in place of the folder."""
        return f"MigrateExec={self._program(place)}" if self._is_program else super().settings(place)

    def install(self, place: Place, wrapper: Sequence[str] = ()) -> None:
        """Writes the program, which runs in the wrapper."""
        with open(self._program(place), "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\nexec {shlex.join([*wrapper, *self.words(place)])}\n")
        os.chmod(self._program(place), 0o755)

    def words(self, place: Place) -> list[str]:
        """The command that migrates: the sqlite3 shell."""
        with open(f"{place.root}/all.sql", "w", encoding="utf-8") as file:
            file.write("".join(self.files.values()) + "PRAGMA user_version=7;\n")
        with open(f"{place.root}/migrate.sh", "w", encoding="utf-8") as file:
            file.write(SHELL_PROGRAM.format(script=f"{place.root}/all.sql"))
        return ["/bin/sh", f"{place.root}/migrate.sh"]

    def _program(self, place: Place) -> str:
        return f"{place.root}/migrate"

    def check(self, place: Place, promises: set[str]) -> list[str]:
        """As after files; besides, what is half migrated must never be without the word that it is to be undone."""
        found = fingerprint(self.database(place))
        problems = []
        if found not in (self._before, self.expected) and not os.path.exists(f"{self.database(place)}{UNDO}"):
            problems.append(f"the database is half migrated, '{found}', and nothing says so")
        return problems + super().check(place, promises)


class PythonProgram(Program):
    """A program in Python, with a transaction for each of the five files."""

    def words(self, place: Place) -> list[str]:
        """The interpreter without anything that it could import from elsewhere."""
        script = f"{place.root}/migrate.py"
        with open(script, "w", encoding="utf-8") as file:
            file.write(PYTHON_PROGRAM.format(scripts=list(self.files.values())))
        return [sys.executable, "-I", "-S", script]


class DisturbedProgram(PythonProgram):
    """The same; only the program's own calls are disturbed, and the daemon that undoes them is left alone.

    strace(1) counts the calls of each process for itself. Where it follows the program from the daemon, the n-th call
    on a path is disturbed in the program and in the restore that comes after it.
    """

    def run(self, place: Place, wrapper: Sequence[str] = (), listener: Listener | None = None) -> Outcome:
        """A start whose program runs in the wrapper."""
        self.install(place, wrapper)
        try:
            return super().run(place, listener=listener)
        finally:
            self.install(place)
