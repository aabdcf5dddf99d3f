"""Whatever the servers do: the app starts in time, and a logout is complete on the device at once."""

import json
import time
from collections.abc import Callable

import pytest

from interop.device import Refused
from interop.hostile import BEHAVIOURS, HostileServer

TIMEOUT_SECONDS = 2
LOGOUT_SECONDS = 1
# What the machine of a test may lose on top, when it is busy.
SLACK_SECONDS = 4

# The exit status of applifecyclectl logout when all that is left is to tell a server.
OWED_TO_SERVER = 75


def configuration(url: str) -> str:
    return f"""
[OAuth]
Issuer={url}
ClientID=cart

[Notifications]
PushServer={url}
Subscriptions={url}/subscriptions
Timeout={TIMEOUT_SECONDS}s

[RemoteConfig]
Endpoint={url}
Timeout={TIMEOUT_SECONDS}s

[Analytics]
Endpoint={url}
"""


def is_within(seconds: float, action: Callable, *arguments: object) -> bool:
    """Whether it takes no longer."""
    began = time.monotonic()
    action(*arguments)
    return time.monotonic() - began < seconds


def start(device) -> bool:
    """Whether the app is held up by no more than the limits of its servers."""
    device.stop()
    return is_within(TIMEOUT_SECONDS + SLACK_SECONDS, device.start)


def sign_in_and_out(device) -> bool:
    """Whether alice is gone in time, by the clock on the wall and by what the steps on the device took together."""
    device.ctl("login", "alice")
    device.ctl("token", "put", "alice", "refresh-token", "--kind", "refreshToken", text="SECRET-REFRESH")
    return is_within(LOGOUT_SECONDS + SLACK_SECONDS, log_out, device) and local_seconds(device) < LOGOUT_SECONDS


def log_out(device) -> None:
    with pytest.raises(Refused) as refused:
        device.ctl("logout", "alice")
    assert refused.value.status == OWED_TO_SERVER
    assert "revocation" in refused.value.text


def local_seconds(device) -> float:
    """How long the steps of the last logout took that need no server."""
    receipt = json.loads(device.ctl("--json", "receipts").splitlines()[0])["receipt"]
    local = [step for step in receipt["steps"] if step["name"] not in ("push", "revocation")]
    assert all(step["outcome"] in ("ok", "skipped") for step in local)
    return sum(step.get("durationUsec") or 0 for step in local) / 1_000_000


@pytest.mark.parametrize("behaviour", BEHAVIOURS.values(), ids=BEHAVIOURS.keys())
def test_no_server_holds_up_the_device(make_device, behaviour):
    with HostileServer(behaviour) as server:
        device = make_device(configuration(server.url))
        # A busy machine may hold up any try, and hardly all; a server that does holds up each.
        assert any(start(device) for _ in range(3))
        device.ctl("analytics", "consent", "grant")
        device.ctl("analytics", "track", "cart.opened")
        assert any(sign_in_and_out(device) for _ in range(3))
        assert b"alice" not in device.bytes_on_disk()
        assert b"SECRET-REFRESH" not in device.bytes_on_disk()
        assert device.stop() == 0
