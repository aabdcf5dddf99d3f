"""A logout after an update, and an image that is then rolled back: the kept backup holds rows of who has left."""

import os
import shutil
import sqlite3
import time
from abc import abstractmethod
from collections.abc import Sequence

from .client import Client
from .daemon import Daemon
from .fingerprint import fingerprint, opened
from .listener import Listener
from .place import Place
from .scenario import Outcome, remains_of_alice, start_again
from .startup import Startup

USERS = ("alice", "bob", "carol")
OTHERS = ["bob", "carol"]

EARLIER_FILES = {
    "0001_visits.sql": """
        CREATE TABLE visits (id INTEGER PRIMARY KEY, user_id TEXT NOT NULL, body TEXT NOT NULL);
        CREATE INDEX visits_by_user ON visits (user_id);
        CREATE TABLE notes (id INTEGER PRIMARY KEY, visit INTEGER NOT NULL REFERENCES visits (id), body TEXT NOT NULL);
    """,
}

LATER_FILES = {
    "0002_sent.sql": "ALTER TABLE visits ADD COLUMN sent_at TEXT;\nUPDATE visits SET sent_at = 'yesterday';\n",
    "0003_wards.sql": "CREATE TABLE wards (id INTEGER PRIMARY KEY);\nINSERT INTO wards VALUES (1), (2);\n",
}

SECTIONS = """
KeepBackups=1
OnNewer=restore

[UserTable visits]
Database=clinic
Column=user_id

[UserTable notes]
Database=clinic
Where=visit IN (SELECT id FROM visits WHERE user_id = :user)
"""

ERASURE = """
    DELETE FROM notes WHERE visit IN (SELECT id FROM visits WHERE user_id = 'alice');
    DELETE FROM visits WHERE user_id = 'alice';
"""


class RolledBack(Startup):
    """Three users, of whom alice logs out of the later release; then the earlier one is started again."""

    def __init__(
        self, name: str, command: Sequence[str], *, journal_mode: str, earlier: Sequence[str] | None = None
    ) -> None:
        """earlier: the daemon of the earlier image, when it is another."""
        super().__init__(name, command, journal_mode=journal_mode, is_new=False, files=LATER_FILES)
        self._later, self._earlier = command, earlier or command
        # The earlier release's database with everybody's rows, and without alice's.
        self.whole = ""
        self.without_alice = ""

    def settings(self, place: Place) -> str:
        """A backup is kept and put back; each table names its users."""
        return super().settings(place) + SECTIONS

    @abstractmethod
    def make_start(self, place: Place) -> None:
        """Makes the disk to begin with, of a device that was updated."""

    def prepare(self, place: Place) -> str:
        """Signs the users in, gives them rows, updates; then sees what comes of it undisturbed."""
        self.command = self._later
        self.configure(place)
        os.mkdir(f"{place.disk}/db")
        self.add_files(place, EARLIER_FILES)
        with Daemon(self.command, place) as daemon:
            self._must(start_again(daemon))
            client = Client(daemon)
            for user in USERS:
                client.call("Session.Login", {"user": user})
            client.close()
            daemon.stop()
        self._fill(place)
        self.whole = fingerprint(self.database(place))
        self.without_alice = self.erased(place)
        self.run_whole(place, self.files)
        self.make_start(place)
        template = place.take("start")
        self.command = self._earlier
        return template

    def _must(self, problems: list[str]) -> None:
        if problems:
            raise RuntimeError(f"{self.name} does not even come to its beginning: {problems}")

    def _fill(self, place: Place) -> None:
        connection = sqlite3.connect(self.database(place))
        connection.execute(f"PRAGMA journal_mode={self.journal_mode}")
        for number in range(60):
            user = USERS[number % len(USERS)]
            body = f"{user.upper()}-VISIT {number} wound dressed, slept well"
            connection.execute("INSERT INTO visits VALUES (?, ?, ?)", (number, user, body))
            connection.execute("INSERT INTO notes (visit, body) VALUES (?, ?)", (number, body))
        connection.commit()
        connection.close()

    def backups(self, place: Place) -> list[str]:
        """The copies that the migrations have kept."""
        folder, prefix = os.path.split(f"{self.database(place)}.applifecycle-backup-")
        return [name for name in os.listdir(folder) if name.startswith(prefix) and os.path.isfile(f"{folder}/{name}")]

    def erased(self, place: Place) -> str:
        """What the database would be without alice's rows."""
        with opened(self.database(place)) as connection:
            connection.executescript(ERASURE)
            path = connection.execute("PRAGMA database_list").fetchone()[2]
            return fingerprint(path)

    def log_out(self, daemon: Daemon) -> list[tuple[dict[str, object], int]]:
        """alice's logout: every reply with its position."""
        try:
            client = Client(daemon)
            client.send("Session.Logout", {"user": "alice"}, more=True)
        except OSError:
            # It was killed between READY and the call.
            return []
        client.wait()
        client.close()
        return client.replies

    def told(self, daemon: Daemon) -> tuple[list[str], list[object]]:
        """Who is signed in, and what became of the logouts."""
        client = Client(daemon)
        sessions = client.call("Session.List", {}, more=True)
        receipts = client.call("Session.ListReceipts", {}, more=True)
        client.close()
        users = sorted(reply["session"]["user"] for reply in sessions if "session" in reply)
        return users, [reply["receipt"].get("outcome") for reply in receipts if "receipt" in reply]

    def differs(self, place: Place, expected: str, when: str) -> list[str]:
        """What is wrong with the database."""
        found = fingerprint(self.database(place))
        return [] if found == expected else [f"{when} the database is '{found}', not '{expected}'"]


class FinishedLogout(RolledBack):
    """The logout is disturbed in the later release; then the earlier one is started.

    Until the logout is accepted it gets its backup back. From then on it finds none, and refuses rather than bring
    alice's rows back; the later release goes on.
    """

    refusal_status = 65

    def __init__(self, name: str, command: Sequence[str], *, journal_mode: str) -> None:
        super().__init__(name, command, journal_mode=journal_mode)
        self._after = ""

    def make_start(self, place: Place) -> None:
        """The later release, with the backup that it keeps."""
        self._after = self.erased(place)
        if len(self.backups(place)) != 1:
            raise RuntimeError(f"{self.name}: the backups are {self.backups(place)}")

    def run(self, place: Place, wrapper: Sequence[str] = (), listener: Listener | None = None) -> Outcome:
        """A start of the later release, alice's logout, and an orderly stop."""
        outcome = Outcome()
        with Daemon(self.command, place, wrapper, listener) as daemon:
            outcome.ending = daemon.wait_until_ready()
            if outcome.ending is None:
                outcome.begun_at, outcome.begun_seconds = daemon.listener.position(), time.time()
                for reply, position in self.log_out(daemon):
                    if "error" not in reply:
                        outcome.promises.setdefault("accepted", position)
                    parameters = reply.get("parameters")
                    receipt = parameters.get("receipt") if isinstance(parameters, dict) else None
                    if isinstance(receipt, dict) and receipt.get("outcome") == "complete":
                        outcome.promises["complete"] = position
                outcome.was_stopped = True
                outcome.ending = daemon.stop()
        return outcome

    def restart(self, place: Place, listener: Listener) -> Outcome:
        """A start of the earlier release; it refuses when the logout had been accepted."""
        self.remove_files(place, self.files)
        outcome = Outcome()
        with Daemon(self.command, place, listener=listener) as daemon:
            outcome.ending = daemon.wait_until_ready() or daemon.stop()
        self.add_files(place, self.files)
        return outcome

    def check(self, place: Place, promises: set[str]) -> list[str]:
        """Nobody who has left is brought back, and nobody else loses anything."""
        if "complete" in promises:
            problems = self.differs(place, self._after, "complete had been said, and") + remains_of_alice(place)
            if problems:
                return problems
        self.remove_files(place, self.files)
        try:
            with Daemon(self.command, place) as daemon:
                ending = daemon.wait_until_ready()
                if ending is None:
                    return self._judge_restored(place, promises, daemon)
        finally:
            self.add_files(place, self.files)
        if ending.status != self.refusal_status or "no backup was kept" not in ending.log:
            return [f"the earlier release ended with status {ending.status}; it said:\n{ending.log}"]
        return self._judge_refused(place)

    def _judge_restored(self, place: Place, promises: set[str], daemon: Daemon) -> list[str]:
        users, receipts = self.told(daemon)
        if users == list(USERS) and not receipts and not promises:
            problems = self.differs(place, self.whole, "not accepted, and after the restore")
        elif users == OTHERS and receipts == ["complete"]:
            problems = self.differs(place, self.without_alice, "accepted, and after the restore") + remains_of_alice(place)
        else:
            problems = [f"promised had been {sorted(promises)}, and signed in and receipts are {users}, {receipts}"]
        daemon.stop()
        return problems

    def _judge_refused(self, place: Place) -> list[str]:
        problems = self.differs(place, self._after, "refused, and") + remains_of_alice(place)
        with Daemon(self.command, place) as daemon:
            if failures := start_again(daemon):
                return problems + failures
            if (told := self.told(daemon)) != (OTHERS, ["complete"]):
                problems.append(f"in the later release signed in and receipts are {told}")
            daemon.stop()
        return problems + self.differs(place, self._after, "back in the later release")
