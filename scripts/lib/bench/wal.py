"""How large the write-ahead log becomes while a database in WAL mode is migrated, against the database."""

import argparse
import contextlib
import os
import sqlite3
import subprocess
import tempfile
import time
from pathlib import Path

from .tools import Applifecyclectl
from .workload import REBUILD, Workload, small_scripts

WORKLOADS = (
    Workload("one rebuild of 200,000 rows", (REBUILD,), rows=200_000),
    Workload("500 small files", small_scripts(500)),
)
PAUSE_SECONDS = 0.0005


def main() -> None:
    """Prints a line for each workload, alone and with somebody who reads all the time."""
    parser = argparse.ArgumentParser(prog="scripts/bench wal")
    parser.add_argument("--binaries", type=Path, required=True)
    parser.add_argument("--folder", type=Path, required=True)
    options = parser.parse_args()
    options.folder = options.folder.resolve()
    options.folder.mkdir(parents=True, exist_ok=True)
    for workload in WORKLOADS:
        for has_reader in (False, True):
            with tempfile.TemporaryDirectory(dir=options.folder) as folder:
                show(workload, Applifecyclectl(Path(folder), options.binaries), has_reader)


def show(workload: Workload, tool: Applifecyclectl, has_reader: bool) -> None:
    """Migrates and prints the sizes."""
    tool.install(workload)
    workload.make_database(tool.database)
    with contextlib.closing(sqlite3.connect(tool.database, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA user_version=1")
    before = tool.database.stat().st_size
    with contextlib.closing(sqlite3.connect(tool.database, isolation_level=None)) as reader:
        if has_reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        peak, seconds = migrate(tool)
    # The last connection to close has moved everything out of the log.
    after = tool.database.stat().st_size
    print(
        f"{workload.name + (', with a reader' if has_reader else ''):44} database {before / 1e6:6.2f} MB, then "
        f"{after / 1e6:6.2f} MB; log {peak / 1e6:6.2f} MB at most, {peak / after:.2f} times; {seconds:.1f} s",
        flush=True,
    )


def migrate(tool: Applifecyclectl) -> tuple[int, float]:
    """The most bytes that the log had, and how long it took."""
    begun, peak = time.monotonic(), 0
    log = f"{tool.database}-wal"
    with subprocess.Popen(tool.command, cwd=tool.folder, env=tool.environment, stdout=subprocess.DEVNULL) as process:
        while process.poll() is None:
            with contextlib.suppress(FileNotFoundError):
                peak = max(peak, os.stat(log).st_size)
            time.sleep(PAUSE_SECONDS)
    if process.returncode != 0:
        raise RuntimeError(f"{tool.name} failed with {process.returncode}")
    return peak, time.monotonic() - begun


if __name__ == "__main__":
    main()
