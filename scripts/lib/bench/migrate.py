"""The command line of scripts/bench migrate."""

import argparse
import tempfile
from pathlib import Path

from .measure import Times, measure, start_of_daemon
from .tools import Alembic, Applifecyclectl, Shell, Sqitch, SQLMigrate, Tool, Yoyo
from .workload import WORKLOADS, Workload


def main() -> None:
    """Measures every workload and prints a table for each."""
    parser = argparse.ArgumentParser(prog="scripts/bench migrate")
    parser.add_argument("--binaries", type=Path, required=True)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    options.folder = options.folder.resolve()
    options.folder.mkdir(parents=True, exist_ok=True)
    for workload in WORKLOADS:
        with tempfile.TemporaryDirectory(dir=options.folder) as folder:
            show(workload, measure(workload, tools(Path(folder), workload, options.binaries), options.rounds))
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        show_usual_startup(Path(folder), options.binaries, options.rounds)


def tools(folder: Path, workload: Workload, binaries: Path) -> list[Tool]:
    """All tools; the shell keeps no history that it could look at, and so has no part where all is applied."""
    all_tools: list[Tool] = [
        *([] if workload.is_applied else [Shell(folder / "shell")]),
        # What the others do: no copy and no check.
        Applifecyclectl(folder / "bare", binaries, "Backup=no", "IntegrityCheck=no"),
        Applifecyclectl(folder / "plain", binaries, "Backup=no"),
        Applifecyclectl(folder / "safe", binaries),
        SQLMigrate(folder / "sql-migrate-durable", "?_synchronous=EXTRA"),
        SQLMigrate(folder / "sql-migrate"),
        Sqitch(folder / "sqitch"),
        Yoyo(folder / "yoyo"),
        Alembic(folder / "alembic"),
    ]
    for tool in all_tools:
        tool.folder.mkdir()
    return all_tools


def show(workload: Workload, results: list[Times]) -> None:
    """A table; every time is also given as a multiple of the first tool's."""
    print(f"\n{workload.name}")
    for times in results:
        print(
            f"  {times.tool.name:42} {times.least * 1000:10.1f} ms  {times.least / results[0].least:7.2f} times"
            f"  (least of {len(times.seconds)}, most {max(times.seconds) * 1000:.1f})",
            flush=True,
        )


def show_usual_startup(folder: Path, binaries: Path, rounds: int) -> None:
    """What 700 applied files add to the daemon's way to READY."""
    with_files, without = folder / "with", folder / "without"
    for place in (with_files, without):
        tool = Applifecyclectl(place, binaries)
        place.mkdir()
        tool.install(WORKLOADS[2])
    without.joinpath("app.conf").write_text("")
    daemon = binaries / "applifecycled"
    seconds: dict[Path, list[float]] = {with_files: [], without: []}
    for place in seconds:
        configuration = place / "app.conf"
        text = configuration.read_text(encoding="utf-8")
        configuration.write_text(f"[Daemon]\nSocket={place}/app.sock\n{text}", encoding="utf-8")
        start_of_daemon(daemon, place, configuration)
    for _ in range(max(rounds, 10)):
        for place, times in seconds.items():
            times.append(start_of_daemon(daemon, place, place / "app.conf"))
    whole, bare = (min(times) * 1000 for times in seconds.values())
    print("\nstart of the daemon to READY")
    print(f"  700 files, all applied {whole:10.1f} ms\n  no database            {bare:10.1f} ms")
    print(f"  added                  {whole - bare:10.1f} ms")


if __name__ == "__main__":
    main()
