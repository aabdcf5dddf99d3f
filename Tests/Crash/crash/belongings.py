"""What people have on a shared device: rows in every kind of place, files, secrets, and words that nobody else has."""

import json
import os
import random
import sqlite3
import string
from collections.abc import Callable
from dataclasses import dataclass

# How the app has left each of its databases.
JOURNAL_MODES = ("wal", "delete", "persist")
ROWS = 12
SECRETS = ("access", "refresh")

# A section names a table, so that each database has tables of its own. In one or the other: an index, a stored column
# that repeats another, rows that go on in overflow pages, a table without rowids, copies that a trigger makes of what
# is deleted, full-text search with a content of its own and over the content of a table.
SCHEMAS = {
    "wal": """
        CREATE TABLE wal_visits (
            id INTEGER PRIMARY KEY, user_id TEXT NOT NULL, body TEXT NOT NULL,
            copy TEXT GENERATED ALWAYS AS ('copy of ' || body) STORED
        );
        CREATE INDEX wal_visits_by_user ON wal_visits (user_id, body);
        CREATE TABLE wal_notes (
            id INTEGER PRIMARY KEY, visit INTEGER NOT NULL REFERENCES wal_visits (id), body TEXT NOT NULL
        );
        CREATE VIRTUAL TABLE wal_search USING fts5(user_id UNINDEXED, body);
        CREATE TRIGGER wal_visits_new AFTER INSERT ON wal_visits BEGIN
            INSERT INTO wal_search (rowid, user_id, body) VALUES (new.id, new.user_id, new.body);
        END;
        CREATE TRIGGER wal_visits_old AFTER DELETE ON wal_visits BEGIN
            DELETE FROM wal_search WHERE rowid = old.id;
        END;
        CREATE TRIGGER wal_visits_other AFTER UPDATE ON wal_visits BEGIN
            UPDATE wal_search SET body = new.body WHERE rowid = old.id;
        END;
    """,
    "delete": """
        CREATE TABLE delete_doses (
            user_id TEXT NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (user_id, number)
        ) WITHOUT ROWID;
        CREATE TABLE delete_changes (id INTEGER PRIMARY KEY, user_id TEXT NOT NULL, body TEXT NOT NULL);
        CREATE TRIGGER delete_doses_are_kept AFTER DELETE ON delete_doses BEGIN
            INSERT INTO delete_changes (user_id, body) VALUES (old.user_id, old.body);
        END;
        CREATE VIRTUAL TABLE delete_diary USING fts5(user_id UNINDEXED, body);
    """,
    "persist": """
        CREATE TABLE persist_letters (id INTEGER PRIMARY KEY, staff TEXT NOT NULL, body TEXT NOT NULL);
        CREATE VIRTUAL TABLE persist_words USING fts5(body, content='persist_letters', content_rowid='id');
        CREATE TRIGGER persist_letters_new AFTER INSERT ON persist_letters BEGIN
            INSERT INTO persist_words (rowid, body) VALUES (new.id, new.body);
        END;
        CREATE TRIGGER persist_letters_old AFTER DELETE ON persist_letters BEGIN
            INSERT INTO persist_words (persist_words, rowid, body) VALUES ('delete', old.id, old.body);
        END;
        CREATE TRIGGER persist_letters_other AFTER UPDATE ON persist_letters BEGIN
            INSERT INTO persist_words (persist_words, rowid, body) VALUES ('delete', old.id, old.body);
            INSERT INTO persist_words (rowid, body) VALUES (new.id, new.body);
        END;
    """,
}

USER_TABLES = {
    "wal": """
[UserTable wal_visits]
Database=wal
Column=user_id
Marker=body

[UserTable wal_notes]
Database=wal
Where=visit IN (SELECT id FROM wal_visits WHERE user_id = :user)
Marker=body
""",
    "delete": """
[UserTable delete_doses]
Database=delete
Column=user_id
Marker=body

[UserTable delete_changes]
Database=delete
Column=user_id

[UserTable delete_diary]
Database=delete
Column=user_id
Marker=body
""",
    "persist": """
[UserTable persist_letters]
Database=persist
Where=staff = :staff
Marker=body
""",
}

# A folder in a folder of the user, one folder of the user's, and a file; one path is made with an attribute.
CACHES = {"images": "images/%{user}", "reports": "reports/%{staff}", "profile": "profiles/%{user}.json"}


@dataclass(frozen=True)
class Person:
    """Somebody, and the texts by which what is theirs is found wherever it lies."""

    user: str
    staff: str
    mark: str
    # How many files each folder of their caches holds.
    files: int

    @property
    def words(self) -> list[str]:
        """One a row: words that begin differently, since a full-text index leaves out what the word before has too."""
        rng = random.Random(self.user)
        return ["".join(rng.choices(string.ascii_lowercase, k=16)) for _ in range(ROWS)]

    @property
    def needles(self) -> list[bytes]:
        """What is searched for as bytes."""
        return [text.encode() for text in (self.user, self.staff, self.mark, *(word[4:] for word in self.words))]

    def body(self, number: int) -> str:
        """The text of a row."""
        return f"{self.mark} {self.words[number]} slept well, dressing {number} changed"

    def secret(self, name: str) -> str:
        """A secret of theirs."""
        return f"{self.mark}-SECRET-{name}"


ALICE = Person("alice.q7w4", "staff-5508-x", "ZQX-OF-ALICE", 50)
BOB = Person("bob.k3v9", "staff-7716-y", "ZQX-OF-BOB", 6)
PEOPLE = (ALICE, BOB)


def fill(path: str, mode: str) -> None:
    """Gives everybody rows in a database with its schema, and leaves behind what an app leaves behind.

    Nothing that is deleted or moved is overwritten: what had been in the free space stays there.
    """
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(f"PRAGMA journal_mode={mode}")
    connection.execute("PRAGMA secure_delete=OFF")
    numbers = list(range(ROWS)) * 2
    random.Random(mode).shuffle(numbers)
    seen: set[int] = set()
    for number in numbers:
        person = PEOPLE[0] if number in seen else PEOPLE[1]
        seen.add(number)
        connection.execute("BEGIN")
        FILLERS[mode](connection, person, number)
        connection.execute("COMMIT")
    connection.close()


def _fill_wal(connection: sqlite3.Connection, person: Person, number: int) -> None:
    earlier = f"{person.mark} this was said earlier, and is longer than what has come of it"
    visit = connection.execute("INSERT INTO wal_visits (user_id, body) VALUES (?, ?)", (person.user, earlier)).lastrowid
    note = (visit, person.body(number) * (150 if number % 4 == 0 else 1))
    connection.execute("INSERT INTO wal_notes (visit, body) VALUES (?, ?)", note)
    connection.execute("UPDATE wal_visits SET body = ? WHERE id = ?", (person.body(number), visit))


def _fill_delete(connection: sqlite3.Connection, person: Person, number: int) -> None:
    dose = (person.user, number, person.body(number))
    connection.execute("INSERT INTO delete_doses VALUES (?, ?, ?)", dose)
    connection.execute("INSERT INTO delete_diary (user_id, body) VALUES (?, ?)", (person.user, person.body(number)))
    if number % 3 == 0:
        connection.execute("DELETE FROM delete_doses WHERE user_id = ? AND number = ?", dose[:2])
        connection.execute("INSERT INTO delete_doses VALUES (?, ?, ?)", dose)


def _fill_persist(connection: sqlite3.Connection, person: Person, number: int) -> None:
    letter = (person.staff, f"{person.mark} a draft of this letter")
    identity = connection.execute("INSERT INTO persist_letters (staff, body) VALUES (?, ?)", letter).lastrowid
    connection.execute("UPDATE persist_letters SET body = ? WHERE id = ?", (person.body(number), identity))


FILLERS: dict[str, Callable[[sqlite3.Connection, Person, int], None]] = {
    "wal": _fill_wal,
    "delete": _fill_delete,
    "persist": _fill_persist,
}


def cache_paths(folder: str, person: Person) -> list[str]:
    """Where the caches of somebody are."""
    names = {"%{user}": person.user, "%{staff}": person.staff}
    paths = []
    for path in CACHES.values():
        for word, name in names.items():
            path = path.replace(word, name)
        paths.append(f"{folder}/{path}")
    return paths


def make_caches(folder: str, person: Person) -> None:
    """Files in nested folders, whose names and contents tell whose they are."""
    images, reports, _ = cache_paths(folder, person)
    for below in ("", "/ward", "/ward/deep", "/empty"):
        os.makedirs(images + below)
    for below in ("", "/ward", "/ward/deep"):
        for number in range(person.files):
            _write(f"{images}{below}/{person.mark}-{number}.png", f"{person.mark} picture {number} " * 10)
    os.makedirs(reports)
    for number in range(person.files // 2):
        _write(f"{reports}/{number}.pdf", f"{person.mark} report {number} " * 20)
    os.symlink(f"{reports}/1.pdf", f"{reports}/newest")
    make_profile(folder, person)


def make_profile(folder: str, person: Person) -> None:
    """The one cache that is a file."""
    *_, profile = cache_paths(folder, person)
    os.makedirs(os.path.dirname(profile), exist_ok=True)
    _write(profile, json.dumps({"name": person.mark, "staff": person.staff}))


def _write(path: str, text: str) -> None:
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
