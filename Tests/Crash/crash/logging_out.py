"""The run that all scenarios of a logout share."""

import time
from collections.abc import Sequence

from .client import Client, Message
from .daemon import Daemon
from .listener import Listener
from .place import Place
from .scenario import Outcome, Scenario


class LoggingOut(Scenario):
    """A start, alice's logout, and an orderly stop."""

    user = "alice"

    def run(self, place: Place, wrapper: Sequence[str] = (), listener: Listener | None = None) -> Outcome:
        """Remembers when the logout was accepted, and when it was said to be complete."""
        outcome = Outcome()
        with Daemon(self.command, place, wrapper, listener) as daemon:
            outcome.ending = daemon.wait_until_ready()
            if outcome.ending is None:
                self.before_logout()
                outcome.begun_at, outcome.begun_seconds = daemon.listener.position(), time.time()
                self._log_out(daemon, outcome)
                outcome.was_stopped = True
                outcome.ending = daemon.stop()
        return outcome

    def has_enough(self, outcome: Outcome) -> bool:
        """The daemon stays up without space; the logout is not complete then."""
        return outcome.was_stopped and any(promise.startswith("complete") for promise in outcome.promises)

    def before_logout(self) -> None:
        """Called between READY and the call."""

    def promises_of(self, receipt: Message) -> list[str]:
        """What a receipt promises."""
        return ["complete"] if receipt.get("outcome") == "complete" else []

    def _log_out(self, daemon: Daemon, outcome: Outcome) -> None:
        try:
            client = Client(daemon)
            client.send("Session.Logout", {"user": self.user}, more=True)
        except OSError:
            # It was killed between READY and the call: nothing was promised.
            return
        client.wait()
        for reply, position in client.replies:
            if "error" not in reply:
                outcome.promises.setdefault("accepted", position)
            receipt = reply.get("parameters", {}).get("receipt") or {}
            for promise in self.promises_of(receipt):
                outcome.promises[promise] = position
        client.close()
