"""Hears what the daemon says, and knows what had reached the disk when it was said."""

import contextlib
import select
import socket
import threading
import time
from collections.abc import Callable


class Listener:
    """Reads sockets as soon as there is something.

    The power cut file system calls drain() before each change: what the daemon had said before it made the change is
    then in the socket, and is heard at the right position. A sweep knows so what was promised at each point.
    """

    def __init__(self, position: Callable[[], int] = lambda: 0) -> None:
        self.position = position
        self._lock = threading.Lock()
        # Written to when something was heard: what one thread hears may be what the other waits for.
        self._wakes, self._wake = socket.socketpair()
        self._sources: dict[socket.socket, Callable[[bytes], None]] = {}

    def add(self, source: socket.socket, hear: Callable[[bytes], None]) -> None:
        """Hands whatever comes from a socket to hear; b"" when the other side has closed it."""
        with self._lock:
            self._sources[source] = hear

    def remove(self, source: socket.socket) -> None:
        """Reads a socket no more."""
        with self._lock:
            self._sources.pop(source, None)

    def drain(self) -> None:
        """Hears all that has been said."""
        with self._lock:
            for source, hear in list(self._sources.items()):
                if self._read(source, hear):
                    self._wake.send(b"1", socket.MSG_DONTWAIT)

    def _read(self, source: socket.socket, hear: Callable[[bytes], None]) -> bool:
        has_heard = False
        with contextlib.suppress(BlockingIOError):
            while True:
                try:
                    data = source.recv(1 << 16, socket.MSG_DONTWAIT)
                except ConnectionResetError:
                    data = b""
                hear(data)
                has_heard = True
                if not data:
                    del self._sources[source]
                    break
        return has_heard

    def wait(self, is_done: Callable[[], bool], ended: int, seconds: float) -> bool:
        """Listens until is_done() or until the process behind the pidfd has ended. Returns False when time is up."""
        deadline = time.monotonic() + seconds
        has_ended = False
        while not is_done() and not has_ended:
            left = deadline - time.monotonic()
            if left <= 0:
                return False
            sources: list[int | socket.socket] = [ended, self._wakes, *self._sources]
            readable, _, _ = select.select(sources, [], [], left)
            has_ended = ended in readable
            if self._wakes in readable:
                self._wakes.recv(1 << 16)
            self.drain()
        return True
