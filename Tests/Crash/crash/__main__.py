"""The command line of scripts/crash."""

import argparse
import os
import shutil
import sys

from .catalog import KINDS, SCENARIOS, sweeps
from .selfcheck import undetected
from .sweep import Failure, Selection, Sweep


def main() -> int:
    """Runs the sweeps; returns the exit status."""
    options = read_command_line()
    command = (options.daemon,)
    passed = failed = 0
    if options.point is None:
        missed = list(undetected(command, options.seed))
        for name in missed:
            print(f"FAILED self-check: nothing was noticed of {name}")
        failed += len(missed)
    chosen = sweeps(options.names)
    for index, (scenario, kind) in enumerate(chosen):
        seed = f"{options.seed} {scenario} {kind}"
        selection = Selection(share(options.sample, index, len(chosen)), seed, options.point)
        if selection.sample == 0:
            continue
        sweep = KINDS[kind](SCENARIOS[scenario](command), selection)
        for failure in sweep.failures():
            report(f"{scenario} {kind}", failure, options.keep)
        print(f"{scenario} {kind}: {figures(sweep)}", flush=True)
        passed += sweep.tally.tried - sweep.tally.failed
        failed += sweep.tally.failed
    if passed + failed == 0:
        print("there is no such point")
        failed = 1
    print(f"{passed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


def read_command_line() -> argparse.Namespace:
    """The options; the usage text is in scripts/crash."""
    parser = argparse.ArgumentParser(prog="scripts/crash")
    parser.add_argument("--daemon", required=True)
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--point")
    parser.add_argument("--keep")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    if unknown := [name for name in options.names if name not in KINDS and name not in SCENARIOS]:
        parser.error(f"unknown: {' '.join(unknown)}; there are {' '.join([*SCENARIOS, *KINDS])}")
    if options.point is not None and len(sweeps(options.names)) != 1:
        parser.error("--point needs one scenario and one kind")
    return options


def share(sample: int | None, index: int, count: int) -> int | None:
    """How many of the sample's points one of several sweeps tries."""
    return None if sample is None else sample // count + (1 if index < sample % count else 0)


def report(sweep: str, failure: Failure, keep: str | None) -> None:
    """Says what was wrong, and how to see it again."""
    print(f"FAILED {sweep} at {failure.point} ({failure.text})")
    for problem in failure.problems:
        print("    " + problem.rstrip().replace("\n", "\n    "))
    print(f"    again: scripts/crash --point '{failure.point}' --keep DIR {sweep}", flush=True)
    if keep and failure.disk:
        shutil.copytree(failure.disk, os.path.join(keep, "disk"), symlinks=True, dirs_exist_ok=True)


def figures(sweep: Sweep) -> str:
    """What a sweep came to, in one line."""
    tally = sweep.tally
    kinds = ", ".join(f"{name} {count}" for name, count in sorted(tally.kinds.items()))
    rest = f"; {tally.same} left a disk already tried" if tally.same else ""
    rest += f"; {tally.missed} did not come up again" if tally.missed else ""
    return f"{tally.tried} points ({kinds}), {tally.failed} failed, {tally.seconds:.0f} s{rest}"


if __name__ == "__main__":
    sys.exit(main())
