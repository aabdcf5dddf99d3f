"""Goes through the points of a scenario: disturbs a run at each, and checks what the next start makes of it."""

import random
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from .client import CallFailed
from .daemon import Hang
from .place import Place
from .scenario import Scenario


@dataclass
class Tally:
    """What a sweep came to."""

    tried: int = 0
    # Points that leave a disk which had been tried already, with the same promises.
    same: int = 0
    # Points that did not come up again when the run was repeated.
    missed: int = 0
    failed: int = 0
    seconds: float = 0.0
    # What was tried, by the name of the system call, the rule of the cut, or how the run ended.
    kinds: dict[str, int] = field(default_factory=dict)

    def count(self, kind: str) -> None:
        """One more point."""
        self.tried += 1
        self.kinds[kind] = self.kinds.get(kind, 0) + 1


@dataclass(frozen=True)
class Failure:
    """A point after which something was wrong."""

    point: str
    # The disturbance in words.
    text: str
    problems: list[str]
    # Where the disk is kept as the disturbance had left it, when it is kept.
    disk: str | None = None


@dataclass(frozen=True)
class Selection:
    """Which points to try: all, a sample, or one by its name."""

    sample: int | None = None
    # What the chance begins with.
    seed: str = ""
    point: str | None = None

    def of(self, names: Sequence[str]) -> list[str]:
        """The chosen ones, in their order."""
        if self.point is not None:
            return [name for name in names if name == self.point]
        if self.sample is None or self.sample >= len(names):
            return list(names)
        chosen = set(random.Random(self.seed).sample(range(len(names)), self.sample))
        return [name for index, name in enumerate(names) if index in chosen]


class Sweep(ABC):
    """All points of one scenario with one kind of disturbance."""

    def __init__(self, scenario: Scenario, selection: Selection) -> None:
        self.scenario = scenario
        self.selection = selection
        self.tally = Tally()

    def failures(self) -> Iterator[Failure]:
        """Runs the sweep; each failure is handed out as soon as it is seen."""
        begun = time.monotonic()
        place = Place.make()
        try:
            template = self.scenario.prepare(place)
            for failure in self.disturb(place, template):
                self.tally.failed += 1
                yield failure
        finally:
            self.tally.seconds = time.monotonic() - begun
            place.remove()

    @abstractmethod
    def disturb(self, place: Place, template: str) -> Iterator[Failure]:
        """Goes through the points. template: a copy of the disk that each run begins with."""

    def judge(self, point: str, text: str, place: Place, promises: set[str], so_far: list[str]) -> Failure | None:
        """Checks the disk as it is now, and adds to the problems that there are already."""
        found = place.take("found") if self.selection.point is not None else None
        try:
            problems = so_far + self.scenario.check(place, promises)
        except (Hang, CallFailed) as problem:
            problems = [*so_far, str(problem)]
        return Failure(point, text, problems, found) if problems else None
