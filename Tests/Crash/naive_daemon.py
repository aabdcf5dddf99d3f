"""A daemon that migrates as it should not: to see that a sweep finds what is wrong with it.

It applies each file statement by statement, every one for itself, and writes down afterwards that the file is applied.
"""

import configparser
import os
import signal
import socket
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path


def statements(script: str) -> Iterator[str]:
    """The statements of a script, as far as SQLite's own tokenizer finds their ends."""
    statement = ""
    for part in script.split(";"):
        statement += part + ";"
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def migrate(database: str, folder: str) -> None:
    """Applies the files that are not written down yet."""
    connection = sqlite3.connect(database, isolation_level=None)
    connection.execute("CREATE TABLE IF NOT EXISTS applied (name TEXT PRIMARY KEY)")
    applied = {name for (name,) in connection.execute("SELECT name FROM applied")}
    for path in sorted(Path(folder).iterdir()):
        if path.name in applied:
            continue
        for statement in statements(path.read_text(encoding="utf-8")):
            connection.execute(statement)
        connection.execute("INSERT INTO applied VALUES (?)", (path.name,))
    connection.close()


def main() -> int:
    """Migrates, says READY and waits to be stopped."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
    configuration = configparser.ConfigParser(strict=False)
    configuration.read(sys.argv[sys.argv.index("--config") + 1], encoding="utf-8")
    section = configuration["Database clinic"]
    Path(os.environ["STATE_DIRECTORY"]).mkdir(exist_ok=True)
    try:
        migrate(section["Path"], section["Migrations"])
    except sqlite3.Error as error:
        print(f"the migration failed: {error}", file=sys.stderr)
        return 70
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notices:
        notices.sendto(b"READY=1", os.environ["NOTIFY_SOCKET"])
    signal.sigwait([signal.SIGTERM])
    return 0


if __name__ == "__main__":
    sys.exit(main())
