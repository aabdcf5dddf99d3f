"""Looks at what is on a disk without the daemon's help: bytes, rows, files."""

import hashlib
import os
import sqlite3
from collections.abc import Sequence

from .fingerprint import opened

Rows = dict[str, list[str]]
# How the words of a full-text index are called among the tables.
WORDS_OF = "words of "


def bytes_found(folder: str, needles: Sequence[bytes]) -> list[str]:
    """Every file and every name below a folder that holds one of these texts, SQLite's side files included."""
    problems = []
    for parent, folders, files in os.walk(folder):
        for name in (*folders, *files):
            path = f"{parent}/{name}"
            shown = path[len(folder) :]
            problems += [f"the name {shown} holds {needle!r}" for needle in needles if needle in os.fsencode(name)]
            if name in folders or not (os.path.isfile(path) or os.path.islink(path)):
                continue
            data = os.fsencode(os.readlink(path)) if os.path.islink(path) else _contents(path)
            problems += [
                f"{shown} holds {needle!r}, {data.count(needle)} times" for needle in needles if needle in data
            ]
    return problems


def _contents(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def files_of(folder: str) -> dict[str, str]:
    """Each file below a folder with a digest of what it holds, each link with its target."""
    found = {}
    for parent, _, names in os.walk(folder):
        for name in names:
            path = f"{parent}/{name}"
            found[path[len(folder) :]] = (
                f"link to {os.readlink(path)}" if os.path.islink(path) else hashlib.sha256(_contents(path)).hexdigest()
            )
    return found


def rows_of(path: str) -> Rows:
    """All rows of a database as texts, by table, in an order of their own; the schema and the checks are tables too.

    Of a full-text index it is asked what it knows, since how it keeps that depends on its history.
    """
    if not os.path.exists(path):
        return {"problem": ["there is no database"]}
    try:
        with opened(path) as connection:
            return _rows_of(connection)
    except sqlite3.DatabaseError as error:
        return {"problem": [f"unreadable: {error}"]}


def _rows_of(connection: sqlite3.Connection) -> Rows:
    schema = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY 1, 2").fetchall()
    tables = [name for kind, name, _, _ in schema if kind == "table" and not name.startswith("sqlite_")]
    searches = [name for _, name, _, sql in schema if sql and sql.upper().startswith("CREATE VIRTUAL TABLE")]
    shadows = {f"{search}_{part}" for search in searches for part in ("data", "idx", "content", "docsize", "config")}
    rows: Rows = {
        "schema": [repr(row) for row in schema],
        "journal mode": [repr(row) for row in connection.execute("PRAGMA journal_mode")],
        "integrity": [repr(row) for row in connection.execute("PRAGMA integrity_check")],
    }
    for table in tables:
        if table not in shadows:
            rows[table] = sorted(repr(row) for row in connection.execute(f'SELECT * FROM "{table}"'))
    for search in searches:
        connection.execute(f'INSERT INTO "{search}" ("{search}") VALUES (\'integrity-check\')')
        connection.execute(f"CREATE VIRTUAL TABLE temp.seen USING fts5vocab(main, '{search}', 'instance')")
        rows[f"{WORDS_OF}{search}"] = sorted(repr(row) for row in connection.execute("SELECT * FROM temp.seen"))
        connection.execute("DROP TABLE temp.seen")
    return rows


def without(rows: Rows, needles: Sequence[bytes]) -> Rows:
    """The rows that hold none of these texts, and of full-text indices the documents that hold none: what must stay."""
    texts = [needle.decode() for needle in needles]

    def is_theirs(row: str) -> bool:
        return any(text in row for text in texts)

    left = {}
    for table, found in rows.items():
        gone = {_document(row) for row in found if is_theirs(row)} if table.startswith(WORDS_OF) else set()
        left[table] = [row for row in found if not is_theirs(row) and (not gone or _document(row) not in gone)]
    return left


def _document(instance: str) -> str:
    """fts5vocab's instances are (term, document, column, offset)."""
    return instance.split(", ")[1]


def differences(found: Rows, expected: Rows) -> list[str]:
    """What is there and should not be, or the other way round; only the beginning of it."""
    problems = []
    for table in sorted({*found, *expected}):
        here, there = found.get(table, []), expected.get(table, [])
        if here == there:
            continue
        more, fewer = sorted(set(here) - set(there)), sorted(set(there) - set(here))
        problems.append(
            f"{table}: {len(here)} rows, not {len(there)}; {len(more)} too many {[row[:90] for row in more[:2]]}, "
            f"{len(fewer)} missing {[row[:90] for row in fewer[:2]]}"
        )
    return problems
