"""The scenarios and the kinds of disturbance, by their names."""

from collections.abc import Callable

from .call_sweep import KILL, CallSweep
from .full_sweep import FullSweep
from .large import LargeStartup
from .logout import Logout
from .power_sweep import PowerSweep, SecondCutSweep
from .program import DisturbedProgram, Program, PythonProgram
from .restore import Restore
from .rollback import Rollback
from .rolled_back import FinishedLogout
from .scenario import Scenario
from .startup import UNIT_FILES, Startup
from .sweep import Selection, Sweep
from .taken_up import TakenUp
from .whole_logout import WholeLogout

Command = tuple[str, ...]


def units(name: str, command: Command, journal_mode: str) -> Startup:
    """Files that bring their own transactions."""
    return Startup(name, command, journal_mode=journal_mode, is_new=False, files=UNIT_FILES)


SCENARIOS: dict[str, Callable[[Command], Scenario]] = {
    "new-delete": lambda command: Startup("new-delete", command, journal_mode="delete", is_new=True),
    "new-wal": lambda command: Startup("new-wal", command, journal_mode="wal", is_new=True),
    "used-delete": lambda command: Startup("used-delete", command, journal_mode="delete", is_new=False),
    "used-wal": lambda command: Startup("used-wal", command, journal_mode="wal", is_new=False),
    "large-delete": lambda command: LargeStartup("large-delete", command, journal_mode="delete"),
    "large-wal": lambda command: LargeStartup("large-wal", command, journal_mode="wal"),
    "units-delete": lambda command: units("units-delete", command, "delete"),
    "units-wal": lambda command: units("units-wal", command, "wal"),
    "restore-delete": lambda command: Restore("restore-delete", command, journal_mode="delete"),
    "restore-wal": lambda command: Restore("restore-wal", command, journal_mode="wal"),
    "program-delete": lambda command: Program("program-delete", command, journal_mode="delete"),
    "program-wal": lambda command: Program("program-wal", command, journal_mode="wal"),
    "python-delete": lambda command: PythonProgram("python-delete", command, journal_mode="delete"),
    "python-wal": lambda command: PythonProgram("python-wal", command, journal_mode="wal"),
    "inside-delete": lambda command: DisturbedProgram("inside-delete", command, journal_mode="delete"),
    "inside-wal": lambda command: DisturbedProgram("inside-wal", command, journal_mode="wal"),
    "rollback-delete": lambda command: Rollback("rollback-delete", command, journal_mode="delete"),
    "rollback-wal": lambda command: Rollback("rollback-wal", command, journal_mode="wal"),
    "finished-delete": lambda command: FinishedLogout("finished-delete", command, journal_mode="delete"),
    "finished-wal": lambda command: FinishedLogout("finished-wal", command, journal_mode="wal"),
    "logout": Logout,
    "whole": lambda command: WholeLogout("whole", command),
    "unreserved": lambda command: WholeLogout("unreserved", command, reserve="0"),
    "resumed-begun": lambda command: TakenUp("resumed-begun", command, "db", 0),
    "resumed-rows": lambda command: TakenUp("resumed-rows", command, "db", 0.5),
    "resumed-files": lambda command: TakenUp("resumed-files", command, "cache", 0.5),
    "resumed-end": lambda command: TakenUp("resumed-end", command, "state", 1),
}

# Where the daemon itself is not disturbed, other kinds are the same as with the scenario that disturbs both.
CALLS_ONLY = ("inside-delete", "inside-wal")

KINDS: dict[str, Callable[[Scenario, Selection], Sweep]] = {
    "kill": lambda scenario, selection: CallSweep(scenario, selection, KILL),
    "enospc": lambda scenario, selection: CallSweep(scenario, selection, "error=ENOSPC"),
    "eio": lambda scenario, selection: CallSweep(scenario, selection, "error=EIO"),
    "eio-on": lambda scenario, selection: CallSweep(scenario, selection, "error=EIO+"),
    "erofs": lambda scenario, selection: CallSweep(scenario, selection, "error=EROFS"),
    "full": lambda scenario, selection: FullSweep(scenario, selection, is_told=True),
    "filled": lambda scenario, selection: FullSweep(scenario, selection, is_told=False),
    "power": PowerSweep,
    "power-twice": SecondCutSweep,
}

# With space held back for logouts, a full disk has nothing that a logout would notice.
FULL_ONLY = ("unreserved",)

# What errors do to a logout is tried with more of them.
LOGOUTS = ("logout", "whole", "resumed-begun", "resumed-rows", "resumed-files", "resumed-end")
LOGOUTS_ONLY = ("eio-on", "erofs")


def sweeps(names: list[str]) -> list[tuple[str, str]]:
    """Scenarios and kinds that are named; all where none is."""
    scenarios = [name for name in SCENARIOS if name in names] or list(SCENARIOS)
    kinds = [name for name in KINDS if name in names] or list(KINDS)
    return [
        (scenario, kind)
        for scenario in scenarios
        for kind in kinds
        if (scenario not in CALLS_ONLY or kind in ("kill", "enospc", "eio"))
        and (scenario not in FULL_ONLY or kind in ("full", "filled"))
        and (scenario in LOGOUTS or kind not in LOGOUTS_ONLY)
    ]
