"""Disturbs single system calls."""

from collections.abc import Iterator

from .daemon import Hang
from .place import Place
from .scenario import Scenario, problems_of_failure
from .sweep import Failure, Selection, Sweep
from .syscalls import CallPoint, disturber, read_calls, recorder, was_injected, was_killed

KILL = "signal=KILL"


class CallSweep(Sweep):
    """At one system call of the run the process is killed, or the call fails with an error."""

    def __init__(self, scenario: Scenario, selection: Selection, what: str) -> None:
        """what: KILL, or error=NAME, as strace(1) takes it, with a + where all later calls of the kind fail too."""
        super().__init__(scenario, selection)
        self._what = what

    def disturb(self, place: Place, template: str) -> Iterator[Failure]:
        """Each call that an undisturbed run does on the disk."""
        for name in self.selection.of(self._points(place, template)):
            if failure := self._try(CallPoint.parse(name), place, template):
                yield failure

    def _points(self, place: Place, template: str) -> list[str]:
        place.put(template)
        trace = f"{place.root}/trace"
        outcome = self.scenario.run(place, recorder(trace))
        calls = [call for call in read_calls(trace, place.disk) if call.seconds >= outcome.begun_seconds]
        return list(dict.fromkeys(str(call.point) for call in calls))

    def _try(self, point: CallPoint, place: Place, template: str) -> Failure | None:
        place.put(template)
        trace = f"{place.root}/trace"
        try:
            outcome = self.scenario.run(place, disturber(point, place.disk, self._what, trace))
        except Hang as problem:
            self.tally.count(point.syscall)
            return Failure(str(point), self._what, [f"the disturbed run hangs: {problem}"])
        if not self._was_disturbed(trace, place):
            self.tally.missed += 1
            return None
        self.tally.count(point.syscall)
        problems = [] if self._what == KILL else problems_of_failure(outcome)
        return self.judge(str(point), self._what, place, set(outcome.promises), outcome.problems + problems)

    def _was_disturbed(self, trace: str, place: Place) -> bool:
        if self._what == KILL:
            return was_killed(trace)
        return was_injected(trace)
