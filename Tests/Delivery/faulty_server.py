"""Receivers of metrics on loopback that fail at random: a table, a sheet, a webhook and two APIs.

A receiver accepts a request atomically; faults happen before or after that. Requests are checked strictly,
so a request that the vendor would reject is rejected here.
"""

import argparse
import base64
import hashlib
import hmac
import json
import random
import socket
import sys
import threading
import time
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from tables import open_table

# The signing key, in the form in which the sender receives it.
SIGNING_KEY = "whsec_" + base64.b64encode(bytes(range(32))).decode()
COLUMNS = ["id", "name", "identifier", "value", "unit", "timestamp", "category", "source"]


class Receivers:
    """The contents of the receivers, protected by a lock."""

    def __init__(self, table):
        self.lock = threading.Lock()
        self.table = table
        self.header = None
        self.rows = []
        self.batches = {"hook": [], "plain": [], "keyed": []}
        self.keys = {}
        self.violations = []
        self.requests = 0
        self.faults = {}

    def summary(self):
        """Returns the contents; metrics are rows in the order of COLUMNS."""
        deliveries = {}
        for name, batches in self.batches.items():
            deliveries[name] = [
                [batch, [[m[c] for c in COLUMNS] for m in metrics]] for batch, metrics in batches
            ]
        return {
            "sheet": self.rows,
            "header": self.header,
            "deliveries": deliveries,
            "violations": self.violations,
            "requests": self.requests,
            "faults": self.faults,
        }


class Drop(Exception):
    """The connection is closed without a response."""


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 30

    def log_message(self, *_):
        pass

    # The faults before a request is accepted, and the faults after its acceptance.
    BEFORE = ["429", "500", "503", "drop"]
    AFTER = ["500", "drop", "garbage", "half", "delay", "slow-half"]

    def do_GET(self):
        if self.path == "/contents":
            with self.server.receivers.lock:
                return self.respond(200, self.server.receivers.summary())
        self.handle_request(b"")

    def do_POST(self):
        self.with_body()

    def do_PUT(self):
        self.with_body()

    def with_body(self):
        length = int(self.headers.get("Content-Length", "0"))
        body = b""
        while len(body) < length:
            part = self.rfile.read(min(1 << 16, length - len(body)))
            if not part:
                # The sender was killed during the request, so nothing is accepted.
                self.close_connection = True
                return
            body += part
        self.handle_request(body)

    def handle_request(self, body):
        receivers, rules = self.server.receivers, self.server
        if self.path == "/redirect":
            return self.respond(307, None, {"Location": "/stolen"})
        if self.path == "/stolen":
            receivers.violations.append("a redirect was followed")
        with receivers.lock:
            receivers.requests += 1
            fault = rules.random.random()
            kind = None
            if fault < rules.rate / 2:
                kind = "before " + rules.random.choice(self.BEFORE)
            elif fault < rules.rate:
                kind = "after " + rules.random.choice(self.AFTER)
            if kind:
                receivers.faults[kind] = receivers.faults.get(kind, 0) + 1
            if kind and kind.startswith("before "):
                taken = None
            else:
                taken = self.take(body)
        self.respond_with_fault(kind, taken)

    def respond_with_fault(self, kind, taken):
        if kind == "before 429":
            return self.respond(429, {"message": "slow down"}, {"Retry-After": "0"})
        if kind == "before 503":
            return self.respond(503, {"message": "busy"}, {"Retry-After": "0"})
        if kind in ("before 500", "after 500"):
            return self.respond(500, {"message": "internal"})
        if kind in ("before drop", "after drop"):
            return self.drop()
        if kind == "after garbage":
            return self.raw(b"HTP/x nonsense\r\n\r\n")
        if kind == "after half":
            return self.raw(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"upda")
        if kind == "after slow-half":
            self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Le")
            self.wfile.flush()
            time.sleep(0.2)
            return self.drop()
        if kind == "after delay":
            time.sleep(0.3)
        status, value, headers = taken
        self.respond(status, value, headers)

    def raw(self, data):
        self.wfile.write(data)
        self.wfile.flush()
        self.drop()

    def drop(self):
        self.close_connection = True
        try:
            self.connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass

    def respond(self, status, value=None, headers=None):
        data = b"" if value is None else json.dumps(value).encode()
        self.send_response(status)
        for name, text in (headers or {}).items():
            self.send_header(name, text)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    # The methods `take…` process a request and return the status, value and headers of the response.

    def take(self, body):
        url = urllib.parse.urlsplit(self.path)
        path = urllib.parse.unquote(url.path)
        query = dict(urllib.parse.parse_qsl(url.query))
        if path == "/rest/v1/metrics" and self.command == "POST":
            return self.take_table(query, body)
        if path.startswith("/v4/spreadsheets/book/values/"):
            return self.take_sheet(path.rsplit("/", 1)[1], query, body)
        for name in ("hook", "plain", "keyed"):
            if path == "/" + name and self.command == "POST":
                return self.take_batch(name, body)
        return 404, {"message": "nothing here"}, {}

    def violation(self, text):
        self.server.receivers.violations.append(text)
        return 400, {"message": text}, {}

    def take_table(self, query, body):
        if self.headers.get("apikey") != "sb_secret_test":
            return 401, {"message": "no key"}, {}
        if query.get("on_conflict") != "id" or query.get("columns") != ",".join(COLUMNS):
            return self.violation("the query of an upsert is wrong")
        if "resolution=merge-duplicates" not in self.headers.get("Prefer", ""):
            return self.violation("an upsert does not merge")
        try:
            self.server.receivers.table.upsert(body.decode())
        except ValueError as error:
            self.server.receivers.violations.append(str(error))
            return 500, {"code": "XX000", "message": "failed"}, {}
        return 201, None, {"Preference-Applied": "resolution=merge-duplicates"}

    def take_sheet(self, address, query, body):
        receivers = self.server.receivers
        if self.headers.get("Authorization") != "Bearer token":
            return 401, {"error": {"code": 401}}, {}
        cells = address.split("!", 1)[1]
        if self.command == "GET" and cells == "A1:H1":
            return 200, {"values": [receivers.header]} if receivers.header else {}, {}
        if self.command == "PUT" and cells == "A1:H1":
            receivers.header = json.loads(body)["values"][0]
            return 200, {"updatedRows": 1}, {}
        if self.command == "GET" and cells.endswith(":A"):
            first = int(cells[1:-2]) - 1
            column = [row[0] for row in [receivers.header or [""], *receivers.rows]][first:]
            return 200, {"values": [column]} if column else {}, {}
        if self.command == "POST" and cells == "A1:append":
            if query.get("valueInputOption") != "RAW":
                return self.violation("the valueInputOption of rows is not RAW")
            rows = json.loads(body)["values"]
            if any(cell in ("", None) for row in rows for cell in row[:1]):
                return self.violation("a row has no first cell")
            start = len(receivers.rows) + 2
            receivers.rows += rows
            span = f"'Health'!A{start}:H{start + len(rows) - 1}"
            return 200, {"updates": {"updatedRange": span, "updatedRows": len(rows)}}, {}
        return self.violation("unknown request to a sheet: " + self.path)

    def is_signed(self, body):
        """Whether the Standard Webhooks signature is correct and its time is within five minutes of now."""
        name, seconds = self.headers.get("webhook-id", ""), self.headers.get("webhook-timestamp", "0")
        key = base64.b64decode(SIGNING_KEY.removeprefix("whsec_"))
        code = hmac.new(key, f"{name}.{seconds}.".encode() + body, hashlib.sha256).digest()
        expected = "v1," + base64.b64encode(code).decode()
        return (
            hmac.compare_digest(expected, self.headers.get("webhook-signature", ""))
            and abs(time.time() - int(seconds)) < 300
        )

    def take_batch(self, name, body):
        receivers = self.server.receivers
        value = json.loads(body)
        if name in ("hook", "keyed"):
            if not self.is_signed(body):
                return self.violation("a signature is missing or wrong")
            if self.headers.get("webhook-id") != value["batch"]:
                return self.violation("the webhook-id is not that of the batch")
        elif self.headers.get("webhook-signature"):
            return self.violation("a request is signed without a key")
        if name == "keyed":
            key, digest = self.headers.get("Idempotency-Key"), hashlib.sha256(body).hexdigest()
            if not key:
                return self.violation("an idempotency key is missing")
            if key in receivers.keys:
                if receivers.keys[key] != digest:
                    return self.violation("an idempotency key is used with two different bodies")
                return 200, {"status": "success"}, {}
            receivers.keys[key] = digest
        receivers.batches[name].append((value["batch"], value["metrics"]))
        return 200, {"status": "success"}, {}


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request, client_address):
        # The tool is killed on purpose, so broken connections are expected.
        if not isinstance(sys.exc_info()[1], (ConnectionError, TimeoutError)):
            super().handle_error(request, client_address)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--rate", type=float, default=0.2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--table", required=True)
    options = parser.parse_args()
    server = Server(("127.0.0.1", options.port), Handler)
    server.receivers = Receivers(open_table(options.table))
    server.random = random.Random(options.seed)
    server.rate = options.rate
    print(server.server_address[1], flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
