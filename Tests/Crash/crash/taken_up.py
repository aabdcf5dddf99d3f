"""The start that takes up a logout which was cut off."""

from collections.abc import Sequence

from .call_sweep import KILL
from .listener import Listener
from .place import Place
from .scenario import Outcome
from .syscalls import CallPoint, disturber, read_calls, recorder, was_killed
from .whole_logout import WholeLogout


class TakenUp(WholeLogout):
    """The daemon was killed in the middle of the whole logout; now its next start is disturbed."""

    def __init__(self, name: str, command: Sequence[str], folder: str, part: float) -> None:
        """part: it was killed at the call so far among all on a folder of the disk, from 0 for the first to 1."""
        super().__init__(name, command)
        self._folder = folder
        self._part = part
        self._is_cut_off = False

    def prepare(self, place: Place) -> str:
        """The disk as the first kill leaves it, of a logout that had been accepted."""
        self._is_cut_off = False
        template = super().prepare(place)
        trace = f"{place.root}/trace"
        place.put(template)
        outcome = self.run(place, recorder(trace))
        points = list(
            dict.fromkeys(
                call.point
                for call in read_calls(trace, place.disk)
                if call.seconds >= outcome.begun_seconds and call.point.path.startswith(f"/{self._folder}/")
            )
        )
        for point in self._candidates(points):
            place.put(template)
            outcome = self.run(place, disturber(point, place.disk, KILL, trace))
            if was_killed(trace) and set(outcome.promises) == {"accepted"}:
                self._is_cut_off = True
                return place.take("cut off")
        raise RuntimeError(f"{self.name}: no kill leaves a logout to be taken up")

    def _candidates(self, points: list[CallPoint]) -> list[CallPoint]:
        """The point itself, and others from there on to the nearer end, if that one does not come up again."""
        index = int(self._part * (len(points) - 1))
        return points[index:] if self._part < 1 else points[::-1]

    def run(self, place: Place, wrapper: Sequence[str] = (), listener: Listener | None = None) -> Outcome:
        """The start that takes it up, once there is something to take up."""
        if not self._is_cut_off:
            return super().run(place, wrapper, listener)
        outcome = self.restart(place, listener, wrapper)
        outcome.promises["accepted"] = 0
        return outcome
