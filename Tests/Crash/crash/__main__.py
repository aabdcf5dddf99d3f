"""The command line of scripts/crash."""

import argparse
import multiprocessing
import os
import sys

from .catalog import KINDS, SCENARIOS, sweeps
from .jobs import Job, SelfCheck, SweepJob, run
from .selfcheck import defects


def main() -> int:
    """Runs the sweeps; returns the exit status."""
    options = read_command_line()
    jobs = all_jobs(options)
    passed = failed = 0
    # Not forked: a process that has a file system mounted has threads.
    with multiprocessing.get_context("spawn").Pool(min(options.jobs, len(jobs))) as pool:
        for count in pool.imap_unordered(run, jobs):
            passed += count.passed
            failed += count.failed
    if passed + failed == 0:
        print("there is no such point")
        failed = 1
    print(f"{passed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


def read_command_line() -> argparse.Namespace:
    """The options; the usage text is in scripts/crash."""
    parser = argparse.ArgumentParser(prog="scripts/crash")
    parser.add_argument("--daemon", required=True)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--point")
    parser.add_argument("--keep")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    if unknown := [name for name in options.names if name not in KINDS and name not in SCENARIOS]:
        parser.error(f"unknown: {' '.join(unknown)}; there are {' '.join([*SCENARIOS, *KINDS])}")
    if not (chosen := sweeps(options.names)):
        parser.error("this scenario has no such kind")
    if options.point is not None and len(chosen) != 1:
        parser.error("--point needs one scenario and one kind")
    if options.jobs < 1:
        parser.error("--jobs needs a number above 0")
    return options


def all_jobs(options: argparse.Namespace) -> list[Job]:
    """The self-checks, unless one point alone is wanted, and the sweeps."""
    chosen = sweeps(options.names)
    checks = len(defects((options.daemon,), options.seed)) if options.point is None else 0
    return [
        *(SelfCheck(options, index) for index in range(checks)),
        *(
            SweepJob(options, scenario, kind, share(options.sample, index, len(chosen)))
            for index, (scenario, kind) in enumerate(chosen)
        ),
    ]


def share(sample: int | None, index: int, count: int) -> int | None:
    """How many of the sample's points one of several sweeps tries."""
    return None if sample is None else sample // count + (1 if index < sample % count else 0)


if __name__ == "__main__":
    sys.exit(main())
