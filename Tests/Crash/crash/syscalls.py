"""Finds the system calls of a run, and disturbs one of them, with strace(1)."""

import os
import re
import time
from collections import Counter
from dataclasses import dataclass

# Everything that changes a file or a name, or makes one durable.
SYSCALLS = (
    "pwrite64",
    "write",
    "fdatasync",
    "fsync",
    "ftruncate",
    "rename",
    "renameat",
    "renameat2",
    "unlink",
    "unlinkat",
    "rmdir",
    "mkdir",
    "mkdirat",
    "fallocate",
)

LINE = re.compile(r"^(?P<thread>\d+) +(?P<seconds>\d+\.\d+) (?P<name>\w+)\((?P<arguments>.*)$")
DESCRIPTOR = re.compile(r"(?:^|, )(?:\d+|AT_FDCWD)<((?:[^>\\]|\\.)*)>(\(deleted\))?")
TEXT = re.compile(r'(?:^|, )"((?:[^"\\]|\\.)*)"')
# A backup has the moment in its name; a point stands for the same call in another run.
MOMENT = re.compile(r"\d{8}T\d{6}Z")
MOMENT_NAME = "MOMENT"
# What a logout sets aside has its random id in the name. Such a call is not counted by path, but among all of its kind.
LOGOUT = re.compile(r"[0-9a-f]{32}")
LOGOUT_NAME = "LOGOUT"
# The moments that are tried for it: a run does not get to its backup later than that.
MOMENT_SECONDS = 4


@dataclass(frozen=True)
class CallPoint:
    """The n-th time that a thread does this system call on this path."""

    syscall: str
    path: str
    number: int

    def __str__(self) -> str:
        return f"{self.syscall}:{self.path}:{self.number}"

    @classmethod
    def parse(cls, text: str) -> "CallPoint":
        """Reads what str() wrote."""
        syscall, path, number = text.split(":")
        return cls(syscall, path, int(number))


@dataclass(frozen=True)
class Call:
    """A system call that was seen."""

    point: CallPoint
    seconds: float


def tracer(output: str, is_quick: bool) -> list[str]:
    """strace with what all its uses need. is_quick: stops a process at the calls that are wanted and at no other."""
    quick = ["--seccomp-bpf"] if is_quick else []
    return ["strace", "-f", *quick, "-q", "-y", "-ttt", "-s", "512", "-o", output]


def recorder(output: str) -> list[str]:
    """The command that runs another and writes its system calls down."""
    return [*tracer(output, is_quick=True), "-e", f"trace={','.join(SYSCALLS)}"]


def disturber(point: CallPoint, disk: str, what: str, output: str) -> list[str]:
    """The command that runs another and disturbs one system call of it, with a + at the end also all that follow.

    what: signal=KILL, or error=NAME, or that with a +.
    """
    paths = [argument for path in possible_paths(point.path, disk) for argument in ("-P", disk + path)]
    when = f"{point.number}+" if what.endswith("+") else f"{point.number}"
    # A signal is lost when strace is quick.
    return [
        *(*tracer(output, is_quick=not what.startswith("signal=")), *paths),
        *("-e", f"trace={point.syscall}", "-e", f"inject={point.syscall}:{what.rstrip('+')}:when={when}"),
    ]


def possible_paths(path: str, disk: str) -> list[str]:
    """The names that a file can have in a run that begins now: it is there, or is made in the next seconds.

    None where it can have any.
    """
    if LOGOUT_NAME in path:
        return []
    if MOMENT_NAME not in path:
        return [path]
    folder = os.path.dirname(path)
    there = [f"{folder}/{name}" for name in os.listdir(disk + folder)]
    moments = [time.gmtime(time.time() + second) for second in range(MOMENT_SECONDS)]
    made = [path.replace(MOMENT_NAME, time.strftime("%Y%m%dT%H%M%SZ", moment)) for moment in moments]
    return [name for name in there if MOMENT.sub(MOMENT_NAME, name) == path] + made


def read_calls(output: str, disk: str) -> list[Call]:
    """The calls in what strace has written that concern the disk, in their order."""
    calls = []
    counts: Counter[tuple[str, str, str]] = Counter()
    with open(output, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            match = LINE.match(line)
            if not match:
                continue
            paths = paths_of(match["arguments"], disk)
            for path in ("", *paths):
                counts[(match["thread"], match["name"], path)] += 1
            if not paths:
                continue
            name = LOGOUT.sub(LOGOUT_NAME, paths[0])
            number = counts[(match["thread"], match["name"], paths[0] if name == paths[0] else "")]
            point = CallPoint(match["name"], MOMENT.sub(MOMENT_NAME, name), number)
            calls.append(Call(point, float(match["seconds"])))
    return calls


def was_killed(output: str) -> bool:
    """Whether a process, the daemon or one that it had started, was killed."""
    with open(output, encoding="utf-8", errors="replace") as lines:
        return any("+++ killed by SIGKILL" in line for line in lines)


def was_injected(output: str) -> bool:
    """Whether a call failed because it was made to."""
    with open(output, encoding="utf-8", errors="replace") as lines:
        return any("(INJECTED)" in line for line in lines)


def paths_of(arguments: str, disk: str) -> list[str]:
    """The paths on the disk among the arguments, relative to it, as strace's option -P takes them."""
    named = [match[1] + (" (deleted)" if match[2] else "") for match in DESCRIPTOR.finditer(arguments)]
    named += [match[1] for match in TEXT.finditer(arguments)]
    return list(dict.fromkeys(path[len(disk) :] for path in named if path.startswith(disk + "/")))
