"""A startup with five migrations."""

import contextlib
import os
import sqlite3
import time
from collections.abc import Sequence

from .daemon import Daemon
from .fingerprint import fingerprint
from .listener import Listener
from .place import Place
from .scenario import Outcome, Scenario, start_again

FIRST_FILES = {
    "0001_visits.sql": """
        CREATE TABLE nurses (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
        CREATE TABLE visits (id INTEGER PRIMARY KEY, nurse INTEGER REFERENCES nurses (id), note TEXT);
        INSERT INTO nurses (name) VALUES ('alice'), ('bob'), ('carol');
    """,
    "0002_index.sql": "CREATE INDEX visits_by_nurse ON visits (nurse);\n",
}

FIVE_FILES = {
    "0003_wards.sql": """
        CREATE TABLE wards (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
        INSERT INTO wards (name) VALUES ('North'), ('South'), ('East');
        INSERT INTO visits (nurse, note) SELECT id, 'first visit by ' || name FROM nurses;
    """,
    "0004_where.sql": """
        ALTER TABLE visits ADD COLUMN ward INTEGER REFERENCES wards (id);
        UPDATE visits SET ward = 1 + id % 3;
    """,
    "0005_rebuild.sql": """
        CREATE TABLE new_visits (
            id INTEGER PRIMARY KEY,
            nurse INTEGER NOT NULL REFERENCES nurses (id),
            ward INTEGER NOT NULL REFERENCES wards (id),
            note TEXT NOT NULL CHECK (length(note) > 0)
        );
        INSERT INTO new_visits SELECT id, nurse, ward, note FROM visits;
        DROP TABLE visits;
        ALTER TABLE new_visits RENAME TO visits;
        CREATE INDEX visits_by_nurse ON visits (nurse, ward);
    """,
    "0006_trigger.sql": """
        CREATE TABLE changes (id INTEGER PRIMARY KEY, visit INTEGER, what TEXT);
        CREATE TRIGGER visit_changes AFTER UPDATE ON visits BEGIN
            INSERT INTO changes (visit, what) VALUES (new.id, CASE WHEN new.ward = 1 THEN 'north' ELSE 'else' END);
        END;
        UPDATE visits SET note = note || '.' WHERE id % 2 = 0;
    """,
    "0007_tidy.sql": """
        DELETE FROM changes WHERE what = 'else';
        CREATE VIEW north AS SELECT * FROM visits WHERE ward = 1;
    """,
}

# Files that bring their own transactions run as units; what happens between them is undone with the backup.
UNIT_FILES = {
    **FIVE_FILES,
    "0005_rebuild.sql": f"PRAGMA foreign_keys=OFF;\nBEGIN;{FIVE_FILES['0005_rebuild.sql']}COMMIT;\n"
    "PRAGMA foreign_keys=ON;\n",
    "0006_trigger.sql": f"BEGIN;\n{FIVE_FILES['0006_trigger.sql']}COMMIT;\nBEGIN;\nDELETE FROM wards WHERE id > 5;\n"
    "COMMIT;\n",
}


class Startup(Scenario):
    """The startup of a new device, or of one whose database has been in use, with five new files."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        *,
        journal_mode: str,
        is_new: bool,
        files: dict[str, str] | None = None,
    ) -> None:
        super().__init__(name, command)
        self.journal_mode = journal_mode
        self.is_new = is_new
        self.files = files or FIVE_FILES
        self.expected = ""
        self.expected_names: list[str] = []

    def prepare(self, place: Place) -> str:
        """Makes the device as it was before the update, and sees what the update comes to."""
        template = self.make_device(place)
        self.run_whole(place, self.files)
        self.expected = fingerprint(self.database(place))
        self.expected_names = self.names(place)
        return template

    def make_device(self, place: Place) -> str:
        """A device with two files applied and some rows, or one that has never been started."""
        self.configure(place)
        os.mkdir(f"{place.disk}/db")
        if self.is_new:
            # A new database has the journal mode of whoever makes it; a file with WAL in its header is empty too.
            self.add_files(place, FIRST_FILES)
            if self.journal_mode != "delete":
                self.change_database(place, "CREATE TABLE none (x)", "DROP TABLE none")
        else:
            self.run_whole(place, FIRST_FILES)
            self.change_database(
                place,
                "INSERT INTO visits (nurse, note) WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n "
                "WHERE x < 120) SELECT 1 + x % 3, 'visit ' || x || ' slept well, asks for her daughter' FROM n",
            )
        return place.take("start")

    def configure(self, place: Place) -> None:
        """The daemon's configuration."""
        with open(place.configuration, "w", encoding="utf-8") as file:
            file.write(
                f"[Daemon]\nSocket={place.socket}\n\n[Database clinic]\nPath={self.database(place)}\n"
                f"{self.settings(place)}\n"
            )

    def settings(self, place: Place) -> str:
        """How the database is migrated."""
        return f"Migrations={place.migrations}"

    def database(self, place: Place) -> str:
        """Where the database is."""
        return f"{place.disk}/db/clinic.db"

    def names(self, place: Place) -> list[str]:
        """All files of the database and of the state."""
        return sorted(os.listdir(f"{place.disk}/db") + os.listdir(f"{place.disk}/state"))

    def add_files(self, place: Place, files: dict[str, str]) -> None:
        """Writes migrations."""
        for name, text in files.items():
            with open(f"{place.migrations}/{name}", "w", encoding="utf-8") as file:
                file.write(text)

    def remove_files(self, place: Place, files: dict[str, str]) -> None:
        """Takes migrations away."""
        for name in files:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(f"{place.migrations}/{name}")

    def change_database(self, place: Place, *statements: str) -> None:
        """Runs statements as the app would."""
        connection = sqlite3.connect(self.database(place), isolation_level=None)
        connection.execute(f"PRAGMA journal_mode={self.journal_mode}")
        for statement in statements:
            connection.execute(statement)
        connection.close()

    def run_whole(self, place: Place, files: dict[str, str]) -> None:
        """An undisturbed start with these files, and a stop."""
        self.add_files(place, files)
        with Daemon(self.command, place) as daemon:
            problems = start_again(daemon)
            if problems or daemon.stop().status != 0:
                raise RuntimeError(f"{self.name} does not even start undisturbed: {problems or daemon.log()}")

    def run(self, place: Place, wrapper: Sequence[str] = (), listener: Listener | None = None) -> Outcome:
        """A start, until READY or an end, and an orderly stop."""
        outcome = Outcome(begun_seconds=time.time())
        with Daemon(self.command, place, wrapper, listener) as daemon:
            outcome.ending = daemon.wait_until_ready()
            if outcome.ending is None:
                outcome.was_stopped = True
                outcome.promises["ready"] = daemon.ready_at or 0
                outcome.ending = daemon.stop()
        return outcome

    def restart(self, place: Place, listener: Listener) -> Outcome:
        """The same once more."""
        return self.run(place, listener=listener)

    def check(self, place: Place, promises: set[str]) -> list[str]:
        """Schema and rows as undisturbed, whatever had been going on, and no litter."""
        problems = []
        if "ready" in promises:
            problems += self.differences(place, "READY had been said, and")
        with Daemon(self.command, place) as daemon:
            problems += start_again(daemon)
            if not problems and (status := daemon.stop().status) != 0:
                problems.append(f"the next stop ended with status {status}")
        if not problems:
            problems += self.differences(place, "after the next start")
            names = self.names(place)
            if names != self.expected_names:
                problems.append(f"the files are {names}, and undisturbed {self.expected_names}")
        return problems

    def differences(self, place: Place, when: str) -> list[str]:
        """What is not as expected."""
        found = fingerprint(self.database(place))
        return [] if found == self.expected else [f"{when} the database is '{found}', not '{self.expected}'"]
