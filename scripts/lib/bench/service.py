"""The daemon with a configuration of its own, started again and again."""

import os
import signal
import socket
import sqlite3
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from .device import Caller, Message

# The longest that a start may take here.
LIMIT_SECONDS = 60
MIGRATIONS = (
    "CREATE TABLE visits (id INTEGER PRIMARY KEY, body TEXT NOT NULL);\n",
    "ALTER TABLE visits ADD COLUMN sent_at TEXT;\n",
    "CREATE INDEX visits_by_sent_at ON visits (sent_at);\n",
)
CREDENTIAL = "api"


class Service:
    """A folder with what the daemon starts with."""

    def __init__(self, folder: Path, binaries: Path, steps: str = "") -> None:
        self.folder = folder
        self.database = folder / "app.db"
        self._binaries = binaries
        for name in ("migrations", "credentials", "cache"):
            (folder / name).mkdir(parents=True)
        for number, text in enumerate(MIGRATIONS, 1):
            (folder / "migrations" / f"{number:03}_visits.sql").write_text(text, encoding="utf-8")
        (folder / "credentials" / CREDENTIAL).write_text("SECRET api", encoding="utf-8")
        (folder / "app.conf").write_text(
            # Installed, its group is there (sysusers.d): one that is nowhere is looked for by every module of NSS.
            f"[Daemon]\nSocket={folder}/app.sock\nAdminGroup=root\n"
            f"[Database app]\nPath={self.database}\nMigrations={folder}/migrations\n"
            f"[Credential {CREDENTIAL}]\n{steps}",
            encoding="utf-8",
        )

    @property
    def command(self) -> list[str]:
        """The daemon with this configuration."""
        return [str(self._binaries / "applifecycled"), "--config", str(self.folder / "app.conf")]

    def start(self, command: list[str] | None = None, then: Callable[[], None] = lambda: None) -> float:
        """Starts the daemon, or another command that says READY=1, does something, and stops it.

        Returns the milliseconds from just before the fork to the arrival of READY=1.
        """
        notify = self.folder / "notify"
        notify.unlink(missing_ok=True)
        environment = {
            "PATH": os.environ["PATH"],
            "NOTIFY_SOCKET": str(notify),
            "STATE_DIRECTORY": str(self.folder / "state"),
            "CACHE_DIRECTORY": str(self.folder / "cache"),
            "CREDENTIALS_DIRECTORY": str(self.folder / "credentials"),
        }
        with (
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notices,
            open(self.folder / "log", "wb") as log,
        ):
            notices.bind(str(notify))
            notices.settimeout(LIMIT_SECONDS)
            begun = time.monotonic()
            process = subprocess.Popen(
                command or self.command, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
            try:
                while b"READY=1" not in notices.recv(65536).split(b"\n"):
                    pass
                took = time.monotonic() - begun
                then()
            finally:
                if command is None:
                    process.send_signal(signal.SIGTERM)
                drain(notices, process)
        if process.returncode != 0:
            raise RuntimeError(f"exit status {process.returncode}:\n{(self.folder / 'log').read_text()[-2000:]}")
        return took * 1000

    def describe(self) -> tuple[float, Message]:
        """Starts it; returns the milliseconds to READY and what the daemon itself tells of that startup."""
        replies: list[Message] = []

        def ask() -> None:
            with Caller(self.folder / "app.sock") as caller:
                replies.append(caller.call("Lifecycle.DescribeStartup")["parameters"])

        took = self.start(then=ask)
        if replies[0]["startup"]["outcome"] != "ready":
            raise RuntimeError(f"the startup is {replies[0]['startup']['outcome']}")
        return took, replies[0]

    def check(self) -> None:
        """Fails when the database does not have what the migrations make."""
        connection = sqlite3.connect(self.database)
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
        connection.close()
        if not {"visits", "visits_by_sent_at"} <= names:
            raise RuntimeError(f"the database has {names} only")


def drain(notices: socket.socket, process: subprocess.Popen[bytes]) -> None:
    """Takes messages until the process has ended: both wait at their end until theirs have been taken."""
    notices.settimeout(0.01)
    limit = time.monotonic() + LIMIT_SECONDS
    while process.poll() is None:
        if time.monotonic() > limit:
            process.kill()
            process.wait()
            raise RuntimeError("it does not stop")
        try:
            notices.recv(65536)
        except TimeoutError:
            pass
