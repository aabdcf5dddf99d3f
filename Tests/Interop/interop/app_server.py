"""The server of an app, as far as messages to its users go."""

import http.server
import json
import threading
import urllib.error
import urllib.request


class AppServer:
    """What an app has to bring: subscriptions that are told apart by their endpoint."""

    def __init__(self) -> None:
        self.subscriptions: dict[str, dict] = {}
        self.log: list[str] = []
        self.is_down = False
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:  # noqa: N802
                self.answer("POST")

            def do_DELETE(self) -> None:  # noqa: N802
                self.answer("DELETE")

            def answer(self, method: str) -> None:
                body = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))) or b"{}")
                outer.log.append(f"{method} {self.headers.get('Authorization')}")
                status = 503 if outer.is_down else outer.take(method, body)
                self.send_response(status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def take(self, method: str, body: dict) -> int:
        if method == "POST":
            self.subscriptions[body["endpoint"]] = body
            return 201
        return 200 if self.subscriptions.pop(body["endpoint"], None) else 404

    def push(self, message: bytes) -> list[int]:
        """Sends a message to every subscription; returns what the push servers answer."""
        requests = [urllib.request.Request(endpoint, message, method="POST") for endpoint in self.subscriptions]
        statuses = []
        for request in requests:
            try:
                with urllib.request.urlopen(request, timeout=200) as answer:
                    statuses.append(answer.status)
            except urllib.error.HTTPError as error:
                statuses.append(error.code)
        return statuses

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
