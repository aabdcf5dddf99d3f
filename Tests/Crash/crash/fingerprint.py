"""What a database holds, as one text to compare."""

import contextlib
import hashlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator

SIDE_FILES = ("-wal", "-journal")


@contextlib.contextmanager
def opened(path: str) -> Iterator[sqlite3.Connection]:
    """A copy of a database with what belongs to it; SQLite recovers the copy as it would the original."""
    with tempfile.TemporaryDirectory(dir=os.path.dirname(path)) as folder:
        copy = f"{folder}/copy.db"
        shutil.copyfile(path, copy)
        for suffix in SIDE_FILES:
            if os.path.exists(path + suffix):
                shutil.copyfile(path + suffix, copy + suffix)
        connection = sqlite3.connect(copy)
        try:
            yield connection
        finally:
            connection.close()


def fingerprint(path: str) -> str:
    """Schema and rows, without the moments at which migrations were applied."""
    if not os.path.exists(path):
        return "missing"
    with opened(path) as connection:
        return _fingerprint(connection)


def _fingerprint(connection: sqlite3.Connection) -> str:
    try:
        lines = [f"journal {_scalar(connection, 'PRAGMA journal_mode')}"]
        lines += [f"integrity {row[0]}" for row in connection.execute("PRAGMA integrity_check")]
        schema = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY 1, 2").fetchall()
        lines += [repr(row) for row in schema]
        for kind, name, _, _ in schema:
            # PRAGMA optimize keeps statistics, which depend on when it ran.
            if kind == "table" and not name.startswith("sqlite_"):
                lines += _rows(connection, name)
    except sqlite3.DatabaseError as error:
        return f"unreadable: {error}"
    return f"{hashlib.sha256(chr(10).join(lines).encode()).hexdigest()[:16]} {lines[0]} {lines[1]}"


def _rows(connection: sqlite3.Connection, table: str) -> list[str]:
    cursor = connection.execute(f'SELECT * FROM "{table}" ORDER BY 1')
    columns = [column[0] for column in cursor.description]
    kept = [index for index, column in enumerate(columns) if not column.endswith("_usec")]
    return [f"{table} " + repr([row[index] for index in kept]) for row in cursor]


def _scalar(connection: sqlite3.Connection, sql: str) -> object:
    return connection.execute(sql).fetchone()[0]
