"""A server that does what no server should."""

import socket
import threading
import time
from collections.abc import Callable

from .server import free_port

HUGE_BYTES = 50 * 1024 * 1024


def hang(connection: socket.socket) -> None:
    """Takes the request and says nothing."""
    while connection.recv(65536):
        pass


def drip(connection: socket.socket) -> None:
    """One byte of a good answer a second."""
    connection.recv(65536)
    for byte in b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}":
        connection.sendall(bytes([byte]))
        time.sleep(1)


def drip_the_body(connection: socket.socket) -> None:
    """The head at once, then one byte of the body a second."""
    connection.recv(65536)
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n")
    for _ in range(100):
        connection.sendall(b" ")
        time.sleep(1)


def flood(connection: socket.socket) -> None:
    """50 MB where a few bytes belong."""
    connection.recv(65536)
    connection.sendall(
        b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % HUGE_BYTES
    )
    for _ in range(HUGE_BYTES // 65536):
        connection.sendall(b" " * 65536)


def ask_for_a_password(connection: socket.socket) -> None:
    """What a captive portal or a misconfigured proxy says."""
    connection.recv(65536)
    connection.sendall(
        b'HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm="ward"\r\nContent-Length: 0\r\n\r\n'
    )


def hang_up(connection: socket.socket) -> None:
    """Ends the connection in the middle of the head."""
    connection.recv(65536)
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-")


def fail(connection: socket.socket) -> None:
    """An internal error, for everything."""
    connection.recv(65536)
    connection.sendall(b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 600\r\nContent-Length: 0\r\n\r\n")


BEHAVIOURS: dict[str, Callable[[socket.socket], None] | None] = {
    "down": None,
    "hanging": hang,
    "dripping": drip,
    "dripping body": drip_the_body,
    "50 MB": flood,
    "basic 401": ask_for_a_password,
    "hanging up": hang_up,
    "503": fail,
}


class HostileServer:
    """Serves every connection in one way, for a with statement; None: nobody listens."""

    def __init__(self, behaviour: Callable[[socket.socket], None] | None) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.connections = 0
        self._behaviour = behaviour
        self._listener: socket.socket | None = None

    def __enter__(self) -> "HostileServer":
        if self._behaviour is not None:
            self._listener = socket.create_server(("127.0.0.1", self.port), backlog=64)
            threading.Thread(target=self._serve, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._listener is not None:
            self._listener.shutdown(socket.SHUT_RDWR)
            self._listener.close()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self._answer, args=(connection,), daemon=True).start()

    def _answer(self, connection: socket.socket) -> None:
        with connection:
            try:
                self._behaviour(connection)
            except OSError:
                pass
