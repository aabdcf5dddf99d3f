"""login_storm.py: many sign in over and over, alice among them, while she is logged out several times.

As the app's user. Whoever signs in gets a generation that nobody had before, or hears that a logout is on its way. No
secret of an earlier session of alice's can ever be had again, and the others keep theirs.
"""

import threading
import time

from varlink_socket import Connection, error_of

OTHERS = 12
ALICES = 6
LOGOUTS = 8

is_over = threading.Event()
problems = []
generations = set()
refused = 0
lock = threading.Lock()


def checked(body):
    """A thread whose failure is not lost."""

    def run(*arguments):
        try:
            body(*arguments)
        # What it is, is said at the end.
        except Exception as error:  # pylint: disable=broad-except
            problems.append(f"{body.__name__}: {error!r}")

    return run


@checked
def be_another(number):
    """Signs in, keeps a secret, and reads it back, over and over."""
    user = f"user-{number}"
    with Connection() as connection:
        while not is_over.is_set():
            generation = connection.call("org.applifecycle.Session.Login", {"user": user})["parameters"]["generation"]
            item = {"user": user, "generation": generation, "name": "note"}
            stored = connection.call("org.applifecycle.Keychain.Store", {**item, "secret": f"SECRET-OF-{user}"})
            assert error_of(stored) == "", stored
            answer = connection.call("org.applifecycle.Keychain.Retrieve", item)
            assert answer["parameters"]["secret"] == f"SECRET-OF-{user}", answer


@checked
def be_alice(number):
    """Signs in as alice whenever that is possible, and keeps a secret."""
    global refused  # pylint: disable=global-statement
    with Connection() as connection:
        while not is_over.is_set():
            answer = connection.call("org.applifecycle.Session.Login", {"user": "alice"})
            if error_of(answer) == "org.applifecycle.Session.LogoutInProgress":
                with lock:
                    refused += 1
                continue
            assert error_of(answer) == "", answer
            generation = answer["parameters"]["generation"]
            with lock:
                generations.add(generation)
            item = {"user": "alice", "generation": generation, "name": f"note {number}", "secret": "SECRET-OF-alice"}
            stored = connection.call("org.applifecycle.Keychain.Store", item)
            # A logout may have come between, and a login behind it.
            assert error_of(stored).rpartition(".")[2] in (
                "",
                "NotSignedIn",
                "StaleGeneration",
                "LogoutInProgress",
                "PermissionDenied",
            ), stored


def retrieve(connection, generation, name):
    """The name of the error, "" when there is none."""
    item = {"user": "alice", "generation": generation, "name": name}
    return error_of(connection.call("org.applifecycle.Keychain.Retrieve", item))


threads = [threading.Thread(target=be_another, args=[number]) for number in range(OTHERS)]
threads += [threading.Thread(target=be_alice, args=[number]) for number in range(ALICES)]
for thread in threads:
    thread.start()

longest = 0.0
with Connection(timeout_seconds=200) as house:
    logouts = 0
    while logouts < LOGOUTS and not problems:
        with lock:
            before = set(generations)
        began = time.monotonic()
        answer = house.call("org.applifecycle.Session.Logout", {"user": "alice"})
        if error_of(answer) == "org.varlink.service.PermissionDenied":
            # Nobody has signed in as alice since, and who is not signed in has no owner.
            continue
        assert error_of(answer) == "", answer
        assert answer["parameters"]["receipt"]["outcome"] == "complete", answer
        longest = max(longest, time.monotonic() - began)
        logouts += 1
        for old in before:
            for name in range(ALICES):
                assert retrieve(house, old, f"note {name}") != "", f"generation {old} still opens a secret"
is_over.set()
for thread in threads:
    thread.join(timeout=200)
assert not problems, problems
with Connection(timeout_seconds=200) as house:
    users = {message["parameters"]["session"]["user"] for message in house.replies("org.applifecycle.Session.List")}
    assert {f"user-{number}" for number in range(OTHERS)} <= users, users
print(
    f"FIGURE {LOGOUTS} logouts in a storm of {len(threads)}: the longest {longest * 1000:.0f} ms; "
    f"alice got {len(generations)} generations and was refused {refused} times"
)
