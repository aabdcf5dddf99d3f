#!/usr/bin/env python3
"""Stands in for the kiosk's two servers on loopback: flags by OFREP, in which it is happy hour, and events by OTLP.

    servers.py PORT LOG

Port 0 takes any that is free; the port is the first line of LOG. Then LOG has a line for each request for flags and for
each event, with the event's name alone.
"""

import gzip
import json
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer

FLAGS = {"flags": [{"key": "happy-hour", "value": True, "variant": "on", "reason": "STATIC"}]}


class Servers(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.headers.get("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        if self.path == "/ofrep/v1/evaluate/flags":
            note("flags")
            self.answer(FLAGS)
        elif self.path == "/v1/logs":
            for name in event_names(json.loads(body)):
                note(f"event {name}")
            self.answer({})
        else:
            self.send_error(404)

    def answer(self, content: dict) -> None:
        body = json.dumps(content).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


def event_names(content: dict) -> list[str]:
    return [
        record["eventName"]
        for resource in content["resourceLogs"]
        for scope in resource["scopeLogs"]
        for record in scope["logRecords"]
    ]


def note(line: str) -> None:
    with open(sys.argv[2], "a") as log:
        print(line, file=log)


server = HTTPServer(("127.0.0.1", int(sys.argv[1])), Servers)
note(str(server.server_port))
server.serve_forever()
