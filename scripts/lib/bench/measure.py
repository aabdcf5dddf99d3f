"""Runs the tools in turn and keeps the times."""

import os
import shutil
import signal
import socket
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

from .tools import Tool
from .workload import Workload

# A tool that takes longer than this is not run again.
SLOW_SECONDS = 20.0


@dataclass
class Times:
    """What was measured of one tool."""

    tool: Tool
    seconds: list[float] = field(default_factory=list)

    @property
    def least(self) -> float:
        """Of all rounds: whatever else the machine does can only add to it."""
        return min(self.seconds)


def measure(workload: Workload, tools: list[Tool], rounds: int) -> list[Times]:
    """Every tool once a round, so that whatever else the machine does meets all of them."""
    base = tools[0].folder.parent / "base.db"
    base.unlink(missing_ok=True)
    workload.make_database(base)
    for tool in tools:
        tool.install(workload)
        reset(tool, base)
        if workload.is_applied:
            run(tool)
    results = [Times(tool) for tool in tools]
    for number in range(rounds):
        for times in results:
            if number > 0 and times.least > SLOW_SECONDS:
                continue
            if not workload.is_applied:
                reset(times.tool, base)
            times.seconds.append(run(times.tool))
    return results


def reset(tool: Tool, base: Path) -> None:
    """Gives the tool the database as it was before any migration; nothing of that waits to be written any more."""
    for path in tool.folder.glob("*.db*"):
        path.unlink()
    if base.exists():
        shutil.copyfile(base, tool.database)
    os.sync()


def run(tool: Tool) -> float:
    """Applies what is pending; returns how long it took from start to end of the process."""
    begun = time.monotonic()
    result = subprocess.run(
        tool.command, cwd=tool.folder, env=tool.environment, stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    took = time.monotonic() - begun
    if result.returncode != 0:
        raise RuntimeError(f"{tool.name} failed: {(result.stderr or result.stdout).decode(errors='replace')[-2000:]}")
    return took


def start_of_daemon(daemon: Path, folder: Path, configuration: Path) -> float:
    """How long the daemon takes from the start of its process to READY."""
    notify = folder / "notify"
    notify.unlink(missing_ok=True)
    environment = {"PATH": os.environ["PATH"], "NOTIFY_SOCKET": str(notify), "STATE_DIRECTORY": str(folder / "state")}
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notices:
        notices.bind(str(notify))
        notices.settimeout(120)
        begun = time.monotonic()
        process = subprocess.Popen(
            [daemon, "--config", configuration], env=environment, stderr=subprocess.DEVNULL, start_new_session=True
        )
        try:
            while b"READY=1" not in notices.recv(65536).split(b"\n"):
                pass
            return time.monotonic() - begun
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=30)
