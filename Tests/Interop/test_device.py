"""The frame itself: a device that needs no server."""


def test_device_starts_and_stops(make_device):
    device = make_device("")
    device.start()
    device.ctl("login", "alice")
    assert "alice" in device.ctl("sessions")
    with device.interface("Session") as session:
        assert [one["session"]["user"] for one in session.List(_more=True)] == ["alice"]
    device.ctl("logout", "alice")
    assert device.stop() == 0
    assert b"alice" not in device.bytes_on_disk()
