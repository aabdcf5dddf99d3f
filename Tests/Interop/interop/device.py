"""A device: one daemon with a configuration, in a folder of its own."""

import json
import os
import signal
import subprocess
from pathlib import Path

import varlink

from .server import PATIENCE_SECONDS, wait_until

BINARIES = Path(os.environ["APPLIFECYCLE_BINARIES"])


class Refused(Exception):
    """A command of the tool that ended with another status than 0."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(f"status {status}: {text}")
        self.status = status
        self.text = text


class Device:
    """The daemon and its tool. The log is all that it says at debug level."""

    def __init__(self, folder: Path, configuration: str, credentials: dict[str, str] | None = None) -> None:
        self.folder = folder
        self.socket = folder / "device.sock"
        self.log_path = folder / "log"
        self.configuration_path = folder / "device.conf"
        for name in ("state", "cache", "credentials", "device.conf.d"):
            (folder / name).mkdir(mode=0o700, exist_ok=True)
        for name, value in (credentials or {}).items():
            path = folder / "credentials" / name
            path.write_text(value)
            path.chmod(0o400)
        self.configure(configuration)
        self._process: subprocess.Popen | None = None

    def configure(self, configuration: str) -> None:
        """Writes the configuration; who runs already takes it at the next start or reload."""
        self.configuration_path.write_text(f"[Daemon]\nSocket={self.socket}\n\n{configuration}")

    @property
    def log(self) -> str:
        return self.log_path.read_text(errors="replace")

    @property
    def pid(self) -> int:
        return self._process.pid

    def start(self) -> None:
        """Starts the daemon, and waits until it is ready, degraded or not."""
        with open(self.log_path, "ab") as log:
            self._process = subprocess.Popen(
                [BINARIES / "applifecycled", "--config", self.configuration_path],
                env={
                    "PATH": os.environ["PATH"],
                    "STATE_DIRECTORY": str(self.folder / "state"),
                    "CACHE_DIRECTORY": str(self.folder / "cache"),
                    "CREDENTIALS_DIRECTORY": str(self.folder / "credentials"),
                    "APPLIFECYCLE_LOG_LEVEL": "debug",
                },
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        self.ctl("wait", "ready", "--timeout", f"{PATIENCE_SECONDS}s")

    def stop(self) -> int:
        """Ends the daemon in order; returns its exit status."""
        if self._process is None:
            return 0
        self._process.terminate()
        status = self._process.wait(PATIENCE_SECONDS)
        self._process = None
        return status

    def kill(self) -> None:
        """Ends the daemon as a crash does."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self._process = None

    def restart(self) -> None:
        self.stop()
        self.start()

    def spawn_ctl(self, *arguments: str) -> subprocess.Popen:
        """A command of the tool that goes on by itself."""
        return subprocess.Popen(
            [BINARIES / "applifecyclectl", "--socket", self.socket, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def ctl(self, *arguments: str, text: str = "") -> str:
        """Runs the tool; returns what it prints. Raises Refused when it fails."""
        done = subprocess.run(
            [BINARIES / "applifecyclectl", "--socket", self.socket, *arguments],
            input=text,
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS * 2,
            check=False,
        )
        if done.returncode != 0:
            raise Refused(done.returncode, done.stdout + done.stderr)
        return done.stdout

    def json(self, *arguments: str) -> object:
        """What the tool prints as JSON."""
        return json.loads(self.ctl("--json", *arguments))

    def log_out(self, user: str) -> None:
        """Logs out, and waits until all servers are told: for one on a busy machine the tool may not wait long enough."""
        self.ctl("logout", user, "--owed-ok")
        wait_until(lambda: self.last_outcome() == "complete", "the end of the logout")

    def last_outcome(self) -> str:
        """What came of the last logout."""
        return self.json("receipts", "--limit", "1")["receipt"]["outcome"]

    def interface(self, name: str):
        """An interface of the daemon, for a with statement, by a client that nobody here wrote."""
        return varlink.Client.new_with_address(f"unix:{self.socket}").open(f"org.applifecycle.{name}")

    def bytes_on_disk(self) -> bytes:
        """All that the daemon has written: state, caches and log."""
        places = (self.folder / "state", self.folder / "cache")
        files = [path for place in places for path in sorted(place.rglob("*")) if path.is_file()]
        return b"".join(path.read_bytes() for path in [*files, self.log_path])
