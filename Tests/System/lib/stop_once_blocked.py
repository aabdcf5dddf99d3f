"""stop_once_blocked.py UNIT RUNS: stops the unit as soon as its main process blocks SIGTERM, RUNS times."""

import os
import pathlib
import signal
import subprocess
import sys
import time

unit, runs = sys.argv[1], int(sys.argv[2])
SIGTERM_BIT = 1 << (signal.SIGTERM - 1)
LIMIT_SECONDS = 120


def cgroup_processes():
    """The processes of the unit, without asking systemd, which would take too long."""
    for root in ("/sys/fs/cgroup/systemd", "/sys/fs/cgroup"):
        path = pathlib.Path(root, "system.slice", unit, "cgroup.procs")
        if path.exists():
            return [int(line) for line in path.read_text().split()]
    return []


def blocks_sigterm(pid):
    """Whether the daemon itself, not the systemd process that becomes it, blocks the signal."""
    try:
        if os.path.basename(os.readlink(f"/proc/{pid}/exe")).startswith("systemd"):
            return False
        status = pathlib.Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False
    mask = next(line.split()[1] for line in status.splitlines() if line.startswith("SigBlk:"))
    return bool(int(mask, 16) & SIGTERM_BIT)


def property_of(name):
    command = ["systemctl", "show", f"--property={name}", "--value", unit]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


for run in range(runs):
    subprocess.run(["systemctl", "start", "--no-block", unit], check=True)
    deadline = time.monotonic() + LIMIT_SECONDS
    while not any(blocks_sigterm(pid) for pid in cgroup_processes()):
        assert time.monotonic() < deadline, f"run {run}: no process of {unit} blocks SIGTERM"
    subprocess.run(["systemctl", "stop", unit], check=True, timeout=LIMIT_SECONDS)
    state, result = property_of("ActiveState"), property_of("Result")
    assert (state, result) == ("inactive", "success"), f"run {run}: {state}, {result}"
print(f"FIGURE {runs} stops, none lost")
