"""Runs the daemon as systemd would: with its folders in the environment and a socket for its notifications."""

import contextlib
import os
import signal
import socket
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import TracebackType

from .listener import Listener
from .place import Place

# The longest that a healthy daemon of a sweep may take to start or to stop, also where many sweeps share a processor.
PATIENCE_SECONDS = 120.0


class Hang(Exception):
    """The daemon did not do in time what it had to."""


@dataclass(frozen=True)
class Ending:
    """How a daemon ended: its exit status, negative for a signal, and what it had said."""

    status: int
    log: str


class Daemon:
    """One run of the daemon, for a with statement; whatever happens, no process is left."""

    def __init__(
        self, command: Sequence[str], place: Place, wrapper: Sequence[str] = (), listener: Listener | None = None
    ) -> None:
        self.place = place
        self.listener = listener or Listener()
        # The position at which READY was heard.
        self.ready_at: int | None = None
        self._notices = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._log_path = f"{place.root}/log"
        self._command = [*wrapper, *command, "--config", place.configuration]
        self._is_wrapped = bool(wrapper)

    def __enter__(self) -> "Daemon":
        notify = f"{self.place.root}/notify"
        with contextlib.suppress(FileNotFoundError):
            os.unlink(notify)
        self._notices.bind(notify)
        self.listener.add(self._notices, self._hear)
        with open(self._log_path, "wb") as log:
            self._process = subprocess.Popen(
                self._command,
                env=self._environment(notify),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._ended = os.pidfd_open(self._process.pid)
        return self

    def _environment(self, notify: str) -> dict[str, str]:
        disk = self.place.disk
        return {
            "PATH": os.environ["PATH"],
            "NOTIFY_SOCKET": notify,
            "STATE_DIRECTORY": f"{disk}/state",
            "CACHE_DIRECTORY": f"{disk}/cache",
        }

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()
        self.listener.remove(self._notices)
        os.close(self._ended)
        self._notices.close()

    def _hear(self, notice: bytes) -> None:
        if b"READY=1" in notice.split(b"\n") and self.ready_at is None:
            self.ready_at = self.listener.position()

    def wait(self, is_done: Callable[[], bool]) -> bool:
        """Listens until is_done() or the daemon has ended; False when neither comes in time."""
        return self.listener.wait(is_done, self._ended, PATIENCE_SECONDS)

    def wait_until_ready(self) -> Ending | None:
        """None when the daemon is ready, and how it ended when it is not; Hang when neither comes in time."""
        if not self.wait(lambda: self.ready_at is not None):
            raise Hang(f"neither ready nor ended after {PATIENCE_SECONDS:.0f} s\n{self.log()}")
        return None if self.ready_at is not None else self._ending()

    def wait_until_ended(self) -> Ending:
        """How it ends by itself; Hang when it does not."""
        if not self.wait(lambda: False):
            raise Hang(f"not ended after {PATIENCE_SECONDS:.0f} s\n{self.log()}")
        return self._ending()

    def stop(self) -> Ending:
        """Asks it to stop; it may have ended already."""
        with contextlib.suppress(ProcessLookupError, IndexError, FileNotFoundError):
            os.kill(self._pid(), signal.SIGTERM)
        return self.wait_until_ended()

    def kill(self) -> None:
        """Ends it at once, and everything that it started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def _pid(self) -> int:
        """The daemon itself, not what it is wrapped in."""
        pid = self._process.pid
        if not self._is_wrapped:
            return pid
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as children:
            return int(children.read().split()[0])

    def _ending(self) -> Ending:
        return Ending(self._process.wait(), self.log())

    def log(self) -> str:
        """What it has written on its standard error."""
        with open(self._log_path, encoding="utf-8", errors="replace") as log:
            return log.read()
