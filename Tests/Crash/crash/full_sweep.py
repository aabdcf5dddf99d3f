"""Fills the disk."""

from collections.abc import Iterator

from .daemon import Hang
from .filesystem import Mounted
from .listener import Listener
from .place import Place
from .scenario import Outcome, Scenario, problems_of_failure
from .sweep import Failure, Selection, Sweep
from .volume import BLOCK, Volume

# A run that needs more than this ends for another reason.
LIMIT = 1 << 21
STEPS = 64


class FullSweep(Sweep):
    """Lets the run have so many bytes and no more, in steps up to what it needs."""

    def __init__(self, scenario: Scenario, selection: Selection, *, is_told: bool) -> None:
        """is_told: whether the disk says how much is free; otherwise somebody else fills it after it was asked."""
        super().__init__(scenario, selection)
        self._is_told = is_told

    def disturb(self, place: Place, template: str) -> Iterator[Failure]:
        """Each amount of free space: bytes."""
        most = BLOCK
        while not self.scenario.has_enough(self._run(place, template, most)) and most < LIMIT:
            most *= 2
        # A daemon that asks first needs much more than it uses: then larger steps do.
        step = max(1, most // BLOCK // STEPS) * BLOCK if self._is_told else BLOCK
        for name in self.selection.of([str(free) for free in range(0, most + step, step)]):
            if failure := self._try(name, place, template):
                yield failure

    def _run(self, place: Place, template: str, free: int) -> Outcome:
        """A run with so many bytes free; afterwards the disk is there without the limit."""
        volume = Volume()
        volume.load(template)
        volume.capacity = volume.used + free
        volume.tells_capacity = self._is_told
        place.empty_disk()
        with Mounted(volume, place.disk):
            outcome = self.scenario.run(place, listener=Listener())
        place.empty_disk()
        volume.image().write(place.disk)
        return outcome

    def _try(self, name: str, place: Place, template: str) -> Failure | None:
        text = f"{name} bytes free"
        try:
            outcome = self._run(place, template, int(name))
        except Hang as problem:
            self.tally.count("hung")
            return Failure(name, text, [f"the disturbed run hangs: {problem}"])
        self.tally.count("enough" if self.scenario.has_enough(outcome) else "too little")
        problems = outcome.problems + problems_of_failure(outcome)
        return self.judge(name, text, place, set(outcome.promises), problems)
