"""The command line of scripts/bench logout."""

import argparse
import os
import sqlite3
import statistics
import subprocess
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from .device import SECRETS, USER, Caller, Daemon, Device, RevocationServer, Size

SIZES = (Size(2_000, 100), Size(200_000, 10_000))

# What an integrator would write: the same rows, overwritten, the log and the free space emptied, files, one token.
SCRIPT = """\
#!/bin/sh
set -eu
sqlite3 -bail "$1" <<SQL >/dev/null
PRAGMA secure_delete=ON;
BEGIN IMMEDIATE;
DELETE FROM notes WHERE visit IN (SELECT id FROM visits WHERE user_id = '$3');
DELETE FROM visits WHERE user_id = '$3';
COMMIT;
PRAGMA wal_checkpoint(TRUNCATE);
VACUUM;
PRAGMA wal_checkpoint(TRUNCATE);
SQL
rm -rf "$2"
curl --silent --fail --max-time 10 --data "token=SECRET-refresh" "$4"
"""

# The longest that a logout may take here.
LIMIT_SECONDS = 300


@dataclass
class Times:
    """What was measured, in milliseconds."""

    script: list[float] = field(default_factory=list)
    ours: list[float] = field(default_factory=list)
    # The same while the app has the database open, which may write: its last count comes 500 ms later.
    beside_app: list[float] = field(default_factory=list)
    # From the call to the moment at which no secret could be had, and at which no path led to a file.
    secrets: list[float] = field(default_factory=list)
    files: list[float] = field(default_factory=list)

    @property
    def both(self) -> list[float]:
        """Until neither was possible."""
        return [max(pair) for pair in zip(self.secrets, self.files, strict=True)]


def main() -> None:
    """Measures both sizes and prints what came of it."""
    parser = argparse.ArgumentParser(prog="scripts/bench logout")
    parser.add_argument("--binaries", type=Path, required=True)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    options.folder = options.folder.resolve()
    options.folder.mkdir(parents=True, exist_ok=True)
    results = {size: measure(size, options) for size in SIZES}
    small, large = (statistics.median(results[size].both) for size in SIZES)
    print(f"\nuntil nothing can be got at, large against small (medians): {large / small:.2f} times")


def measure(size: Size, options: argparse.Namespace) -> Times:
    """All rounds with one size; ours, the script and the look from outside in turn."""
    times = Times()
    with tempfile.TemporaryDirectory(dir=options.folder) as folder, RevocationServer() as server:
        device = Device(Path(folder), size, options.binaries)
        script = Path(folder) / "logout.sh"
        script.write_text(SCRIPT, encoding="utf-8")
        script.chmod(0o755)
        device.put()
        print(f"\n{size.name}; the database has {device.database.stat().st_size / 1e6:.1f} MB")
        for _ in range(options.rounds):
            device.put()
            times.script.append(run([script, device.database, device.caches, USER, server.url]))
            device.check()
            device.put()
            with Daemon(device):
                times.ours.append(run(device.logout_command))
            device.check()
            device.put()
            times.beside_app.append(run_beside_app(device))
            device.check()
            device.put()
            watch(device, times)
            device.check()
    show(times)
    return times


def run(command: list[Path | str]) -> float:
    """From start to end of a process, in milliseconds."""
    begun = time.monotonic()
    result = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=LIMIT_SECONDS
    )
    took = time.monotonic() - begun
    if result.returncode != 0:
        raise RuntimeError(f"{command[0]} failed:\n{(result.stdout + result.stderr).decode(errors='replace')[-2000:]}")
    return took * 1000


def run_beside_app(device: Device) -> float:
    """A logout while somebody is connected to the database, and does nothing."""
    with Daemon(device):
        connection = sqlite3.connect(device.database)
        connection.execute("SELECT count(*) FROM visits").fetchone()
        took = run(device.logout_command)
        connection.close()
    return took


def watch(device: Device, times: Times) -> None:
    """Asks for a secret and looks for a file, over and over, from the call of a logout on.

    Counted is the moment at which the answer is there: whoever tries later gets nothing.
    """
    folder = str(device.caches)
    with Daemon(device) as daemon, Caller(device.socket) as leaving, Caller(device.socket) as trying:
        item = {"user": USER, "generation": daemon.generation, "name": SECRETS[0]}
        if "error" in trying.call("Keychain.Retrieve", **item) or not os.access(folder, os.F_OK):
            raise RuntimeError("there is nothing to be taken away")
        secret_gone = files_gone = 0.0
        begun = time.monotonic()
        leaving.send("Session.Logout", user=USER)
        while not secret_gone or not files_gone:
            if not files_gone and not os.access(folder, os.F_OK):
                files_gone = time.monotonic()
            if not secret_gone and "error" in trying.call("Keychain.Retrieve", **item):
                secret_gone = time.monotonic()
            if time.monotonic() - begun > LIMIT_SECONDS:
                raise RuntimeError("it never ends")
        outcome = leaving.reply()["parameters"]["receipt"]["outcome"]
        if outcome != "complete":
            raise RuntimeError(f"the outcome is {outcome}")
    times.secrets.append((secret_gone - begun) * 1000)
    times.files.append((files_gone - begun) * 1000)


def show(times: Times) -> None:
    """Each with its least and its median; the script is what others are compared with."""
    lines = {
        "script: sqlite3, rm, curl": times.script,
        "applifecyclectl logout": times.ours,
        "the same beside an open app": times.beside_app,
        "until no secret can be had": times.secrets,
        "until no path leads to a file": times.files,
    }
    for name, measured in lines.items():
        print(
            f"  {name:30} least {min(measured):9.1f} ms  median {statistics.median(measured):9.1f} ms"
            f"  most {max(measured):9.1f} ms",
            flush=True,
        )
    least = min(times.ours) / min(times.script)
    median = statistics.median(times.ours) / statistics.median(times.script)
    print(f"  the tool against the script    least {least:9.2f} times  median {median:9.2f} times")


if __name__ == "__main__":
    main()
