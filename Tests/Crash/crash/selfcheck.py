"""Whether the sweeps find what they must: each is let loose on something that is known to be wrong."""

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from .call_sweep import KILL, CallSweep
from .changes import SyncFile, SyncFolder
from .power_sweep import PowerSweep
from .program import DisturbedProgram, PythonProgram
from .rolled_back import FinishedLogout
from .startup import Startup
from .sweep import Selection, Sweep
from .whole_logout import WholeLogout

NAIVE_DAEMON = (sys.executable, os.path.join(os.path.dirname(__file__), "..", "naive_daemon.py"))
NAIVE_LOGOUT = (sys.executable, os.path.join(os.path.dirname(__file__), "..", "naive_logout.py"))


@dataclass(frozen=True)
class Defect:
    """Something wrong, and a sweep that must find it."""

    name: str
    sweep: Sweep


def defects(command: Sequence[str], seed: str) -> list[Defect]:
    """The defects, each with enough points that its sweep cannot miss it by chance."""
    some, many = Selection(sample=40, seed=seed), Selection(sample=400, seed=seed)
    naive = Startup("naive", NAIVE_DAEMON, journal_mode="delete", is_new=False)
    wal = Startup("wal", command, journal_mode="wal", is_new=False)
    new = Startup("new", command, journal_mode="delete", is_new=True)
    program = PythonProgram("program", NAIVE_DAEMON, journal_mode="delete")
    inside = DisturbedProgram("inside", NAIVE_DAEMON, journal_mode="wal")
    finished = FinishedLogout("finished", command, journal_mode="delete")
    logout = WholeLogout("logout", command)
    naive_logout = WholeLogout("naive", NAIVE_LOGOUT)
    return [
        Defect("a migrator that runs statement by statement, killed", CallSweep(naive, some, KILL)),
        Defect("the same, and the power is cut", PowerSweep(naive, Selection(80, seed))),
        Defect("a disk that forgets to sync files", PowerSweep(wal, Selection(80, seed), SyncFile)),
        Defect("a disk that forgets to sync folders", PowerSweep(new, Selection(200, seed), SyncFolder)),
        Defect("the same, and a logout on it", PowerSweep(finished, Selection(400, seed), SyncFolder)),
        Defect("a program without a way back, and the power is cut", PowerSweep(program, Selection(80, seed))),
        Defect("the same, and one of its calls fails", CallSweep(inside, some, "error=EIO")),
        Defect("a logout that writes nothing down, killed", CallSweep(naive_logout, Selection(20, seed), KILL)),
        Defect("the same, and the power is cut", PowerSweep(naive_logout, Selection(40, seed))),
        Defect("the same, and one of its calls fails", CallSweep(naive_logout, Selection(20, seed), "error=EIO")),
        Defect("a disk that forgets to sync files, and a logout", PowerSweep(logout, Selection(80, seed), SyncFile)),
        Defect("a disk that forgets to sync folders, and a logout", PowerSweep(logout, many, SyncFolder)),
    ]
