"""Events against rotel: OTLP as somebody else understood it."""

import socket

import pytest

from interop.device import Refused
from interop.rotel import Rotel
from interop.server import wait_until

NOT_KEPT = 65


def configuration(url: str, more: str = "") -> str:
    return f"[Analytics]\nEndpoint={url}\n{more}"


def status(device) -> dict:
    return device.json("analytics", "status")


@pytest.fixture
def collector(tmp_path):
    with Rotel(tmp_path) as collector:
        yield collector


def test_events_arrive(make_device, collector):
    device = make_device(configuration(collector.url))
    device.start()
    device.ctl("analytics", "consent", "grant")
    device.ctl("analytics", "track", "cart.opened", "--attributes", '{"n":7,"d":0.5,"b":true,"l":["x"],"o":{"k":"v"}}')
    device.ctl("login", "alice")
    device.ctl("analytics", "consent", "grant", "--user", "alice")
    device.ctl("analytics", "track", "visit.saved", "--user", "alice", "--attribute", "text=grüße")
    wait_until(lambda: status(device)["sent"] == 2, "two events")
    assert status(device) == {"queued": 0, "sent": 2, "dropped": 0, "deviceConsent": True}
    log = wait_until(lambda: collector.log if "visit.saved" in collector.log else None, "the events in the log")
    for text in ("cart.opened", "grüße", "service.name", "app.installation.id", "session.id", "os.type", "host.arch"):
        assert text in log, text
    assert "alice" not in log


def test_nothing_without_consent(make_device):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        device = make_device(configuration(f"http://127.0.0.1:{listener.getsockname()[1]}"))
        device.start()
        device.ctl("login", "alice")
        for arguments in ((), ("--user", "alice")):
            with pytest.raises(Refused) as refused:
                device.ctl("analytics", "track", "too.early", *arguments)
            assert refused.value.status == NOT_KEPT
        assert status(device) == {"queued": 0, "sent": 0, "dropped": 0, "deviceConsent": False}
        device.restart()
        device.stop()
        # Whoever had connected would wait to be accepted.
        listener.setblocking(False)
        with pytest.raises(BlockingIOError):
            listener.accept()
        assert b"too.early" not in device.bytes_on_disk()


def test_what_waits_outlives_a_crash_and_goes_with_the_consent(make_device, tmp_path):
    collector = Rotel(tmp_path)
    device = make_device(configuration(collector.url))
    device.start()
    device.ctl("analytics", "consent", "grant")
    device.ctl("login", "alice")
    device.ctl("analytics", "consent", "grant", "--user", "alice")
    for number in range(5):
        device.ctl("analytics", "track", f"kept.{number}")
        device.ctl("analytics", "track", f"hers.{number}", "--user", "alice")
    device.kill()
    device.start()
    assert status(device)["queued"] == 10
    device.ctl("logout", "alice")
    assert status(device)["queued"] == 5
    # Stopped before, or it may send already, and would count that in a life of its own.
    device.stop()
    with collector:
        device.start()
        wait_until(lambda: status(device)["sent"] == 5, "what waited")
        wait_until(lambda: "kept.4" in collector.log, "what waited in the log")
        assert "hers." not in collector.log
    device.ctl("analytics", "track", "revoked")
    device.ctl("analytics", "consent", "revoke")
    assert status(device)["queued"] == 0
    assert b"hers." not in device.bytes_on_disk()


def test_the_queue_is_bounded(make_device, tmp_path):
    device = make_device(configuration("http://127.0.0.1:1", "QueueLimit=20\n"))
    device.start()
    device.ctl("analytics", "consent", "grant")
    with device.interface("Analytics") as analytics:
        for number in range(100):
            assert analytics.Track(name=f"e{number}")["accepted"]
        assert analytics.GetStatus() == {"queued": 20, "sent": 0, "dropped": 80, "deviceConsent": True}
    device.stop()
    device.configure(configuration("http://127.0.0.1:1", "QueueLimit=7\n"))
    device.start()
    assert status(device)["queued"] == 7
    assert status(device)["dropped"] == 13


def test_wrong_events_are_refused_with_a_reason(make_device, collector):
    device = make_device(configuration(collector.url))
    device.start()
    device.ctl("analytics", "consent", "grant")
    with pytest.raises(Refused) as refused:
        device.ctl("analytics", "track", "a", "--attributes", '{"session.id":"mine"}')
    assert "the attribute session.id is set by the service itself" in refused.value.text
    with pytest.raises(Refused) as refused:
        device.ctl("analytics", "track", "a", "--attribute", "text=" + "x" * 70_000)
    assert "at most 65536 bytes" in refused.value.text
