"""prosody with mod_unified_push, a push server over XMPP, and a phone that is signed in to it (slixmpp)."""

import asyncio
import base64
import hashlib
import queue
import shutil
import threading
from pathlib import Path

import slixmpp
from slixmpp.xmlstream import ET
from slixmpp.xmlstream.handler import CoroutineCallback
from slixmpp.xmlstream.matcher import MatchXPath

from interop.server import PATIENCE_SECONDS, Server, free_port, wait_until

NAMESPACE = "http://gultsch.de/xmpp/drafts/unified-push"
USER, PASSWORD = "phone", "phone-password"

CONFIGURATION = """\
pidfile = "{folder}/pid"
data_path = "{folder}/data"
plugin_paths = {{ "/usr/lib/prosody/modules" }}
run_as_root = true
interfaces = {{ "127.0.0.1" }}
c2s_ports = {{ {xmpp} }}
http_ports = {{ {http} }}
https_ports = {{}}
http_interfaces = {{ "127.0.0.1" }}
http_external_url = "http://127.0.0.1:{http}/"
modules_enabled = {{ "saslauth", "disco", "http", "unified_push" }}
modules_disabled = {{ "s2s", "tls", "offline" }}
authentication = "internal_plain"
c2s_require_encryption = false
allow_unencrypted_plain_auth = true
log = {{ debug = "*console" }}
VirtualHost "localhost"
http_host = "127.0.0.1"
"""


class Prosody(Server):
    """One account, and endpoints under /push/."""

    def __init__(self, folder: Path) -> None:
        home = folder / "prosody"
        accounts = home / "data" / "localhost" / "accounts"
        accounts.mkdir(parents=True)
        (accounts / f"{USER}.dat").write_text(f'return {{ ["password"] = "{PASSWORD}" }};\n')
        self.xmpp_port = free_port()
        port = free_port()
        configuration = home / "prosody.cfg.lua"
        configuration.write_text(CONFIGURATION.format(folder=home, xmpp=self.xmpp_port, http=port))
        super().__init__("prosody", [shutil.which("prosody"), "-F", "--config", str(configuration)], home, port)


class Phone:
    """The distributor of a device: has endpoints made, and takes what is pushed to them; for a with statement."""

    def __init__(self, server: Prosody) -> None:
        self.messages: queue.Queue[bytes] = queue.Queue()
        self._server = server
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)

    def __enter__(self) -> "Phone":
        self._thread.start()
        wait_until(self._ready.is_set, "the phone signed in")
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._client.disconnect)
        self._thread.join(PATIENCE_SECONDS)

    def endpoint(self, instance: str) -> str:
        """Has an endpoint made for an instance of the app."""
        asked = asyncio.run_coroutine_threadsafe(self._register(instance), self._loop)
        return asked.result(PATIENCE_SECONDS)

    async def _run(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._client = slixmpp.ClientXMPP(f"{USER}@localhost/1", PASSWORD)
        self._client.enable_plaintext = True
        self._client.enable_starttls = False
        self._client.enable_direct_tls = False
        self._client.plugin["feature_mechanisms"].unencrypted_plain = True
        self._client.add_event_handler("session_start", lambda _: self._ready.set())
        push = MatchXPath(f"{{jabber:client}}iq/{{{NAMESPACE}}}push")
        self._client.register_handler(CoroutineCallback("push", push, self._take))
        self._client.connect("127.0.0.1", self._server.xmpp_port)
        await self._client.disconnected

    async def _register(self, instance: str) -> str:
        request = self._client.make_iq_set(ito="localhost")
        attributes = {name: _digest(text) for name, text in (("application", "app"), ("instance", instance))}
        request.append(ET.Element(f"{{{NAMESPACE}}}register", attributes))
        answer = await request.send(timeout=PATIENCE_SECONDS)
        return answer.xml.find(f"{{{NAMESPACE}}}registered").attrib["endpoint"]

    async def _take(self, stanza: slixmpp.Iq) -> None:
        self.messages.put(base64.b64decode(stanza.xml.find(f"{{{NAMESPACE}}}push").text))
        stanza.reply().send()


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
