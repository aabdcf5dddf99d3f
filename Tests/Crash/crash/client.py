"""A client of the daemon's socket that need not wait for its replies."""

import json
import socket
from typing import Any

from .daemon import PATIENCE_SECONDS, Daemon, Hang

Message = dict[str, Any]


class CallFailed(Exception):
    """The daemon answered with an error, or not at all."""


class Client:
    """One connection. Messages are JSON objects with a NUL byte after each."""

    def __init__(self, daemon: Daemon) -> None:
        self._daemon = daemon
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.connect(daemon.place.socket)
        self._received = b""
        self._is_closed = False
        # Replies to the current call, each with the position at which it was heard.
        self.replies: list[tuple[Message, int]] = []
        daemon.listener.add(self._socket, self._hear)

    def close(self) -> None:
        """Hangs up."""
        self._daemon.listener.remove(self._socket)
        self._socket.close()

    def send(self, method: str, parameters: Message, more: bool = False) -> None:
        """Begins a call."""
        self.replies = []
        call: Message = {"method": f"org.applifecycle.{method}", "parameters": parameters}
        if more:
            call["more"] = True
        self._socket.sendall(json.dumps(call).encode() + b"\0")

    def wait(self) -> None:
        """Returns when the last reply is there, or none can come any more."""
        if not self._daemon.wait(lambda: self.is_answered or self._is_closed):
            raise Hang(f"no answer after {PATIENCE_SECONDS:.0f} s")

    @property
    def is_answered(self) -> bool:
        """Whether the last reply is there."""
        return bool(self.replies) and not self.replies[-1][0].get("continues", False)

    def call(self, method: str, parameters: Message, more: bool = False) -> list[Message]:
        """The parameters of all replies; CallFailed for anything but success."""
        self.send(method, parameters, more)
        self.wait()
        if not self.is_answered or "error" in self.replies[-1][0]:
            raise CallFailed(f"{method}: {self.replies[-1][0] if self.replies else 'closed'}")
        return [reply["parameters"] for reply, _ in self.replies]

    def _hear(self, data: bytes) -> None:
        self._is_closed = not data
        *messages, self._received = (self._received + data).split(b"\0")
        position = self._daemon.listener.position()
        self.replies += [(json.loads(message), position) for message in messages]
