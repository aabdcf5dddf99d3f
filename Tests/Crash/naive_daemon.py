"""A daemon that migrates as it should not: to see that a sweep finds what is wrong with it.

It applies each file statement by statement, every one for itself, and writes down afterwards that the file is applied.
A program it runs without a way back. A backup it puts back as it is, whoever has logged out since.
"""

import configparser
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
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


def run_program(database: str, program: str) -> None:
    """Runs it, and looks at its exit code at least."""
    subprocess.run([program], env={**os.environ, "APPLIFECYCLE_DATABASE_PATH": database}, check=True)


def put_back(database: str) -> None:
    """Copies the oldest backup over the database."""
    database_path = Path(database)
    copies = database_path.parent.glob(f"{database_path.name}.applifecycle-backup-*")
    backup = min(path for path in copies if path.is_file())
    for suffix in ("-wal", "-shm", "-journal"):
        Path(database + suffix).unlink(missing_ok=True)
    shutil.copyfile(backup, database)


def main() -> int:
    """Migrates, says READY and waits to be stopped."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
    configuration = configparser.ConfigParser(strict=False)
    configuration.read(sys.argv[sys.argv.index("--config") + 1], encoding="utf-8")
    section = configuration["Database clinic"]
    Path(os.environ["STATE_DIRECTORY"]).mkdir(exist_ok=True)
    try:
        if "MigrateExec" in section:
            run_program(section["Path"], section["MigrateExec"])
        elif section.get("OnNewer") == "restore":
            put_back(section["Path"])
        else:
            migrate(section["Path"], section["Migrations"])
    except (sqlite3.Error, subprocess.CalledProcessError) as error:
        print(f"the migration failed: {error}", file=sys.stderr)
        return 70
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notices:
        notices.sendto(b"READY=1", os.environ["NOTIFY_SOCKET"])
    signal.sigwait([signal.SIGTERM])
    return 0


if __name__ == "__main__":
    sys.exit(main())
