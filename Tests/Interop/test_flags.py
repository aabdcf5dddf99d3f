"""Feature flags against fast-feature: OFREP as somebody else understood it."""

import json

import pytest

from interop.device import Refused
from interop.fast_feature import FastFeature
from interop.server import PATIENCE_SECONDS, wait_until

ALICE_ONLY = {"if": [{"==": [{"var": "targetingKey"}, "alice"]}, "hers", "others"]}
WARD = {"if": [{"==": [{"var": "ward"}, "3"]}, "third", "other"]}


def configuration(server: FastFeature, more: str = "") -> str:
    return f"[RemoteConfig]\nEndpoint={server.url}\nTimeout=100s\n{more}"


def flags(device, *arguments: str) -> dict:
    lines = device.ctl("--json", "flags", "list", *arguments).splitlines()
    found = [json.loads(line)["flag"] for line in lines]
    return {flag["key"]: flag for flag in found}


def wait_for(device, key: str, source: str, *arguments: str) -> dict:
    def is_there():
        flag = flags(device, *arguments).get(key)
        return flag if flag and flag["source"] == source else None

    return wait_until(is_there, f"{key} from {source}")


def wait_for_evaluations(server: FastFeature, statuses: list[int]) -> None:
    """The server writes its log behind its answers."""
    wait_until(lambda: len(server.evaluations) >= len(statuses), f"the evaluations {statuses}")
    assert server.evaluations == statuses


@pytest.fixture
def server(tmp_path):
    with FastFeature(tmp_path) as server:
        server.create("bool", {"on": True, "off": False}, "on")
        server.create("text", {"a": "hello", "b": ""}, "a")
        server.create("number", {"a": 9007199254740993, "b": 0.25}, "a")
        server.create("object", {"a": {"deep": [1, None, {"x": True}]}}, "a")
        server.create("personal", {"hers": "for alice", "others": "for all"}, "others", ALICE_ONLY)
        server.create("ward", {"third": 3, "other": 0}, "other", WARD)
        yield server


def test_values_of_every_kind(make_device, server):
    device = make_device(configuration(server))
    device.start()
    found = flags(device)
    assert found["bool"]["booleanValue"] is True
    assert found["bool"]["variant"] == "on"
    assert found["text"]["stringValue"] == "hello"
    assert found["number"]["numberValue"] == 9007199254740993
    assert found["object"]["objectValue"] == {"deep": [1, None, {"x": True}]}
    assert {flag["source"] for flag in found.values()} == {"server"}
    assert device.ctl("flags", "get", "text") == "hello\n"
    with pytest.raises(Refused) as refused:
        device.ctl("flags", "get", "nothing")
    assert refused.value.status == 65
    with device.interface("RemoteConfig") as interface:
        assert interface.GetFlag(key="bool")["flag"]["booleanValue"] is True


def test_unchanged_flags_are_not_sent_again(make_device, server):
    device = make_device(configuration(server))
    device.start()
    wait_for_evaluations(server, [200])
    assert device.ctl("flags", "sync") == "0 flags changed\n"
    wait_for_evaluations(server, [200, 304])
    server.update("text", {"a": "bye"}, "a")
    assert device.ctl("flags", "sync") == "1 flag changed\n"
    assert device.ctl("flags", "get", "text") == "bye\n"
    server.delete("bool")
    assert device.ctl("flags", "sync") == "1 flag changed\n"
    with pytest.raises(Refused):
        device.ctl("flags", "get", "bool")
    device.restart()
    wait_for_evaluations(server, [200, 304, 200, 200, 304])


def test_a_change_is_told(make_device, server):
    device = make_device(configuration(server))
    device.start()
    monitor = device.spawn_ctl("flags", "monitor")
    try:
        first = [monitor.stdout.readline().split()[0] for _ in range(6)]
        assert first == sorted(flags(device))
        server.update("text", {"a": "bye"}, "a")
        device.ctl("flags", "sync")
        assert monitor.stdout.readline() == 'text  "bye"  server\n'
    finally:
        monitor.kill()
        monitor.wait()


def test_a_user_gets_their_own_and_leaves_nothing(make_device, server):
    device = make_device(configuration(server, "Context=ward\n"))
    device.start()
    device.ctl("login", "alice", "--attribute", "ward=3", "--attribute", "card=77")
    personal = wait_for(device, "personal", "server", "--user", "alice")
    assert personal["stringValue"] == "for alice"
    assert flags(device, "--user", "alice")["ward"]["numberValue"] == 3
    assert flags(device)["personal"]["stringValue"] == "for all"

    device.kill()
    server.stop()
    device.start()
    assert flags(device, "--user", "alice")["personal"]["source"] == "stored"
    assert flags(device)["text"]["source"] == "stored"

    monitor = device.spawn_ctl("flags", "monitor", "--user", "alice")
    assert monitor.stdout.readline() != ""
    device.ctl("logout", "alice")
    assert monitor.wait(PATIENCE_SECONDS) == 0
    receipt = json.loads(device.ctl("--json", "receipts").splitlines()[0])["receipt"]
    steps = {step["name"]: step["outcome"] for step in receipt["steps"]}
    assert steps["flags"] == "ok"

    device.ctl("login", "bob")
    assert flags(device, "--user", "bob") == {}
    assert device.ctl("flags", "get", "personal", "--user", "bob") == ""
    device.stop()
    written = device.bytes_on_disk()
    for trace in (b"alice", b"for alice", b"hello"):
        assert trace not in written


def test_nothing_is_asked_without_a_section(make_device, server):
    device = make_device("")
    device.start()
    device.ctl("login", "alice")
    with pytest.raises(Refused) as refused:
        device.ctl("flags", "list")
    assert refused.value.status == 78
    assert server.evaluations == []
