"""The command line of scripts/bench startup."""

import argparse
import os
import socket
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from .device import Message
from .service import CREDENTIAL, Service, drain

# What somebody would write instead: the same looks at the database and the credential, and the same message.
SCRIPT = f"""\
#!/bin/sh
set -eu
version=$(sqlite3 -bail "$1" 'SELECT max(CAST(key AS INTEGER)) FROM applifecycle_migrations')
[ "$version" -ge 3 ]
test -r "$CREDENTIALS_DIRECTORY/{CREDENTIAL}"
exec systemd-notify --ready
"""

STEP_SECONDS = 0.1
LEVELS = (1, 4, 4, 1)
# What a shell does with the same ten programs: the limit, since it keeps no account of them.
DIAMOND = "#!/bin/sh\nset -eu\n" + "".join(f"/bin/sleep {STEP_SECONDS} & " * count + "wait\n" for count in LEVELS)
MORE_STEPS = 20
FEW_IDLE_STEPS, MANY_IDLE_STEPS = 20, 220


def main() -> None:
    """Measures the three parts one after the other."""
    parser = argparse.ArgumentParser(prog="scripts/bench startup")
    parser.add_argument("--binaries", type=Path, required=True)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--rounds", type=int, default=20)
    options = parser.parse_args()
    options.folder = options.folder.resolve()
    options.folder.mkdir(parents=True, exist_ok=True)
    for part in (measure_ready, measure_diamond, measure_idle_steps, measure_steps):
        with tempfile.TemporaryDirectory(dir=options.folder) as folder:
            part(Path(folder), options.binaries, options.rounds)


def measure_ready(folder: Path, binaries: Path, rounds: int) -> None:
    """From the start of the process to READY when there is nothing to do."""
    service = Service(folder / "app", binaries)
    service.start()
    service.check()
    script = write_script(folder / "start.sh", SCRIPT)
    ours: list[float] = []
    theirs: list[float] = []
    for _ in range(rounds):
        theirs.append(service.start([script, str(service.database)]))
        ours.append(service.start())
    print(f"\nstart of the process to READY, nothing to do ({rounds} rounds)")
    show("script: sqlite3, systemd-notify", theirs)
    show("applifecycled", ours)
    show_ratio("the daemon against the script", ours, theirs)


def measure_diamond(folder: Path, binaries: Path, rounds: int) -> None:
    """Ten programs of 100 ms each in four levels."""
    service = Service(folder / "app", binaries, diamond())
    service.start()
    script = write_script(folder / "diamond.sh", DIAMOND)
    names = [name for level in level_names() for name in level]
    theirs: list[float] = []
    ours: list[float] = []
    whole: list[float] = []
    for _ in range(rounds):
        theirs.append(timed(script))
        _, described = service.describe()
        steps = by_name(described)
        begun = min(steps[name]["startedUsec"] for name in names)
        ended = max(steps[name]["startedUsec"] + steps[name]["durationUsec"] for name in names)
        ours.append((ended - begun) / 1000)
        whole.append(described["startup"]["durationUsec"] / 1000)
    critical = len(LEVELS) * STEP_SECONDS * 1000
    shape = ", ".join(map(str, LEVELS))
    print(f"\n{sum(LEVELS)} steps of {STEP_SECONDS * 1000:.0f} ms, side by side {shape} ({rounds} rounds)")
    print(f"  {'critical path':34} least {critical:9.3f} ms")
    show("a shell: the programs, & and wait", theirs)
    show("[Step]s, first to last", ours)
    show("the whole startup", whole)
    show_ratio("[Step]s against the critical path", ours, [critical])
    show_ratio("whole against the critical path", whole, [critical])
    show_ratio("[Step]s against the shell", ours, theirs)


def measure_idle_steps(folder: Path, binaries: Path, rounds: int) -> None:
    """What a step costs that does nothing: the difference of a startup of many and one of few, divided."""
    print(f"\nan idle step: a startup of {MANY_IDLE_STEPS} less one of {FEW_IDLE_STEPS}, divided ({rounds} rounds)")
    for name, shape in (("one after the other", "chain"), ("side by side", "beside")):
        few: list[float] = []
        many: list[float] = []
        for _ in range(rounds):
            few.append(idle_startup(folder, binaries, FEW_IDLE_STEPS, shape))
            many.append(idle_startup(folder, binaries, MANY_IDLE_STEPS, shape))
        count = MANY_IDLE_STEPS - FEW_IDLE_STEPS
        least, median = min(many) - min(few), statistics.median(many) - statistics.median(few)
        print(f"  {name:34} least {least / count:9.3f} ms  median {median / count:9.3f} ms", flush=True)


def idle_startup(folder: Path, binaries: Path, count: int, shape: str) -> float:
    """How long a startup of so many idle steps takes, in milliseconds: conducted, told and logged as the daemon's."""
    notify = folder / "notify"
    notify.unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notices, open(folder / "log", "wb") as log:
        notices.bind(str(notify))
        process = subprocess.Popen(
            [str(binaries / "StartupBench"), str(count), shape],
            env={"NOTIFY_SOCKET": str(notify)}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log,
        )
        drain(notices, process)
        output, _ = process.communicate()
    if process.returncode != 0:
        raise RuntimeError(f"StartupBench: exit status {process.returncode}")
    return float(output) / 1000


def measure_steps(folder: Path, binaries: Path, rounds: int) -> None:
    """What a [Step] adds that runs /bin/true after the one before it, against nothing but the program."""
    without, more = Service(folder / "a", binaries), Service(folder / "b", binaries, chain())
    for service in (without, more):
        service.start()
    bare: list[float] = []
    ours: list[float] = []
    for _ in range(rounds):
        bare.append(spawn_in_turn() / MORE_STEPS)
        least = without.describe()[1]["startup"]["durationUsec"]
        ours.append((more.describe()[1]["startup"]["durationUsec"] - least) / 1000 / MORE_STEPS)
    print(f"\n{MORE_STEPS} more steps of /bin/true, one after the other; what one costs ({rounds} rounds)")
    show("posix_spawn of Python and wait", bare)
    show("[Step]", ours)
    show_ratio("a [Step] against posix_spawn", ours, bare)


def level_names() -> list[list[str]]:
    """The names of the diamond's steps."""
    return [[f"level{level}-{number}" for number in range(count)] for level, count in enumerate(LEVELS)]


def diamond() -> str:
    """Each step waits for all of the level before it."""
    text = ""
    before = ["databases"]
    for names in level_names():
        text += "".join(f"[Step {name}]\nExec=/bin/sleep {STEP_SECONDS}\nAfter={' '.join(before)}\n" for name in names)
        before = names
    return text


def chain() -> str:
    """Steps that run nothing worth mentioning, each after the one before it."""
    names = ["databases", *(f"more-{number}" for number in range(MORE_STEPS))]
    return "".join(
        f"[Step {name}]\nExec=/bin/true\nAfter={before}\n" for before, name in zip(names, names[1:], strict=False)
    )


def spawn_in_turn() -> float:
    """The same programs without anything around them; in milliseconds."""
    begun = time.monotonic()
    for _ in range(MORE_STEPS):
        os.waitpid(os.posix_spawn("/bin/true", ["/bin/true"], {"PATH": os.environ["PATH"]}), 0)
    return (time.monotonic() - begun) * 1000


def timed(script: str) -> float:
    """How long a program runs, in milliseconds."""
    begun = time.monotonic()
    subprocess.run([script], stdin=subprocess.DEVNULL, check=True)
    return (time.monotonic() - begun) * 1000


def write_script(path: Path, text: str) -> str:
    """A program for /bin/sh."""
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def by_name(described: Message) -> dict[str, Message]:
    """The steps of a startup."""
    return {step["name"]: step for step in described["steps"]}


def show(name: str, measured: list[float]) -> None:
    """One line: whatever else the machine does can only add to the least."""
    print(
        f"  {name:34} least {min(measured):9.3f} ms  median {statistics.median(measured):9.3f} ms"
        f"  most {max(measured):9.3f} ms",
        flush=True,
    )


def show_ratio(name: str, ours: list[float], others: list[float]) -> None:
    """Least by least and median by median."""
    least = min(ours) / min(others)
    median = statistics.median(ours) / statistics.median(others)
    print(f"  {name:34} least {least:9.2f} times     median {median:9.2f} times", flush=True)


if __name__ == "__main__":
    main()
