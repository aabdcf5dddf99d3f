"""Servers as processes of a test."""

import os
import random
import signal
import socket
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

# Guards against hanging.
PATIENCE_SECONDS = 200


def free_port() -> int:
    """A TCP port of loopback that nobody listens on.

    Not one of those that the kernel gives to whoever connects: it could be somebody's before its server listens.
    """
    first_ephemeral = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    while True:
        port = random.randrange(min(10_000, first_ephemeral - 1000), first_ephemeral)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


def wait_until(is_true, what: str, seconds: float = PATIENCE_SECONDS):
    """What is_true() returns once that is true; a TimeoutError that says what did not come."""
    end = time.monotonic() + seconds
    while True:
        if value := is_true():
            return value
        if time.monotonic() > end:
            raise TimeoutError(f"{what}: not within {seconds} s")
        time.sleep(0.02)


class Server:
    """A program that listens on a port of loopback, for a with statement; no process of it is left."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        folder: Path,
        port: int,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.name = name
        self.port = port
        self.folder = folder
        self.log_path = folder / f"{name}.log"
        self._command = list(command)
        self._environment = {"PATH": os.environ["PATH"], "HOME": str(folder), **(environment or {})}
        self._process: subprocess.Popen | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        return self.log_path.read_text(errors="replace")

    def __enter__(self) -> "Server":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Starts it, and waits until it takes connections."""
        with open(self.log_path, "ab") as log:
            self._process = subprocess.Popen(
                self._command,
                cwd=self.folder,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        wait_until(self._is_listening, f"{self.name} listening")

    def stop(self) -> None:
        """Ends it with all that it has started."""
        if self._process is None:
            return
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self._process.wait()
        self._process = None

    def _is_listening(self) -> bool:
        if self._process is not None and self._process.poll() is not None:
            raise RuntimeError(f"{self.name} ended with {self._process.returncode}:\n{self.log}")
        with socket.socket() as probe:
            probe.settimeout(1)
            return probe.connect_ex(("127.0.0.1", self.port)) == 0
