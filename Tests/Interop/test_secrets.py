"""A whole startup, login and logout at debug level, with every server there is: what may not be written is not."""

from interop.fast_feature import FastFeature
from interop.oauth import CLIENT, SECRET, NanoIDP
from interop.rotel import Rotel
from interop.server import wait_until
from test_oauth import secrets_of, sign_in

API_KEY = "SECRET-API-KEY"


def test_no_secret_is_written_anywhere(make_device, app_server, tmp_path):
    with NanoIDP(tmp_path, None) as issuer, FastFeature(tmp_path) as flags, Rotel(tmp_path) as collector:
        flags.create("color", {"a": "SECRET-FLAG-VALUE"}, "a")
        device = make_device(
            f"""
[OAuth]
Issuer={issuer.url}
ClientID={CLIENT}
ClientCredential=api-client

[Notifications]
PushServer=https://push.example.org
Subscriptions={app_server.url}/subscriptions?key=SECRET-QUERY

[RemoteConfig]
Endpoint={flags.url}
HeadersCredential=api-key

[Analytics]
Endpoint={collector.url}
HeadersCredential=api-key
""",
            {"api-client": SECRET, "api-key": f"X-API-Key={API_KEY}"},
        )
        device.start()
        user, generation = sign_in(device, issuer)
        secrets = set(secrets_of(device, user, generation).values())
        with device.interface("Keychain") as keychain:
            keychain.Store(user, generation, "access-token", "SECRET-STALE", "accessToken", 1)
        secrets.add(device.ctl("token", "access", user).strip())
        endpoint = device.ctl("push", "register", user).strip()
        device.ctl("analytics", "consent", "grant", "--user", user)
        device.ctl("analytics", "track", "visit.saved", "--user", user, "--attribute", "text=SECRET-EVENT")
        wait_until(lambda: device.json("analytics", "status")["sent"] == 1, "the event")
        wait_until(lambda: "SECRET-FLAG-VALUE" in device.ctl("flags", "list", "--user", user), "the flag")
        secrets |= set(secrets_of(device, user, generation).values())
        device.restart()

        device.log_out(user)
        receipts = device.ctl("receipts") + device.ctl("--json", "receipts")
        assert app_server.subscriptions == {}
        assert device.stop() == 0

        log = device.log
        assert "http: POST" in log and "http: curl" in log, "the log is not at debug level"
        needles = {
            *secrets, endpoint, endpoint.split("/")[-1], SECRET, API_KEY, "SECRET-STALE", "SECRET-EVENT", "SECRET-QUERY",
            "SECRET-FLAG-VALUE",
        }  # fmt: skip
        written = device.bytes_on_disk()
        found = {needle for needle in needles if needle.encode() in written or needle in receipts}
        assert found == set()
        # nanoidp's user is called admin, a word that the log has for other reasons.
        assert f'"{user}"' not in log and f"={user}" not in log
