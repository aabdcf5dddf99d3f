"""The servers that a logout must be told to: who gave out tokens, and the app's own, which sends messages."""

import http.server
import json
import threading
import urllib.parse
from collections.abc import Callable, Iterable
from typing import Any

from .belongings import ALICE, BOB

FAREWELL, REFRESH, ACCESS = "farewell", "refresh", "access"
# In the order in which they must be told.
DUTIES = (FAREWELL, REFRESH, ACCESS)

ENDPOINTS = {person.user: f"https://push.example.org/{person.mark}" for person in (ALICE, BOB)}


class Server:
    """Both on one port of loopback, for as long as the process lives; it remembers what it was told of alice.

    That outlives the daemon and its disk. While it is down, it hangs up on whoever connects.
    """

    def __init__(self) -> None:
        self.is_down = False
        self._lock = threading.Lock()
        # Duties, each with the position at which it was first told of.
        self._told: dict[str, int] = {}
        self._problems: list[str] = []
        self._is_order_known = True
        self._is_over = False
        self._is_too_early = False
        self._position: Callable[[], int] = lambda: 0
        self._server = _Listening(("127.0.0.1", 0), _handler(self))
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def begin(
        self, told: Iterable[str] | None, position: Callable[[], int] = lambda: 0, *, is_over: bool = False
    ) -> None:
        """A new run.

        told: of what it was told before that; None where nobody knows. is_over: whether nothing may be told any more.
        """
        with self._lock:
            self._told = {duty: 0 for duty in told or ()}
            self._problems = []
            self._is_order_known = told is not None
            self._is_over = is_over
            self._is_too_early = False
            self._position = position
            self.is_down = False

    @property
    def told(self) -> dict[str, int]:
        """Of what it has been told, by the end of the run at hand."""
        with self._lock:
            return dict(self._told)

    @property
    def problems(self) -> list[str]:
        """What should not have been said."""
        with self._lock:
            return list(self._problems)

    @property
    def has_registered_too_early(self) -> bool:
        """Whether bob was registered before the farewell."""
        with self._lock:
            return self._is_too_early

    def answer(self, method: str, path: str, bearer: str | None, body: bytes) -> tuple[int, dict[str, Any]]:
        """Status and body of the answer to a request."""
        with self._lock:
            match method, path:
                case "GET", "/.well-known/openid-configuration":
                    return 200, {
                        "issuer": self.url,
                        "token_endpoint": f"{self.url}/token",
                        "revocation_endpoint": f"{self.url}/revoke",
                    }
                case "POST", "/revoke":
                    self._revoke(urllib.parse.parse_qs(body.decode())["token"][0])
                    return 200, {}
                case "POST", "/subscriptions":
                    self._register(json.loads(body)["endpoint"])
                    return 201, {}
                case "DELETE", "/subscriptions":
                    self._unregister(json.loads(body)["endpoint"], bearer)
                    return 204, {}
            self._problems.append(f"the server was asked for {method} {path}")
            return 404, {}

    def _revoke(self, token: str) -> None:
        kinds = {ALICE.secret(kind): kind for kind in (REFRESH, ACCESS)}
        if token in kinds:
            self._tell(kinds[token])
        else:
            self._problems.append(f"a token was revoked that is not alice's: {token}")

    def _register(self, endpoint: str) -> None:
        if endpoint == ENDPOINTS[ALICE.user] and FAREWELL in self._told:
            self._problems.append("alice was registered after the farewell")
        if endpoint == ENDPOINTS[BOB.user] and FAREWELL not in self._told:
            self._is_too_early = True

    def _unregister(self, endpoint: str, bearer: str | None) -> None:
        if endpoint != ENDPOINTS[ALICE.user]:
            self._problems.append(f"{endpoint} was taken back")
        elif bearer != f"Bearer {ALICE.secret(ACCESS)}":
            self._problems.append("the farewell had another token than alice's")
        else:
            self._tell(FAREWELL)

    def _tell(self, duty: str) -> None:
        missing = [before for before in DUTIES[: DUTIES.index(duty)] if before not in self._told]
        if missing and self._is_order_known:
            self._problems.append(f"the server was told of {duty} before {' and '.join(missing)}")
        if self._is_over:
            self._problems.append(f"the server was told of {duty} again after the logout had been complete")
        self._told.setdefault(duty, self._position())


class _Listening(http.server.ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """Says nothing: who is killed hangs up."""


def _handler(server: Server) -> type[http.server.BaseHTTPRequestHandler]:
    class Handler(http.server.BaseHTTPRequestHandler):
        """One request after the other."""

        protocol_version = "HTTP/1.1"

        def _answer(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            if server.is_down:
                self.close_connection = True
                return
            status, reply = server.answer(self.command, self.path, self.headers.get("Authorization"), body)
            data = b"" if status == 204 else json.dumps(reply).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            if status != 204:
                self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        do_GET = do_POST = do_DELETE = _answer

        def log_message(self, format: str, *args: object) -> None:
            """Says nothing."""

    return Handler
