"""Whatever the servers do: the app starts in time, and a logout is complete on the device at once."""

import json
import time

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


@pytest.mark.parametrize("behaviour", BEHAVIOURS.values(), ids=BEHAVIOURS.keys())
def test_no_server_holds_up_the_device(make_device, behaviour):
    with HostileServer(behaviour) as server:
        device = make_device(configuration(server.url))
        began = time.monotonic()
        device.start()
        assert time.monotonic() - began < TIMEOUT_SECONDS + SLACK_SECONDS

        device.ctl("login", "alice")
        device.ctl("token", "put", "alice", "refresh-token", "--kind", "refreshToken", text="SECRET-REFRESH")
        device.ctl("analytics", "consent", "grant")
        device.ctl("analytics", "track", "cart.opened")

        began = time.monotonic()
        with pytest.raises(Refused) as refused:
            device.ctl("logout", "alice")
        assert time.monotonic() - began < LOGOUT_SECONDS + SLACK_SECONDS
        assert refused.value.status == OWED_TO_SERVER
        assert "revocation" in refused.value.text

        receipt = json.loads(device.ctl("--json", "receipts").splitlines()[0])["receipt"]
        local = [step for step in receipt["steps"] if step["name"] not in ("push", "revocation")]
        assert all(step["outcome"] in ("ok", "skipped") for step in local)
        assert sum(step.get("durationUsec") or 0 for step in local) < LOGOUT_SECONDS * 1_000_000
        assert b"alice" not in device.bytes_on_disk()
        assert b"SECRET-REFRESH" not in device.bytes_on_disk()
        assert device.stop() == 0
