"""Cuts the power."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from .changes import Change
from .daemon import Hang
from .durability import Disk, Rule
from .filesystem import Mounted
from .image import Image
from .listener import Listener
from .place import Place
from .scenario import Outcome, Scenario
from .sweep import Failure, Selection, Sweep
from .volume import Volume

# Disks with random halves of what was not synced, at each point.
RANDOM_IMAGES = 2
RULES = (Rule.POSIX.value, Rule.EXT4.value, *(f"{Rule.RANDOM.value}{number}" for number in range(RANDOM_IMAGES)))


@dataclass
class Recording:
    """A run on the power cut file system: the disk before it, and every change since."""

    start: Volume
    volume: Volume
    outcome: Outcome

    def positions(self) -> list[int]:
        """Before which changes the power can be cut; the last is after all."""
        log = self.volume.log
        return [number for number in range(self.outcome.begun_at, len(log)) if log[number].is_point] + [len(log)]

    def text(self, position: int) -> str:
        """How messages call a cut."""
        log = self.volume.log
        return f"power cut before '{log[position].text}'" if position < len(log) else "power cut after all"


def record(place: Place, template: str, scenario: Scenario, is_restart: bool = False) -> Recording:
    """Does the scenario's run on a disk that begins as the template."""
    start, volume = Volume(), Volume()
    for copy in (start, volume):
        copy.load(template)
    place.empty_disk()
    listener = Listener(lambda: len(volume.log))
    volume.before_change = listener.drain
    with Mounted(volume, place.disk):
        outcome = scenario.restart(place, listener) if is_restart else scenario.run(place, listener=listener)
    return Recording(start, volume, outcome)


class Player:
    """Plays a recording forward to a point."""

    def __init__(self, recording: Recording, ignored: type[Change] | None = None) -> None:
        """ignored: a kind of sync that this disk confirms and does not do."""
        self._disk = Disk(recording.start)
        self._volume = recording.volume
        self._ignored = ignored
        self._position = 0

    def image(self, position: int, rule: str) -> Image:
        """What is left when the power is cut before this change. Positions must not go back."""
        while self._position < position:
            change = self._volume.log[self._position].change
            if self._ignored is None or not isinstance(change, self._ignored):
                self._disk.apply(change)
            self._position += 1
        kind = Rule.RANDOM if rule.startswith(Rule.RANDOM.value) else Rule(rule)
        return self._disk.image(kind, self._volume.inodes, random.Random(f"{rule}:{position}"))


class PowerSweep(Sweep):
    """Cuts the power before each change to the disk.

    One run is recorded; what a cut would have left is computed from the record, since the dead do not notice anything.
    """

    def __init__(self, scenario: Scenario, selection: Selection, ignored: type[Change] | None = None) -> None:
        super().__init__(scenario, selection)
        self._ignored = ignored

    def disturb(self, place: Place, template: str) -> Iterator[Failure]:
        """Each change, with each rule of what is left."""
        recording = record(place, template, self.scenario)
        player = Player(recording, self._ignored)
        seen: set[tuple[str, frozenset[str]]] = set()
        names = [f"{rule}:{position}" for position in recording.positions() for rule in RULES]
        for name in self.selection.of(names):
            rule, _, position = name.partition(":")
            self.tally.count(rule if rule == Rule.EXT4.value else rule.rstrip("0123456789"))
            image = player.image(int(position), rule)
            promises = recording.outcome.promised_at(int(position))
            identity = (image.digest(), frozenset(promises))
            if identity in seen:
                self.tally.same += 1
                continue
            seen.add(identity)
            place.empty_disk()
            image.write(place.disk)
            problems = recording.outcome.problems
            if failure := self.judge(name, recording.text(int(position)), place, promises, problems):
                yield failure


class SecondCutSweep(Sweep):
    """Cuts the power, and once more during the start that follows; pairs of points are chosen by chance."""

    pairs = 60

    def disturb(self, place: Place, template: str) -> Iterator[Failure]:
        """Each pair: RULE:POSITION/RULE:PARTS, the second position in ten thousandths of the second run."""
        recording = record(place, template, self.scenario)
        for name in self._names(recording):
            first, _, second = name.partition("/")
            rule, _, position = first.partition(":")
            place.empty_disk()
            Player(recording).image(int(position), rule).write(place.disk)
            promises = recording.outcome.promised_at(int(position))
            if failure := self._cut_again(name, second, place, promises):
                yield failure

    def _names(self, recording: Recording) -> list[str]:
        if self.selection.point is not None:
            return [self.selection.point]
        rng = random.Random(self.selection.seed)
        count = self.pairs if self.selection.sample is None else self.selection.sample
        positions = recording.positions()
        return [
            f"{rng.choice(RULES)}:{position}/{rng.choice(RULES)}:{rng.randrange(10000)}"
            for position in sorted(rng.choices(positions, k=count))
        ]

    def _cut_again(self, name: str, second: str, place: Place, promises: set[str]) -> Failure | None:
        try:
            recording = record(place, place.take("again"), self.scenario, is_restart=True)
        except Hang as problem:
            self.tally.count("pairs")
            return Failure(name, "the start after the first cut", [f"it hangs: {problem}"])
        rule, _, part = second.partition(":")
        positions = recording.positions()
        position = positions[len(positions) * int(part) // 10000]
        promises = promises | recording.outcome.promised_at(position)
        place.empty_disk()
        Player(recording).image(position, rule).write(place.disk)
        self.tally.count("pairs")
        text = f"the second time, {recording.text(position)}"
        return self.judge(name, text, place, promises, recording.outcome.problems)
