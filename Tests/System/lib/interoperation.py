"""Drives the daemon with the command line of the varlink package from PyPI: info, help and call.

Its exit status is 0 whatever happens, and errors go to its standard error, so what it prints is compared.
"""

import json
import subprocess
import sys

ADDRESS = "unix:/run/applifecycle/applifecycled.sock"
INTERFACES = [
    "org.applifecycle.Caches",
    "org.applifecycle.Keychain",
    "org.applifecycle.Lifecycle",
    "org.applifecycle.Session",
    "org.varlink.service",
]


def client(*arguments):
    """What the client prints to its standard output and to its standard error."""
    command = [sys.executable, "-m", "varlink.cli", *arguments]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    return result.stdout, result.stderr


def replies(text):
    """The JSON objects that stand one behind the other in the text."""
    decoder, values, position = json.JSONDecoder(), [], 0
    while text[position:].strip():
        position += len(text[position:]) - len(text[position:].lstrip())
        value, position = decoder.raw_decode(text, position)
        values.append(value)
    return values


def call(method, parameters=None, more=False):
    """All replies to a call that must succeed."""
    options = ["-m"] if more else []
    output, errors = client("call", *options, f"{ADDRESS}/{method}", json.dumps(parameters or {}))
    assert not errors.strip(), f"{method}: {errors}"
    return replies(output)


def refusal(method, parameters):
    """What the client prints when a call is refused."""
    output, errors = client("call", f"{ADDRESS}/{method}", json.dumps(parameters))
    return output + errors


information, _ = client("info", ADDRESS)
for interface in INTERFACES:
    assert interface in information, information

for interface in INTERFACES:
    description, errors = client("help", f"{ADDRESS}/{interface}")
    assert f"interface {interface}" in description, (interface, description, errors)
    assert "method " in description, description

# A user's day, on every interface.
(status,) = call("org.applifecycle.Lifecycle.GetStatus")
assert status["state"] == "ready", status
startups = call("org.applifecycle.Lifecycle.ListStartups", more=True)
assert startups[0]["startup"]["outcome"] == "ready", startups
(startup,) = call("org.applifecycle.Lifecycle.DescribeStartup")
assert {step["name"] for step in startup["steps"]} >= {"state", "keychain", "logouts", "databases"}, startup

(login,) = call("org.applifecycle.Session.Login", {"user": "alice", "attributes": {"ward": "north"}})
generation = login["generation"]
(session,) = call("org.applifecycle.Session.List", more=True)
assert session["session"]["user"] == "alice", session

item = {"user": "alice", "generation": generation, "name": "token"}
call("org.applifecycle.Keychain.Store", {**item, "secret": "a secret", "kind": "other"})
(stored,) = call("org.applifecycle.Keychain.Retrieve", item)
assert stored["secret"] == "a secret", stored
(listed,) = call("org.applifecycle.Keychain.List", {"user": "alice", "generation": generation}, more=True)
assert listed["item"]["name"] == "token", listed

(path,) = call("org.applifecycle.Caches.GetPath", {"user": "alice", "name": "images"})
assert path["path"] == "/var/cache/clinic/alice/images", path
(cleared,) = call("org.applifecycle.Caches.Clear", {"user": "alice"})
assert cleared["remaining"] == 0, cleared

progress = call("org.applifecycle.Session.Logout", {"user": "alice"}, more=True)
assert progress[-1]["receipt"]["outcome"] == "complete", progress[-1]
assert len(progress) > 2, "a reply as each step begins and ends"

assert "StaleGeneration" in refusal("org.applifecycle.Keychain.Retrieve", item) or "NotSignedIn" in refusal(
    "org.applifecycle.Keychain.Retrieve", item
)
assert "MethodNotFound" in refusal("org.applifecycle.Session.Nonsense", {})
assert "InvalidParameter" in refusal("org.applifecycle.Session.Login", {"user": 1})
assert "ExpectedMore" in refusal("org.applifecycle.Lifecycle.Monitor", {})
