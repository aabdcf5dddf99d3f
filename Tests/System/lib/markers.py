"""markers.py seed MODE | expect-all FOLDER... | expect-none FOLDER... | others: a hundred words of alice's.

seed, as the app's user: makes the database in the journal mode, signs alice and bob in and gives them what people have,
with a word of its own in every kind of place.
Nothing that the app deletes is overwritten (PRAGMA secure_delete=OFF), as with a library that was built so.

expect-all, expect-none, as root: search every file and every name below the folders for the words, as bytes.

others: prints everything in database and caches that has none of the words: what must stay as it is.
"""

import json
import os
import random
import sqlite3
import string
import sys
from pathlib import Path

from varlink_socket import Connection

DATABASE = "/var/lib/clinic/records.db"
CACHES = "/var/cache/clinic"
WORDS_FILE = "/run/alices-words.json"

SCHEMA = """
CREATE TABLE visits (
    id INTEGER PRIMARY KEY, user_id TEXT NOT NULL, body TEXT NOT NULL,
    stored TEXT GENERATED ALWAYS AS ('stored ' || body) STORED,
    virtual TEXT GENERATED ALWAYS AS (lower(body)) VIRTUAL
);
CREATE INDEX visits_by_body ON visits (user_id, body);
CREATE INDEX visits_by_virtual ON visits (virtual);
CREATE INDEX visits_by_expression ON visits (upper(body));
CREATE TABLE notes (id INTEGER PRIMARY KEY, visit INTEGER NOT NULL REFERENCES visits (id), body TEXT NOT NULL);
CREATE TABLE doses (
    user_id TEXT NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (user_id, number)
) WITHOUT ROWID;
CREATE TABLE changes (id INTEGER PRIMARY KEY, user_id TEXT NOT NULL, body BLOB NOT NULL);
CREATE TRIGGER doses_changed AFTER UPDATE ON doses BEGIN
    INSERT INTO changes (user_id, body) VALUES (old.user_id, CAST(old.body AS BLOB));
END;
CREATE TRIGGER doses_gone AFTER DELETE ON doses BEGIN
    INSERT INTO changes (user_id, body) VALUES (old.user_id, CAST(old.body AS BLOB));
END;
CREATE TABLE letters (id INTEGER PRIMARY KEY, staff TEXT NOT NULL, body TEXT NOT NULL);
CREATE VIRTUAL TABLE letters_search USING fts5(body, content='letters', content_rowid='id');
CREATE TRIGGER letters_new AFTER INSERT ON letters BEGIN
    INSERT INTO letters_search (rowid, body) VALUES (new.id, new.body);
END;
CREATE TRIGGER letters_old AFTER DELETE ON letters BEGIN
    INSERT INTO letters_search (letters_search, rowid, body) VALUES ('delete', old.id, old.body);
END;
CREATE VIRTUAL TABLE diary USING fts5(user_id UNINDEXED, body);
CREATE VIRTUAL TABLE visits_search USING fts5(user_id UNINDEXED, body);
CREATE TRIGGER visits_new AFTER INSERT ON visits BEGIN
    INSERT INTO visits_search (rowid, user_id, body) VALUES (new.id, new.user_id, new.body);
END;
CREATE TRIGGER visits_other AFTER UPDATE ON visits BEGIN
    UPDATE visits_search SET body = new.body WHERE rowid = old.id;
END;
CREATE TRIGGER visits_old AFTER DELETE ON visits BEGIN
    DELETE FROM visits_search WHERE rowid = old.id;
END;
"""

# How many of the hundred words are where. An updated row has one that was there before, and one that is there now.
PLACES = {
    "row": 8,
    "full text": 6,
    "updated": 10,
    "deleted": 6,
    "overflow": 8,
    "without rowid": 8,
    "copy": 8,
    "letter": 12,
    "secret": 8,
    "name of secret": 2,
    "file": 14,
    "file name": 6,
    "folder name": 4,
}

# What is deleted or overwritten already, and what can only be found sealed.
HISTORY = ("updated", "deleted", "copy")
SEALED = ("secret", "name of secret")

SIGNED_IN = {"alice": {"staff": "staff-5508"}, "bob": {"staff": "staff-7716"}}


def new_words(rng):
    """A hundred words by place, each of letters that begin differently from its neighbours'."""
    def word():
        return "".join(rng.choices(string.ascii_lowercase, k=18))

    return {place: [word() for _ in range(count)] for place, count in PLACES.items()}


def seed(mode):
    """Gives both what people have."""
    rng = random.Random(os.urandom(8))
    words = {"alice": new_words(rng), "bob": new_words(rng)}
    connection = sqlite3.connect(DATABASE, isolation_level=None)
    connection.execute(f"PRAGMA journal_mode={mode}")
    connection.execute("PRAGMA secure_delete=OFF")
    connection.executescript(SCHEMA)
    # In turn, so that pages hold rows of both; and in no order, so that pages are split and leave copies.
    work = [
        (user, place, word)
        for user, places in words.items()
        for place, there in places.items()
        for word in there
        if place in FILLERS
    ]
    rng.shuffle(work)
    for number, (user, place, word) in enumerate(work):
        connection.execute("BEGIN")
        FILLERS[place](connection, user, number, word)
        connection.execute("COMMIT")
    # Last, so that nothing comes to lie where the old versions were.
    connection.execute("UPDATE visits SET body = 'put otherwise' WHERE body LIKE '% as it was said at first'")
    connection.execute("DELETE FROM visits WHERE body LIKE '% which was a mistake'")
    connection.close()
    for user, places in words.items():
        make_files(user, places)
        keep_secrets(user, places)
    print(json.dumps(words["alice"]))


def visit(connection, user, body):
    """One row of the table that others refer to."""
    return connection.execute("INSERT INTO visits (user_id, body) VALUES (?, ?)", (user, body)).lastrowid


def fill_overflow(connection, user, number, word):
    """A text of several pages, with the word at its end."""
    connection.execute(
        "INSERT INTO notes (visit, body) VALUES (?, ?)", (visit(connection, user, "see note"), "long " * 3000 + word)
    )


def fill_copy(connection, user, number, word):
    """A trigger copies the word before it is changed."""
    connection.execute("INSERT INTO doses VALUES (?, ?, ?)", (user, number, word))
    connection.execute("UPDATE doses SET body = 'corrected' WHERE user_id = ? AND number = ?", (user, number))


FILLERS = {
    "row": lambda connection, user, number, word: visit(connection, user, f"{word} slept well"),
    "updated": lambda connection, user, number, word: visit(connection, user, f"{word} as it was said at first"),
    "deleted": lambda connection, user, number, word: visit(connection, user, f"{word} which was a mistake"),
    "overflow": fill_overflow,
    "without rowid": lambda connection, user, number, word: connection.execute(
        "INSERT INTO doses VALUES (?, ?, ?)", (user, number, f"dose {word}")
    ),
    "copy": fill_copy,
    "full text": lambda connection, user, number, word: connection.execute(
        "INSERT INTO diary (user_id, body) VALUES (?, ?)", (user, f"today {word} was here")
    ),
    "letter": lambda connection, user, number, word: connection.execute(
        "INSERT INTO letters (staff, body) VALUES (?, ?)", (SIGNED_IN[user]["staff"], f"dear {word}, best regards")
    ),
}


def make_files(user, words):
    """Caches: a folder, a folder by an attribute, a file."""
    images = Path(CACHES, "images", user)
    reports = Path(CACHES, "reports", SIGNED_IN[user]["staff"], "all")
    for folder in (images, reports, *(images / word for word in words["folder name"])):
        folder.mkdir(parents=True)
    for number, word in enumerate(words["file"][1:]):
        (images, reports)[number % 2].joinpath(f"{number}.bin").write_bytes(os.urandom(500) + word.encode())
    for word in words["file name"]:
        images.joinpath(f"{word}.png").write_text("picture", encoding="utf-8")
    profiles = Path(CACHES, "profiles")
    profiles.mkdir(exist_ok=True)
    profiles.joinpath(f"{user}.json").write_text(json.dumps({"name": words["file"][0]}), encoding="utf-8")


def keep_secrets(user, words):
    """Signs the user in, with secrets."""
    with Connection() as connection:
        login = {"user": user, "attributes": SIGNED_IN[user]}
        generation = connection.call("org.applifecycle.Session.Login", login)["parameters"]["generation"]
        for number, word in enumerate(words["secret"]):
            name = words["name of secret"][number] if number < len(words["name of secret"]) else f"secret {number}"
            item = {"user": user, "generation": generation, "name": name, "secret": word}
            reply = connection.call("org.applifecycle.Keychain.Store", item)
            assert "error" not in reply, reply


def alices_words():
    """All hundred; of each what a full-text index, which leaves out what the word before has too, must still hold."""
    words = json.loads(Path(WORDS_FILE).read_text(encoding="utf-8"))
    return {word[5:].encode(): place for place, there in words.items() for word in there}


def contents(path):
    """The bytes of a file, or where a link leads."""
    if path.is_symlink():
        return os.fsencode(os.readlink(path))
    return path.read_bytes() if path.is_file() else b""


def find(words, folders):
    """Which of the words are below the folders, and where."""
    found = {}
    for path in (path for folder in folders for path in Path(folder).rglob("*")):
        held = contents(path) + b"\0" + os.fsencode(path.name)
        for word in words:
            if word in held or word.upper() in held:
                found.setdefault(word, str(path))
    return found


def expect_all(folders):
    """Before the logout: whoever finds nothing now does not know how to search.

    Of what was overwritten or deleted SQLite may have used some of the space again. Secrets are sealed.
    """
    words = alices_words()
    found = find(words, folders)
    missing = [place for word, place in words.items() if word not in found]
    history = sum(place in HISTORY for place in missing)
    others = [place for place in missing if place not in HISTORY and place not in SEALED]
    print(f"{len(found)} of {len(words)} words found; not found of each kind: {sorted(missing)}")
    return 1 if others or history > sum(PLACES[place] for place in HISTORY) // 2 else 0


def expect_none(folders):
    """After the logout."""
    words = alices_words()
    found = find(words, folders)
    for word, path in list(found.items())[:10]:
        print(f"a word from '{words[word]}' is in {path}")
    print(f"{len(found)} of {len(words)} words found")
    return 1 if found else 0


def others():
    """What belongs to nobody or to bob."""
    words = alices_words()
    connection = sqlite3.connect(f"file:{DATABASE}?mode=ro", uri=True)
    tables = [
        name
        for name, sql in connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY name")
        if not any(part in name for part in ("_search_", "diary_")) and not name.startswith("sqlite_")
    ]
    for table in tables:
        for row in sorted(map(repr, connection.execute(f"SELECT * FROM {table}"))):
            if not any(text in row for text in ("'alice'", "staff-5508", *(word.decode() for word in words))):
                print(table, row[:200], len(row))
    print(connection.execute("PRAGMA integrity_check").fetchall())
    for path in sorted(Path(CACHES).rglob("*")):
        if path.is_file() and "alice" not in str(path) and "staff-5508" not in str(path):
            print(path, contents(path).hex())


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["seed", journal_mode]:
            seed(journal_mode)
        case ["expect-all", *where]:
            sys.exit(expect_all(where))
        case ["expect-none", *where]:
            sys.exit(expect_none(where))
        case ["others"]:
            others()
        case _:
            sys.exit(__doc__)
