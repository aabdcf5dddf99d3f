"""A whole logout with everything that a user can have; what is left is looked up without the daemon's help."""

import os
import sqlite3
import time
from collections.abc import Iterable, Sequence

from .belongings import (
    ALICE,
    BOB,
    CACHES,
    JOURNAL_MODES,
    PEOPLE,
    SCHEMAS,
    SECRETS,
    USER_TABLES,
    Person,
    cache_paths,
    fill,
    make_caches,
)
from .client import CallFailed, Client, Message
from .daemon import PATIENCE_SECONDS, Daemon
from .listener import Listener
from .logging_out import LoggingOut
from .place import Place
from .remains import Rows, bytes_found, differences, files_of, rows_of, without
from .scenario import Outcome, start_again

# It writes down for which logout it ran, durably: whoever loses that loses the power before it has ended.
HOOK = """\
#!/bin/sh
set -eu
sed 's/.*"logoutId" *: *"\\([0-9a-f]*\\)".*/\\1/' >>"$1"
sync "$1"
"""

COMPLETE = "complete after being taken up so often: "
# What is said of one point.
MOST_PROBLEMS = 8


class WholeLogout(LoggingOut):
    """alice logs out; bob stays."""

    user = ALICE.user
    # The databases, and the caches, that the device has.
    modes: tuple[str, ...] = JOURNAL_MODES
    caches: dict[str, str] = CACHES

    def __init__(self, name: str, command: Sequence[str], reserve: str = "1M") -> None:
        """reserve: the space that is held back for logouts, as ReserveSpace= takes it."""
        super().__init__(name, command)
        self._reserve = reserve
        # By database: before the logout, and what must be there after it.
        self._before: dict[str, Rows] = {}
        self._after: dict[str, Rows] = {}
        self._files: dict[str, str] = {}
        self._generation = 0

    def prepare(self, place: Place) -> str:
        """Signs both in and gives them what people have; sees that an undisturbed logout leaves what it must."""
        self._configure(place)
        for folder in ("db", "hooks"):
            os.mkdir(f"{place.disk}/{folder}")
        _write(self._hook_log(place), "")
        self._start_and_stop(place, is_first=True)
        for mode in self.modes:
            fill(self._database(place, mode), mode)
        self._update(place)
        template = place.take("start")
        self._before = self._rows(place)
        self._after = {mode: without(rows, ALICE.needles) for mode, rows in self._before.items()}
        self._files = self._caches(place)
        outcome = self.run(place)
        problems = [] if taken_up_before(outcome.promises) else [f"it is not complete: {outcome.ending}"]
        problems += outcome.problems + self.check(place, set(outcome.promises))
        if problems:
            raise RuntimeError("\n    ".join(["the logout does not even succeed undisturbed:", *problems]))
        return template

    def _configure(self, place: Place) -> None:
        sections = [f"[Daemon]\nSocket={place.socket}\nReserveSpace={self._reserve}\n"]
        for mode in self.modes:
            os.mkdir(f"{place.migrations}/{mode}")
            _write(f"{place.migrations}/{mode}/0001_first.sql", SCHEMAS[mode])
            sections.append(
                f"[Database {mode}]\nPath={self._database(place, mode)}\nMigrations={place.migrations}/{mode}\n"
                "KeepBackups=1\nVacuum=always\n"
            )
            sections.append(USER_TABLES[mode])
        sections += [f"[Cache {name}]\nPath={place.disk}/cache/{path}\n" for name, path in self.caches.items()]
        sections.append(f"[LogoutHook remember]\nExec={place.root}/hook {self._hook_log(place)}\nRequired=yes\n")
        sections += self.more_sections()
        _write(place.configuration, "\n".join(sections))
        _write(f"{place.root}/hook", HOOK)
        os.chmod(f"{place.root}/hook", 0o755)

    def more_sections(self) -> list[str]:
        """What else is configured."""
        return []

    def make_files(self, place: Place, person: Person) -> None:
        """Gives somebody files."""
        make_caches(f"{place.disk}/cache", person)

    def _database(self, place: Place, mode: str) -> str:
        return f"{place.disk}/db/{mode}.db"

    def _hook_log(self, place: Place) -> str:
        return f"{place.disk}/hooks/log"

    def _start_and_stop(self, place: Place, *, is_first: bool) -> None:
        with Daemon(self.command, place) as daemon:
            if problems := start_again(daemon):
                raise RuntimeError(f"the daemon does not even start: {problems}")
            if is_first:
                client = Client(daemon)
                for person in PEOPLE:
                    self.sign_in(client, person)
                    self.make_files(place, person)
            daemon.stop()

    def sign_in(self, client: Client, person: Person) -> int:
        """Signs somebody in, with their secrets; returns the generation."""
        login = {"user": person.user, "attributes": {"staff": person.staff}}
        generation: int = client.call("Session.Login", login)[0]["generation"]
        if person is ALICE:
            self._generation = generation
        for name in SECRETS:
            item = {"user": person.user, "generation": generation, "name": name, "secret": person.secret(name)}
            client.call("Keychain.Store", item | self.kind(name))
        return generation

    def kind(self, name: str) -> Message:
        """What a secret is stored with besides."""
        return {}

    def _update(self, place: Place) -> None:
        """A second migration, so that a backup with everybody's rows is kept of each database."""
        for mode in self.modes:
            _write(f"{place.migrations}/{mode}/0002_more.sql", f"CREATE TABLE {mode}_more (id INTEGER PRIMARY KEY);\n")
        self._start_and_stop(place, is_first=False)
        for mode in self.modes:
            # What the journal mode leaves behind: with PERSIST a journal that holds everybody's rows.
            connection = sqlite3.connect(self._database(place, mode), isolation_level=None)
            connection.execute(f"PRAGMA journal_mode={mode}")
            for (table,) in connection.execute(
                "SELECT name FROM sqlite_schema WHERE name LIKE ? AND sql NOT LIKE '%VIRTUAL%'", (f"{mode}%s",)
            ).fetchall():
                connection.execute(f"UPDATE {table} SET body = body || '.'")
            connection.close()

    def restart(self, place: Place, listener: Listener | None = None, wrapper: Sequence[str] = ()) -> Outcome:
        """A start that takes up what was accepted, and an orderly stop."""
        outcome = Outcome()
        with Daemon(self.command, place, wrapper, listener) as daemon:
            outcome.ending = daemon.wait_until_ready()
            if outcome.ending is None:
                receipts = self.receipts_of(daemon)
                if len(receipts) == 1:
                    position = daemon.listener.position()
                    outcome.promises |= {promise: position for promise in self.promises_of(receipts[0])}
                outcome.was_stopped = True
                outcome.ending = daemon.stop()
        return outcome

    def receipts_of(self, daemon: Daemon) -> list[Message]:
        """The receipts; none when the daemon is killed meanwhile."""
        try:
            client = Client(daemon)
            receipts = listed(client, "Session.ListReceipts", "receipt")
            client.close()
        except (OSError, CallFailed):
            return []
        return receipts

    def promises_of(self, receipt: Message) -> list[str]:
        """With how often it had been taken up."""
        return [complete(receipt)] if receipt.get("outcome") == "complete" else []

    def check(self, place: Place, promises: set[str]) -> list[str]:
        """What was accepted is finished by the next start, what was complete is so on the disk as it was found."""
        problems = self._problems(place, promises)
        more = [f"and {len(problems) - MOST_PROBLEMS} more"] if len(problems) > MOST_PROBLEMS else []
        return problems[:MOST_PROBLEMS] + more

    def _problems(self, place: Place, promises: set[str]) -> list[str]:
        problems = self._words_in_log(place)
        if was_complete := taken_up_before(promises):
            problems += [f"complete had been said, and {problem}" for problem in self._remains(place)]
        with Daemon(self.command, place) as daemon:
            if not_ready := start_again(daemon):
                return problems + not_ready
            client = Client(daemon)
            receipts = self.converge(client)
            users = sorted(session["user"] for session in listed(client, "Session.List", "session"))
            problems += self._problems_of_secrets(client)
            client.close()
            if (status := daemon.stop().status) != 0:
                problems.append(f"the next stop ended with status {status}")
        problems += self._words_in_log(place)
        if users == sorted([ALICE.user, BOB.user]) and not receipts and not promises:
            return problems + self.problems_of_nothing(place)
        if users != [BOB.user]:
            problems.append(f"signed in are {users}")
        if [receipt.get("outcome") for receipt in receipts] != ["complete"]:
            problems.append(f"the receipts are {receipts}")
        elif was_complete and receipts[0]["resumed"] > min(was_complete):
            problems.append("a logout that had been complete was taken up again")
        return problems + self._remains(place) + self.problems_of_end(place, receipts)

    def converge(self, client: Client) -> list[Message]:
        """The receipts, as soon as none is incomplete; as they are when that does not come."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            receipts = listed(client, "Session.ListReceipts", "receipt")
            is_over = all(receipt.get("outcome") == "complete" for receipt in receipts)
            if is_over or time.monotonic() > deadline:
                return receipts
            time.sleep(0.05)

    def _problems_of_secrets(self, client: Client) -> list[str]:
        """bob's secrets are there; alice's are not to be had with her old generation."""
        sessions = {session["user"]: session for session in listed(client, "Session.List", "session")}
        problems = []
        for name in SECRETS:
            bobs = {"user": BOB.user, "generation": sessions.get(BOB.user, {}).get("generation", 0), "name": name}
            try:
                if client.call("Keychain.Retrieve", bobs)[0]["secret"] != BOB.secret(name):
                    problems.append(f"bob's secret {name} is another")
            except CallFailed as error:
                problems.append(f"bob's secret {name} cannot be used: {error}")
            if ALICE.user in sessions and sessions[ALICE.user]["state"] == "signedIn":
                continue
            try:
                client.call("Keychain.Retrieve", {"user": ALICE.user, "generation": self._generation, "name": name})
                problems.append(f"alice's secret {name} can still be used")
            except CallFailed:
                pass
        return problems

    def problems_of_nothing(self, place: Place) -> list[str]:
        """A logout that was not accepted has changed nothing."""
        when = "the logout had not been accepted, and"
        problems = [
            f"{when} in {mode}, {problem}"
            for mode, rows in self._rows(place).items()
            for problem in differences(rows, self._before[mode])
        ]
        if self._caches(place) != self._files:
            problems.append(f"{when} the caches have changed")
        return problems

    def _remains(self, place: Place) -> list[str]:
        """Everything of alice's that is left, and everything of others that is not."""
        problems = bytes_found(place.disk, ALICE.needles)
        for mode, rows in self._rows(place).items():
            problems += [f"in {mode}, {problem}" for problem in differences(rows, self._after[mode])]
        theirs = tuple(path[len(place.disk) + len("/cache") :] for path in cache_paths(f"{place.disk}/cache", ALICE))
        expected = {path: digest for path, digest in self._files.items() if not path.startswith(theirs)}
        found = self._caches(place)
        problems += [f"cache file {path} is left" for path in sorted(found.keys() - expected.keys())[:3]]
        problems += [f"{path} is missing" for path in sorted(expected.keys() - found.keys())[:3]]
        problems += [f"{path} is another" for path in expected.keys() & found.keys() if found[path] != expected[path]]
        return problems

    def problems_of_end(self, place: Place, receipts: list[Message]) -> list[str]:
        """What else must have happened by the end: the hook has run."""
        with open(self._hook_log(place), encoding="utf-8") as log:
            # What a hook wrote before a power cut may be there as a size alone, and read as zeros.
            ran_for = set(log.read().replace("\0", " ").split())
        return [f"the hook has not run for {r['id']}, but for {ran_for}" for r in receipts if r["id"] not in ran_for]

    def _words_in_log(self, place: Place) -> list[str]:
        """The log of the last run names nobody and holds nothing of theirs."""
        with open(f"{place.root}/log", "rb") as log:
            said = log.read()
        needles = [needle for person in PEOPLE for needle in person.needles]
        return [f"the daemon's log holds {needle!r}:\n{said.decode()}" for needle in needles if needle in said]

    def _rows(self, place: Place) -> dict[str, Rows]:
        return {mode: rows_of(self._database(place, mode)) for mode in self.modes}

    def _caches(self, place: Place) -> dict[str, str]:
        return files_of(f"{place.disk}/cache")


def complete(receipt: Message) -> str:
    """The promise that a logout is over, with how often it had been taken up by then."""
    return f"{COMPLETE}{receipt['resumed']}"


def taken_up_before(promises: Iterable[str]) -> list[int]:
    """How often it had been taken up each time that it was said to be complete; empty when that was never said."""
    return [int(promise.removeprefix(COMPLETE)) for promise in promises if promise.startswith(COMPLETE)]


def listed(client: Client, method: str, member: str) -> list[Message]:
    """What a method lists."""
    return [reply[member] for reply in client.call(method, {}, more=True) if member in reply]


def _write(path: str, text: str) -> None:
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)

