"""A logout of which servers must be told, and the start that tells them."""

import contextlib
import time
from collections.abc import Sequence

from .belongings import ALICE, BOB, CACHES, PEOPLE, Person, make_profile
from .client import CallFailed, Client, Message
from .daemon import Daemon
from .fingerprint import opened
from .listener import Listener
from .place import Place
from .remains import bytes_found
from .scenario import Outcome
from .server import DUTIES, ENDPOINTS, Server
from .taken_up import TakenUp
from .whole_logout import COMPLETE, WholeLogout, complete, listed, taken_up_before

SERVERS = """\
[OAuth]
Issuer={url}
ClientID=crash

[Notifications]
Subscriptions={url}/subscriptions
"""

KINDS = {"access": "accessToken", "refresh": "refreshToken"}

TOLD = "told: "
COMPLETE_TO_ALL = "complete, servers included"
# How long a disturbed daemon is waited for that has servers to tell; what it has not told then is owed.
TELLING_SECONDS = 5.0


class OwingLogout(WholeLogout):
    """alice logs out, with less on the device than in a whole logout, and with tokens and a registration for messages.

    After each point her tokens must be revoked and her registration taken back at the server, which does not forget
    what it was told before; the next person is registered after that.
    """

    modes = ("wal",)
    caches = {"profile": CACHES["profile"]}

    def __init__(self, name: str, command: Sequence[str], *, is_down: bool = True) -> None:
        """is_down: whether the server cannot be reached during the logout."""
        super().__init__(name, command)
        self._is_down = is_down
        self._server = Server()

    def more_sections(self) -> list[str]:
        """The servers."""
        return [SERVERS.format(url=self._server.url)]

    def make_files(self, place: Place, person: Person) -> None:
        """One file: what caches can be like is tried elsewhere."""
        make_profile(f"{place.disk}/cache", person)

    def sign_in(self, client: Client, person: Person) -> int:
        """alice is registered for messages; whoever comes later is not yet."""
        generation = super().sign_in(client, person)
        if person is ALICE:
            self._register(client, person, generation)
        return generation

    def kind(self, name: str) -> Message:
        """They are known as tokens."""
        return {"kind": KINDS[name]}

    def _register(self, client: Client, person: Person, generation: int) -> None:
        registration = {"user": person.user, "generation": generation, "endpoint": ENDPOINTS[person.user]}
        client.call("Notifications.Register", registration)

    def promises_of(self, receipt: Message) -> list[str]:
        """What is owed to servers alone is over on this device."""
        outcome = receipt.get("outcome")
        local = [complete(receipt)] if outcome in ("complete", "owedToServer") else []
        return local + ([COMPLETE_TO_ALL] if outcome == "complete" else [])

    def run(self, place: Place, wrapper: Sequence[str] = (), listener: Listener | None = None) -> Outcome:
        """Remembers also what the server was told."""
        listener = listener or Listener()
        self._server.begin((), listener.position)
        return self._remember(super().run(place, wrapper, listener))

    def before_logout(self) -> None:
        """It could be reached at the start, when alice's registration was told again."""
        self._server.is_down = self._is_down

    def restart(self, place: Place, listener: Listener | None = None, wrapper: Sequence[str] = ()) -> Outcome:
        """A start while the server answers."""
        listener = listener or Listener()
        self._server.begin(None, listener.position)
        return self._remember(super().restart(place, listener, wrapper))

    def _remember(self, outcome: Outcome) -> Outcome:
        outcome.promises |= {f"{TOLD}{duty}": position for duty, position in self._server.told.items()}
        outcome.problems += self._server.problems
        return outcome

    def receipts_of(self, daemon: Daemon) -> list[Message]:
        """As soon as everything has been told, or the time for it is over."""
        receipts: list[Message] = []
        deadline = time.monotonic() + TELLING_SECONDS
        with contextlib.suppress(OSError, CallFailed):
            client = Client(daemon)
            self._hurry(client)
            while True:
                receipts = listed(client, "Session.ListReceipts", "receipt")
                if all(receipt.get("outcome") == "complete" for receipt in receipts) or time.monotonic() > deadline:
                    break
                time.sleep(0.02)
            client.close()
        return receipts

    def _hurry(self, client: Client) -> None:
        """Somebody else is registered: what is owed of others is told now, and before that."""
        sessions = {session["user"]: session["generation"] for session in listed(client, "Session.List", "session")}
        with contextlib.suppress(CallFailed):
            self._register(client, BOB, sessions[BOB.user])

    def converge(self, client: Client) -> list[Message]:
        """The receipts, when nothing is owed any more."""
        self._hurry(client)
        return super().converge(client)

    def check(self, place: Place, promises: set[str]) -> list[str]:
        """Besides what holds for every logout: what the server is told, and that no secret is readable meanwhile."""
        told = {promise.removeprefix(TOLD) for promise in promises if promise.startswith(TOLD)}
        is_over = COMPLETE_TO_ALL in promises
        problems = bytes_found(place.disk, [person.secret(name).encode() for person in PEOPLE for name in KINDS])
        if is_over and told != set(DUTIES):
            problems.append(f"complete had been said, and the server had been told of {sorted(told)} alone")
        self._server.begin(told, is_over=is_over)
        return problems + super().check(place, promises) + self._server.problems

    def problems_of_nothing(self, place: Place) -> list[str]:
        """Nor was the server told of anything."""
        told = [f"the logout had not been accepted, and the server was told of {duty}" for duty in self._server.told]
        return super().problems_of_nothing(place) + told

    def problems_of_end(self, place: Place, receipts: list[Message]) -> list[str]:
        """Everything was told, and nothing of it is kept."""
        problems = [f"the server was not told of {duty}" for duty in DUTIES if duty not in self._server.told]
        with opened(f"{place.disk}/state/state.db") as state:
            kept = state.execute("SELECT step, sealed IS NULL, outcome FROM outbox ORDER BY id").fetchall()
        if kept != [("push", 1, "delivered"), ("revocation", 1, "delivered"), ("revocation", 1, "delivered")]:
            problems.append(f"the outbox is {kept}")
        if self._server.has_registered_too_early:
            problems.append("bob was registered before alice's farewell")
        return super().problems_of_end(place, receipts) + problems


class Delivery(OwingLogout):
    """The start that tells the servers of a logout which was over on the device before."""

    _is_delivering = False

    def prepare(self, place: Place) -> str:
        """The disk as a logout leaves it whose servers could not be reached."""
        self._is_delivering = False
        place.put(super().prepare(place))
        outcome = self.run(place)
        if COMPLETE_TO_ALL in outcome.promises or not taken_up_before(outcome.promises):
            raise RuntimeError(f"{self.name}: nothing is owed after {sorted(outcome.promises)}")
        self._is_delivering = True
        return place.take("owed")

    def run(self, place: Place, wrapper: Sequence[str] = (), listener: Listener | None = None) -> Outcome:
        """The start, once there is something to tell."""
        if not self._is_delivering:
            return super().run(place, wrapper, listener)
        outcome = self.restart(place, listener, wrapper)
        # What had been said before it.
        outcome.promises |= {"accepted": 0, f"{COMPLETE}0": 0}
        return outcome


class OwingTakenUp(TakenUp, OwingLogout):
    """The start that takes up a logout of which servers must be told, and can reach them."""
