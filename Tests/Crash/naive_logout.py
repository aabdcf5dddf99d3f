"""A daemon that logs people out as it should not: to see that a sweep finds what is wrong with it.

What it leaves when nobody disturbs it is right, to the last byte. But it writes nothing down before it acts, gives up
the session last, syncs neither files nor folders beyond what SQLite does, passes over what it cannot remove, and says
that all is complete.
"""

import configparser
import contextlib
import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

Message = dict[str, Any]


class Refusal(Exception):
    """An error reply, by its name."""


class NaiveLogout:
    """Sessions, secrets and receipts in one file, and the wiping."""

    def __init__(self, configuration: configparser.ConfigParser, folder: Path) -> None:
        self._configuration = configuration
        self._path = folder / "state.json"
        folder.mkdir(exist_ok=True)
        self._state: Message = {"users": {}, "receipts": [], "generation": 0}
        if self._path.exists():
            self._state = json.loads(self._path.read_text(encoding="utf-8"))
        for section in self._of("Database"):
            connection = sqlite3.connect(section["Path"])
            for number, script in enumerate(sorted(Path(section["Migrations"]).iterdir()), 1):
                if connection.execute("PRAGMA user_version").fetchone()[0] < number:
                    connection.executescript(script.read_text(encoding="utf-8"))
                    connection.execute(f"PRAGMA user_version={number}")
            connection.close()

    def _of(self, kind: str) -> list[configparser.SectionProxy]:
        sections = self._configuration
        return [sections[name] for name in sections.sections() if name.startswith(f"{kind} ")]

    def _save(self) -> None:
        beside = self._path.with_suffix(".new")
        beside.write_text(json.dumps(self._state), encoding="utf-8")
        beside.rename(self._path)

    def answer(self, method: str, given: Message) -> list[Message]:
        """The parameters of the replies to a call."""
        users = self._state["users"]
        match method.removeprefix("org.applifecycle."):
            case "Session.Login":
                self._state["generation"] += 1
                users[given["user"]] = {"generation": self._state["generation"], "secrets": {}, **given}
                self._save()
                return [{"generation": self._state["generation"]}]
            case "Keychain.Store":
                users[given["user"]]["secrets"][given["name"]] = given["secret"]
                self._save()
                return [{}]
            case "Keychain.Retrieve":
                if given["user"] not in users:
                    raise Refusal("org.applifecycle.Keychain.NotSignedIn")
                return [{"secret": users[given["user"]]["secrets"][given["name"]], "item": {}}]
            case "Session.List":
                return [
                    {"session": {"user": user, "generation": session["generation"], "state": "signedIn"}}
                    for user, session in users.items()
                ] or [{}]
            case "Session.ListReceipts":
                return [{"receipt": receipt} for receipt in self._state["receipts"]] or [{}]
            case "Session.Logout":
                return self._log_out(users[given["user"]])
        raise Refusal("org.varlink.service.MethodNotFound")

    def _log_out(self, session: Message) -> list[Message]:
        names = {"user": session["user"], **session["attributes"]}
        receipt = {"id": os.urandom(16).hex(), "outcome": "complete", "resumed": 0}
        for database in self._of("Database"):
            with contextlib.suppress(sqlite3.Error):
                self._wipe(database["Path"], database.name.split()[1], names)
            for backup in Path(database["Path"]).parent.glob("*backup*"):
                with contextlib.suppress(OSError):
                    backup.unlink()
        for cache in self._of("Cache"):
            path = cache["Path"]
            for name, value in names.items():
                path = path.replace(f"%{{{name}}}", value)
            aside = f"{os.path.dirname(path)}/.naive-{receipt['id']}"
            with contextlib.suppress(OSError):
                os.rename(path, aside)
            shutil.rmtree(aside, ignore_errors=True)
            with contextlib.suppress(OSError):
                os.unlink(aside)
        for hook in self._of("LogoutHook"):
            message = json.dumps({"user": session["user"], "logoutId": receipt["id"], "reason": "user"})
            subprocess.run(hook["Exec"].split(), input=message.encode(), check=False)
        del self._state["users"][session["user"]]
        self._state["receipts"].append(receipt)
        self._save()
        return [{"step": {"name": "all"}}, {"receipt": receipt}]

    def _wipe(self, path: str, database: str, names: dict[str, str]) -> None:
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("PRAGMA secure_delete=ON")
        # Children and copies are named first by accident, and last where they are made meanwhile.
        tables = [section for section in self._of("UserTable") if section["Database"] == database]
        for section in sorted(tables, key=lambda section: "Where" not in section):
            condition = section.get("Where") or f"{section['Column']} = :user"
            connection.execute(f"DELETE FROM {section.name.split()[1]} WHERE {condition}", names)
        searches = connection.execute("SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL%'").fetchall()
        for (search,) in searches:
            connection.execute(f"INSERT INTO {search} ({search}) VALUES ('optimize')")
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
        Path(f"{path}-journal").unlink(missing_ok=True)


def serve(daemon: NaiveLogout, listening: socket.socket) -> None:
    """One connection after the other."""
    while True:
        connection, _ = listening.accept()
        received = b""
        while data := connection.recv(1 << 16):
            *messages, received = (received + data).split(b"\0")
            for message in messages:
                reply(daemon, connection, json.loads(message))


def reply(daemon: NaiveLogout, connection: socket.socket, call: Message) -> None:
    """Answers one call."""
    try:
        *first, last = daemon.answer(call["method"], call["parameters"])
        messages = [{"parameters": parameters, "continues": True} for parameters in first] + [{"parameters": last}]
    except Refusal as refusal:
        messages = [{"error": str(refusal)}]
    with contextlib.suppress(OSError):
        connection.sendall(b"".join(json.dumps(message).encode() + b"\0" for message in messages))


def main() -> int:
    """Serves until it is asked to stop."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
    configuration = configparser.ConfigParser(strict=False, interpolation=None, delimiters=("=",))
    configuration.read(sys.argv[sys.argv.index("--config") + 1], encoding="utf-8")
    daemon = NaiveLogout(configuration, Path(os.environ["STATE_DIRECTORY"]))
    path = configuration["Daemon"]["Socket"]
    with contextlib.suppress(FileNotFoundError):
        os.unlink(path)
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    listening.bind(path)
    listening.listen()
    threading.Thread(target=serve, args=(daemon, listening), daemon=True).start()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notices:
        notices.sendto(b"READY=1", os.environ["NOTIFY_SOCKET"])
    signal.sigwait([signal.SIGTERM])
    return 0


if __name__ == "__main__":
    sys.exit(main())
