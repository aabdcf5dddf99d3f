"""A device with two users, to be logged out of again and again."""

import http.server
import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import threading
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

Message = dict[str, Any]

USER = "alice"
SECRETS = ("access", "refresh")


@dataclass(frozen=True)
class Size:
    """How much the user who leaves has; somebody else has a twentieth of it."""

    rows: int
    files: int

    @property
    def name(self) -> str:
        """For the heading."""
        return f"{self.rows:,} rows, {self.files:,} files"


class Device:
    """A folder with a database, caches, and a configuration for them."""

    def __init__(self, folder: Path, size: Size, binaries: Path) -> None:
        self.folder = folder
        self.size = size
        self._binaries = binaries
        self._template = folder / "template"
        self.database = folder / "db" / "app.db"
        self.caches = folder / "cache" / USER
        self.socket = folder / "app.sock"
        self._make_template()

    def _make_template(self) -> None:
        (self._template / "db").mkdir(parents=True)
        connection = sqlite3.connect(self._template / "db" / "app.db")
        connection.executescript(
            "PRAGMA journal_mode=WAL;"
            "CREATE TABLE visits (id INTEGER PRIMARY KEY, user_id TEXT NOT NULL, body TEXT NOT NULL);"
            "CREATE TABLE notes (id INTEGER PRIMARY KEY, visit INTEGER NOT NULL REFERENCES visits (id), body TEXT);"
            "CREATE INDEX visits_by_user ON visits (user_id); CREATE INDEX notes_by_visit ON notes (visit);"
        )
        visits, notes = self.size.rows * 9 // 10, self.size.rows // 10
        numbers = "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < ?)"
        connection.execute(
            f"INSERT INTO visits (user_id, body) {numbers} SELECT CASE WHEN x % 21 THEN ? ELSE 'bob' END, "
            "'slept well, asks for her daughter, dressing changed ' || x FROM n",
            (visits * 21 // 20, USER),
        )
        connection.execute(
            f"INSERT INTO notes (visit, body) {numbers} SELECT x, 'see the letter of the ' || x FROM n", (notes,)
        )
        connection.commit()
        connection.close()
        for user, count in ((USER, self.size.files), ("bob", self.size.files // 20)):
            for number in range(count):
                path = self._template / "cache" / user / f"{number // 100}" / f"{number}.png"
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(b"PICTURE " * 128)

    def put(self) -> None:
        """Everything as it was before the logout; nothing of that waits to be written any more."""
        for name in ("db", "cache"):
            shutil.rmtree(self.folder / name, ignore_errors=True)
            shutil.copytree(self._template / name, self.folder / name)
        os.sync()

    def check(self) -> None:
        """Fails when something of the user's is left, or nothing of the other's."""
        connection = sqlite3.connect(self.database)
        counts = dict(connection.execute("SELECT user_id = ?, count(*) FROM visits GROUP BY 1", (USER,)))
        orphans = connection.execute("SELECT count(*) FROM notes WHERE visit NOT IN (SELECT id FROM visits)").fetchone()
        connection.close()
        if counts.get(1) or not counts.get(0) or orphans[0] or self.caches.exists():
            raise RuntimeError(f"rows {counts}, orphans {orphans[0]}, cache is there: {self.caches.exists()}")

    def configure(self) -> Path:
        """What the daemon is to know of it."""
        path = self.folder / "app.conf"
        path.write_text(
            f"[Daemon]\nSocket={self.socket}\n[Database app]\nPath={self.database}\n"
            "[UserTable visits]\nDatabase=app\nColumn=user_id\n"
            "[UserTable notes]\nDatabase=app\nWhere=visit IN (SELECT id FROM visits WHERE user_id = :user)\n"
            f"[Cache images]\nPath={self.folder}/cache/%{{user}}\n",
            encoding="utf-8",
        )
        return path

    @property
    def logout_command(self) -> list[str]:
        """The tool that asks the running daemon."""
        return [str(self._binaries / "applifecyclectl"), "--socket", str(self.socket), "logout", USER]

    @property
    def daemon_command(self) -> list[str]:
        """The daemon for this device."""
        return [str(self._binaries / "applifecycled"), "--config", str(self.configure())]


class Daemon:
    """The daemon on a device, with the user signed in, for the time of a with statement."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self.generation = 0

    def __enter__(self) -> "Daemon":
        folder = self._device.folder
        shutil.rmtree(folder / "state", ignore_errors=True)
        notify = folder / "notify"
        notify.unlink(missing_ok=True)
        environment = {
            "PATH": os.environ["PATH"],
            "NOTIFY_SOCKET": str(notify),
            "STATE_DIRECTORY": str(folder / "state"),
            "CACHE_DIRECTORY": str(folder / "cache"),
        }
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notices:
            notices.bind(str(notify))
            notices.settimeout(30)
            with open(folder / "log", "wb") as log:
                self._process = subprocess.Popen(self._device.daemon_command, env=environment, stderr=log, stdout=log)
            while b"READY=1" not in notices.recv(65536).split(b"\n"):
                pass
        with Caller(self._device.socket) as caller:
            self.generation = caller.call("Session.Login", user=USER)["parameters"]["generation"]
            for name in SECRETS:
                item = {"user": USER, "generation": self.generation, "name": name, "secret": f"SECRET {name}"}
                caller.call("Keychain.Store", **item)
            caller.call("Session.Login", user="bob")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(timeout=60)


class Caller:
    """One connection to the daemon."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.connect(str(path))
        self._received = b""

    def __enter__(self) -> "Caller":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._socket.close()

    def send(self, method: str, **parameters: object) -> None:
        """Begins a call."""
        message = {"method": f"org.applifecycle.{method}", "parameters": parameters}
        self._socket.sendall(json.dumps(message).encode() + b"\0")

    def reply(self) -> Message:
        """Waits for a reply."""
        while b"\0" not in self._received:
            data = self._socket.recv(1 << 16)
            if not data:
                raise ConnectionError("the daemon has closed the connection")
            self._received += data
        message, _, self._received = self._received.partition(b"\0")
        reply: Message = json.loads(message)
        return reply

    def call(self, method: str, **parameters: object) -> Message:
        """One call, one reply."""
        self.send(method, **parameters)
        return self.reply()


class RevocationServer:
    """An OAuth server's revocation endpoint on the loopback interface, which always agrees."""

    def __init__(self) -> None:
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Revocation)
        self.url = f"http://127.0.0.1:{self._server.server_port}/revoke"

    def __enter__(self) -> "RevocationServer":
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()


class _Revocation(http.server.BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        """RFC 7009: 200 also for a token that is not known."""
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""
