"""What a sweep needs to know of the thing that it disturbs."""

import os
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field

from .daemon import Daemon, Ending
from .listener import Listener
from .place import Place

# The exit statuses that docs and unit file know for a daemon that could not go on (sysexits.h).
KNOWN_FAILURES = (65, 69, 70, 74, 75, 77, 78)


@dataclass
class Outcome:
    """What was seen of a disturbed run."""

    # What the daemon has promised, and how many changes had been made when it did.
    promises: dict[str, int] = field(default_factory=dict)
    # When and where the part began that is swept; what comes before is only the way there.
    begun_seconds: float = 0.0
    begun_at: int = 0
    ending: Ending | None = None
    # Whether the daemon was asked to stop, and did not end by itself.
    was_stopped: bool = False
    # What was wrong already while it ran.
    problems: list[str] = field(default_factory=list)

    def promised_at(self, position: int) -> set[str]:
        """What had been promised before the change of this number."""
        return {promise for promise, at in self.promises.items() if at <= position}


class Scenario(ABC):
    """A disk to begin with, a run of the daemon, and what must hold after the next start."""

    def __init__(self, name: str, command: Sequence[str]) -> None:
        self.name = name
        self.command = command

    @abstractmethod
    def prepare(self, place: Place) -> str:
        """Configures the place and makes the disk to begin with; returns the folder with a copy of it.

        It also does an undisturbed run, and remembers what comes of it.
        """

    @abstractmethod
    def run(self, place: Place, wrapper: Sequence[str] = (), listener: Listener | None = None) -> Outcome:
        """The run that is disturbed."""

    def has_enough(self, outcome: Outcome) -> bool:
        """Whether the run has done all that it can do with space for it."""
        return outcome.was_stopped

    @abstractmethod
    def restart(self, place: Place, listener: Listener) -> Outcome:
        """The next start, when it is disturbed in its turn."""

    @abstractmethod
    def check(self, place: Place, promises: set[str]) -> list[str]:
        """Starts the daemon again, undisturbed, and says everything that is wrong."""


def problems_of_failure(outcome: Outcome) -> list[str]:
    """What is wrong with the way in which a run dealt with an error of the system."""
    ending = outcome.ending
    if ending is None:
        return ["the daemon did not end"]
    if ending.status == 0 and outcome.was_stopped:
        return []
    if ending.status not in KNOWN_FAILURES:
        return [f"the daemon ended with status {ending.status}; it said:\n{ending.log}"]
    # The message is more than the steps before it: it names what failed.
    return [] if "failed" in ending.log else [f"the daemon said nothing of the failure:\n{ending.log}"]


def remains_of_alice(place: Place) -> list[str]:
    """Every file on the disk in which there is something of a user called alice."""
    problems = []
    for folder, _, files in os.walk(place.disk):
        for name in files:
            with open(f"{folder}/{name}", "rb") as file:
                data = file.read()
            problems += [f"{name} holds '{text.decode()}'" for text in (b"ALICE-", b"alice") if text in data]
    return problems


def start_again(daemon: Daemon) -> list[str]:
    """Waits for READY; says what is wrong when it does not come."""
    ending = daemon.wait_until_ready()
    if ending is None:
        return []
    return [f"the next start ended with status {ending.status}; it said:\n{ending.log}"]
