"""The work of a run in parts that know nothing of each other, for several processes."""

import argparse
import os
import shutil
import traceback
from dataclasses import dataclass

from .catalog import KINDS, SCENARIOS
from .selfcheck import defects
from .sweep import Failure, Selection, Sweep


@dataclass(frozen=True)
class Count:
    """What a job came to."""

    passed: int
    failed: int


@dataclass(frozen=True)
class SelfCheck:
    """A defect that its sweep must notice."""

    options: argparse.Namespace
    # Which of the defects.
    index: int

    @property
    def name(self) -> str:
        """For messages."""
        return f"self-check {self.index}"

    def run(self) -> Count:
        """Says what the sweep has found."""
        defect = defects((self.options.daemon,), self.options.seed)[self.index]
        found = len(list(defect.sweep.failures()))
        say(f"self-check, {defect.name}: noticed at {found} of {defect.sweep.tally.tried} points")
        if not found:
            say(f"FAILED self-check: nothing was noticed of {defect.name}")
        return Count(0, 0 if found else 1)


@dataclass(frozen=True)
class SweepJob:
    """One scenario with one kind of disturbance."""

    options: argparse.Namespace
    scenario: str
    kind: str
    # How many points, when not all.
    sample: int | None

    @property
    def name(self) -> str:
        """For messages."""
        return f"{self.scenario} {self.kind}"

    def run(self) -> Count:
        """Says what the sweep came to, and each failure as it is seen."""
        options, name = self.options, self.name
        selection = Selection(self.sample, f"{options.seed} {name}", options.point)
        sweep = KINDS[self.kind](SCENARIOS[self.scenario]((options.daemon,)), selection)
        for failure in sweep.failures():
            self._report(name, failure)
        say(f"{name}: {figures(sweep)}")
        return Count(sweep.tally.tried - sweep.tally.failed, sweep.tally.failed)

    def _report(self, name: str, failure: Failure) -> None:
        lines = [f"FAILED {name} at {failure.point} ({failure.text})"]
        lines += ["    " + problem.rstrip().replace("\n", "\n    ") for problem in failure.problems]
        lines.append(f"    again: scripts/crash --point '{failure.point}' --keep DIR {name}")
        say("\n".join(lines))
        if self.options.keep and failure.disk:
            shutil.copytree(failure.disk, os.path.join(self.options.keep, "disk"), symlinks=True, dirs_exist_ok=True)


Job = SelfCheck | SweepJob


def run(job: Job) -> Count:
    """Runs a job; for a pool of processes. What ends it early is a failure of its own, and the others go on."""
    try:
        return job.run()
    except Exception:
        say(f"FAILED {job.name}, which has not come to its end:\n{traceback.format_exc()}")
        return Count(0, 1)


def say(text: str) -> None:
    """Prints in one piece, whoever else prints."""
    print(f"{text}\n", end="", flush=True)


def figures(sweep: Sweep) -> str:
    """What a sweep came to, in one line."""
    tally = sweep.tally
    kinds = ", ".join(f"{name} {count}" for name, count in sorted(tally.kinds.items()))
    rest = f"; {tally.same} left a disk already tried" if tally.same else ""
    rest += f"; {tally.missed} did not come up again" if tally.missed else ""
    return f"{tally.tried} points ({kinds}), {tally.failed} failed, {tally.seconds:.0f} s{rest}"
