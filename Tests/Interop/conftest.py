"""What a test can ask for by name."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from interop.app_server import AppServer  # noqa: E402
from interop.device import Device  # noqa: E402


@pytest.fixture
def make_device(tmp_path):
    """Makes devices: configuration text, and credentials by name. They end with the test."""
    devices = []

    def make(configuration: str, credentials: dict[str, str] | None = None) -> Device:
        folder = tmp_path / f"device{len(devices)}"
        folder.mkdir()
        devices.append(Device(folder, configuration, credentials))
        return devices[-1]

    yield make
    for device in devices:
        device.kill()


@pytest.fixture
def app_server():
    server = AppServer()
    yield server
    server.close()
