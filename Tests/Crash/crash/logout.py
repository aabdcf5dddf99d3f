"""A whole logout: three databases, two caches, tokens."""

import os
import sqlite3
from collections.abc import Sequence

from .client import Client
from .daemon import Daemon
from .fingerprint import fingerprint
from .listener import Listener
from .logging_out import LoggingOut
from .place import Place
from .scenario import Outcome, remains_of_alice, start_again

# How the app has left each of its databases.
JOURNAL_MODES = ("wal", "delete", "persist")
CACHES = ("images", "reports")

# A section names a table, so that each database has tables of its own.
SCHEMA = """
    CREATE TABLE {mode}_visits (id INTEGER PRIMARY KEY, user_id TEXT NOT NULL, body TEXT NOT NULL);
    CREATE INDEX {mode}_visits_by_user ON {mode}_visits (user_id);
    CREATE TABLE {mode}_notes (
        id INTEGER PRIMARY KEY, visit INTEGER NOT NULL REFERENCES {mode}_visits (id), body TEXT NOT NULL
    );
"""


class Logout(LoggingOut):
    """alice logs out; bob stays."""

    def __init__(self, command: Sequence[str]) -> None:
        super().__init__("logout", command)
        self._before: dict[str, str] = {}
        self._after: dict[str, str] = {}

    def prepare(self, place: Place) -> str:
        """Signs both in and gives them rows, files and tokens."""
        self._configure(place)
        os.mkdir(f"{place.disk}/db")
        with Daemon(self.command, place) as daemon:
            if problems := start_again(daemon):
                raise RuntimeError(f"the daemon does not even start: {problems}")
            client = Client(daemon)
            for user in ("alice", "bob"):
                self._sign_in(client, user)
                self._make_files(place, user)
            daemon.stop()
        for mode in JOURNAL_MODES:
            self._fill(self._database(place, mode), mode)
        self._update(place)
        template = place.take("start")
        self._before = self._fingerprints(place)
        self._run_undisturbed(place)
        self._after = self._fingerprints(place)
        return template

    def _configure(self, place: Place) -> None:
        sections = [f"[Daemon]\nSocket={place.socket}\n"]
        for mode in JOURNAL_MODES:
            migrations = f"{place.migrations}/{mode}"
            os.mkdir(migrations)
            with open(f"{migrations}/0001_visits.sql", "w", encoding="utf-8") as file:
                file.write(SCHEMA.format(mode=mode))
            sections.append(
                f"[Database {mode}]\nPath={self._database(place, mode)}\nMigrations={migrations}\nKeepBackups=1\n"
            )
            sections.append(f"[UserTable {mode}_visits]\nDatabase={mode}\nColumn=user_id\n")
            sections.append(
                f"[UserTable {mode}_notes]\nDatabase={mode}\n"
                f"Where=visit IN (SELECT id FROM {mode}_visits WHERE user_id = :user)\n"
            )
        sections += [f"[Cache {name}]\nPath={place.disk}/cache/%{{user}}/{name}\n" for name in CACHES]
        with open(place.configuration, "w", encoding="utf-8") as file:
            file.write("\n".join(sections))

    def _database(self, place: Place, mode: str) -> str:
        return f"{place.disk}/db/{mode}.db"

    def _sign_in(self, client: Client, user: str) -> None:
        generation = client.call("Session.Login", {"user": user})[0]["generation"]
        for name in ("access", "refresh"):
            item = {"user": user, "generation": generation, "name": name, "secret": f"SECRET-OF-{user}"}
            client.call("Keychain.Store", item)

    def _make_files(self, place: Place, user: str) -> None:
        for cache in CACHES:
            folder = f"{place.disk}/cache/{user}/{cache}"
            os.makedirs(f"{folder}/small")
            for name in ("1", "2", "small/1"):
                with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
                    file.write(f"{user.upper()}-PICTURE " * 20)

    def _fill(self, path: str, mode: str) -> None:
        connection = sqlite3.connect(path)
        connection.execute(f"PRAGMA journal_mode={mode}")
        for number in range(30):
            user = ("alice", "bob")[number % 2]
            body = f"{user.upper()}-VISIT {number} wound dressed, slept well"
            connection.execute(f"INSERT INTO {mode}_visits VALUES (?, ?, ?)", (number, user, body))
            connection.execute(f"INSERT INTO {mode}_notes (visit, body) VALUES (?, ?)", (number, body))
            connection.commit()
        connection.close()

    def _update(self, place: Place) -> None:
        """A second migration, so that a backup with everybody's rows is kept of each database."""
        for mode in JOURNAL_MODES:
            with open(f"{place.migrations}/{mode}/0002_more.sql", "w", encoding="utf-8") as file:
                file.write(f"ALTER TABLE {mode}_visits ADD COLUMN sent_at TEXT;\n")
        with Daemon(self.command, place) as daemon:
            if problems := start_again(daemon):
                raise RuntimeError(f"the daemon does not even start: {problems}")
            daemon.stop()
        for mode in JOURNAL_MODES:
            self._touch(self._database(place, mode), mode)
        kept = [name for name in os.listdir(f"{place.disk}/db") if "-backup-" in name]
        if len(kept) != len(JOURNAL_MODES):
            raise RuntimeError(f"there are {len(kept)} backups to be deleted")

    def _touch(self, path: str, mode: str) -> None:
        """Leaves behind what the journal mode leaves behind: with PERSIST a journal that holds everybody's rows."""
        connection = sqlite3.connect(path)
        connection.execute(f"PRAGMA journal_mode={mode}")
        connection.execute(f"UPDATE {mode}_visits SET sent_at = 'yesterday'")
        connection.commit()
        connection.close()

    def _fingerprints(self, place: Place) -> dict[str, str]:
        return {mode: fingerprint(self._database(place, mode)) for mode in JOURNAL_MODES}

    def _run_undisturbed(self, place: Place) -> None:
        outcome = self.run(place)
        problems = [] if "complete" in outcome.promises else ["the logout is not complete"]
        problems += self._remains(place)
        if problems:
            raise RuntimeError(f"the logout does not even succeed undisturbed: {problems}; {outcome.ending}")

    def restart(self, place: Place, listener: Listener) -> Outcome:
        """A start, which finishes what was accepted, and an orderly stop."""
        outcome = Outcome()
        with Daemon(self.command, place, listener=listener) as daemon:
            outcome.ending = daemon.wait_until_ready() or daemon.stop()
        return outcome

    def check(self, place: Place, promises: set[str]) -> list[str]:
        """What was accepted is finished before READY, what was complete stays so, and bob is whole."""
        if "complete" in promises:
            problems = self._differences(place, self._after, "complete had been said, and") + self._files_left(place)
            if problems:
                return problems
        with Daemon(self.command, place) as daemon:
            if problems := start_again(daemon):
                return problems
            users, receipts = self._ask(daemon)
            if (status := daemon.stop().status) != 0:
                problems.append(f"the next stop ended with status {status}")
        return problems + self._judge(place, promises, users, receipts)

    def _ask(self, daemon: Daemon) -> tuple[list[str], list[dict[str, object]]]:
        client = Client(daemon)
        sessions = client.call("Session.List", {}, more=True)
        receipts = client.call("Session.ListReceipts", {}, more=True)
        client.close()
        return (
            sorted(reply["session"]["user"] for reply in sessions if "session" in reply),
            [reply["receipt"] for reply in receipts if "receipt" in reply],
        )

    def _judge(
        self, place: Place, promises: set[str], users: list[str], receipts: list[dict[str, object]]
    ) -> list[str]:
        if users == ["alice", "bob"] and not receipts and not promises:
            return self._differences(place, self._before, "the logout had not been accepted, and") + self._losses(
                place, "alice"
            )
        problems = self._remains(place) + self._differences(place, self._after, "after the next start")
        if users != ["bob"]:
            problems.append(f"signed in are {users}")
        if [receipt.get("outcome") for receipt in receipts] != ["complete"]:
            problems.append(f"the receipts are {receipts}")
        elif "complete" in promises and receipts[0]["resumed"] != 0:
            problems.append("a logout that had been complete was resumed")
        return problems + self._losses(place, "bob")

    def _differences(self, place: Place, expected: dict[str, str], when: str) -> list[str]:
        found = self._fingerprints(place)
        return [
            f"{when} database {mode} is '{found[mode]}', not '{expected[mode]}'"
            for mode in JOURNAL_MODES
            if found[mode] != expected[mode]
        ]

    def _files_left(self, place: Place) -> list[str]:
        paths = [f"{place.disk}/cache/alice/{cache}" for cache in CACHES]
        return [f"{path} is still there" for path in paths if os.path.lexists(path)]

    def _losses(self, place: Place, user: str) -> list[str]:
        count = sum(len(files) for _, _, files in os.walk(f"{place.disk}/cache/{user}"))
        return [] if count == 3 * len(CACHES) else [f"{user} has {count} cache files"]

    def _remains(self, place: Place) -> list[str]:
        return self._files_left(place) + remains_of_alice(place)
