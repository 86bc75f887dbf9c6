"""Delivers metrics to faulty receivers with a tool that is killed repeatedly.

Each destination receives the same export. At the end, the contents of the destination are compared with the
metrics in the export: if the receiver can recognize repeats, it must have each metric exactly once. Otherwise,
it must have each metric, and each repeated delivery must have the identifier of its batch.
"""

import argparse
import csv
import http.server
import json
import os
import pathlib
import random
import shutil
import signal
import ssl
import subprocess
import sys
import threading
import time
import urllib.request
from datetime import datetime, timedelta, timezone

from faulty_server import SIGNING_KEY
from tables import open_table

HERE = pathlib.Path(__file__).parent
TYPES = [
    ("HKQuantityTypeIdentifierHeartRate", "count/min", 1),
    ("HKQuantityTypeIdentifierStepCount", "count", 1),
    ("HKQuantityTypeIdentifierOxygenSaturation", "%", 100),
    ("HKQuantityTypeIdentifierBodyMass", "kg", 1),
]
SOURCES = ["Watch", "Phone of Zoë's", "=1+1", "Scale, left"]


def write_export(path, count):
    """Writes an export of distinct records and returns the expected metrics, without identifiers."""
    expected = set()
    start = datetime(2020, 1, 1, tzinfo=timezone.utc)
    with open(path, "w", encoding="utf-8") as file:
        file.write('<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_IE">\n')
        file.write(' <ExportDate value="2026-02-01 10:00:00 +0000"/>\n')
        for number in range(count):
            kind, unit, factor = TYPES[number % len(TYPES)]
            source = SOURCES[number // 7 % len(SOURCES)]
            date = start + timedelta(seconds=37 * number)
            value = (number % 97 + 1) / 128
            text = date.strftime("%Y-%m-%d %H:%M:%S +0000")
            name = source.replace("'", "&apos;")
            file.write(
                f' <Record type="{kind}" sourceName="{name}" unit="{unit}" creationDate="{text}" '
                f'startDate="{text}" endDate="{text}" value="{value}"/>\n'
            )
            stamp = date.strftime("%Y-%m-%dT%H:%M:%S.000Z")
            expected.add((kind, round(value * factor, 6), stamp, source))
        file.write("</HealthData>\n")
    return expected


class Delivery:
    """Runs of the tool with a separate home; the tool is killed at random moments, then allowed to finish."""

    def __init__(self, options, folder, name, place):
        self.options, self.folder, self.place = options, folder, place
        self.home = folder / ("home-" + name)
        self.random = random.Random(options.seed)
        self.kills = self.runs = 0
        self.totals = {}
        self.seconds = 0.0

    def tool(self, *arguments):
        return [self.options.tool, "metrics", *arguments, "--home", str(self.home)]

    def call(self, *arguments):
        subprocess.run(self.tool(*arguments), check=True, stdout=subprocess.DEVNULL)

    def run(self):
        started = time.monotonic()
        command = self.tool(
            "sync", "--from", str(self.folder / "export.xml"), "--select", "all",
            "--to", self.place, "--format", "json",
        )
        while True:
            self.runs += 1
            process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            )
            limit = None
            if self.kills < self.options.kills:
                # The maximum time before a kill grows, so that a later run can finish reading the export.
                limit = self.random.uniform(0.02, 0.15 * 1.35**self.kills)
            try:
                output, errors = process.communicate(timeout=limit)
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                process.communicate()
                self.kills += 1
                if self.options.forget:
                    shutil.rmtree(self.home / "state", ignore_errors=True)
                continue
            if process.returncode not in (0, 2) or self.runs > self.options.kills + 60:
                raise SystemExit(f"{self.place}: exit code {process.returncode}\n{output}{errors}")
            self.totals = json.loads(output)["destinations"][0]["total"]
            if process.returncode == 0:
                break
        self.seconds = time.monotonic() - started


class Check:
    """Compares the received metrics with the sent ones."""

    def __init__(self, expected):
        self.expected = expected
        self.failed = False

    def row(self, row):
        # id, name, identifier, value, unit, timestamp, category, source
        return (row[2], round(float(row[3]), 6), row[5], row[7])

    def exactly(self, name, rows, delivery, note=""):
        contents = [self.row(row) for row in rows]
        ids = {row[0] for row in rows}
        missing = len(self.expected - set(contents))
        surplus = len(set(contents) - self.expected)
        repeated = len(contents) - len(set(contents)) + len(rows) - len(ids)
        isRight = missing == surplus == repeated == 0
        self.report(name, isRight, len(rows), delivery, f"missing {missing}, unexpected {surplus}, "
                    f"duplicate {repeated}{note}")

    def at_least(self, name, batches, delivery):
        seen, repeats, changed = {}, 0, 0
        for batch, rows in batches:
            content = [tuple(row) for row in rows]
            repeats += len(rows) if batch in seen else 0
            changed += batch in seen and seen[batch] != content
            seen[batch] = content
        rows = [row for rows in seen.values() for row in rows]
        contents = [self.row(row) for row in rows]
        missing = len(self.expected - set(contents))
        surplus = len(set(contents) - self.expected)
        twice = len(contents) - len(set(contents))
        isRight = missing == surplus == twice == changed == 0
        self.report(name, isRight, len(rows), delivery, f"missing {missing}, unexpected {surplus}, "
                    f"duplicate in different batches {twice}, repeated with their batch {repeats}")

    def report(self, name, isRight, count, delivery, details):
        self.failed |= not isRight
        rate = count / max(0.001, delivery.seconds)
        print(
            f"{'ok  ' if isRight else 'FAIL'} {name:9} {count:>9} metrics in {delivery.seconds:6.1f} s "
            f"({rate:8.0f}/s), {delivery.kills} kills, {delivery.runs} runs: {details}",
            flush=True,
        )


def without_apostrophe(rows):
    """Yields the rows of a spreadsheet file, without the apostrophes that escape formulas."""
    for row in rows:
        yield [cell[1:] if cell[:2] in ("'=", "'+", "'-", "'@") else cell for cell in row]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tool", help="the built tool, with the trait Delivery for HTTP receivers")
    parser.add_argument("folder", type=pathlib.Path, help="an empty folder")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--kills", type=int, default=6)
    parser.add_argument("--rate", type=float, default=0.2, help="the fraction of requests that fail")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, help="the number of metrics per request")
    parser.add_argument("--table", help="postgres:CONNECTION or sqlite:PATH")
    parser.add_argument(
        "--forget", action="store_true",
        help="remove the delivery records after each kill, so that duplicates are expected")
    parser.add_argument("--only", help="the destinations to deliver to, separated by commas")
    options = parser.parse_args()
    folder = options.folder
    options.tool = os.path.abspath(options.tool)
    table = options.table or f"sqlite:{folder}/table.db"
    expected = write_export(folder / "export.xml", options.count)
    assert len(expected) == options.count
    server = subprocess.Popen(
        [sys.executable, str(HERE / "faulty_server.py"), "--rate", str(options.rate),
         "--seed", str(options.seed), "--table", table],
        stdout=subprocess.PIPE, text=True,
    )
    try:
        deliver(options, folder, table, expected, f"http://127.0.0.1:{server.stdout.readline().strip()}")
    finally:
        server.kill()


def deliver(options, folder, table, expected, address):
    os.environ.update(
        TABLE_KEY="sb_secret_test", SHEET_TOKEN="token", HOOK=address + "/hook", API_KEY="key",
        SIGNING_KEY=SIGNING_KEY,
        # Nothing listens at this address, so a tool that uses a proxy from the environment delivers nothing.
        http_proxy="http://127.0.0.1:9", HTTP_PROXY="http://127.0.0.1:9", all_proxy="http://127.0.0.1:9",
    )
    batch = ["--batch", str(options.batch)] if options.batch else []
    places = {
        "supabase": ["--kind", "supabase", "--url", address, "--table", "metrics",
                     "--credential", "env=TABLE_KEY"],
        "sheet": ["--kind", "sheets", "--url", address, "--spreadsheet", "book", "--sheet", "Health",
                  "--credential", "env=SHEET_TOKEN"],
        "hook": ["--kind", "zapier", "--credential", "env=HOOK",
                 "--signing-secret", "env=SIGNING_KEY"],
        "plain": ["--kind", "custom", "--url", address + "/plain"],
        "keyed": ["--kind", "custom", "--url", address + "/keyed",
                  "--idempotency-header", "Idempotency-Key",
                  "--header", "Authorization: Bearer {{credential}}", "--credential", "env=API_KEY",
                  "--signing-secret", "env=SIGNING_KEY"],
        "csv": ["--kind", "file", "--path", str(folder / "out.csv")],
        "ndjson": ["--kind", "file", "--path", str(folder / "out.ndjson")],
    }
    names = options.only.split(",") if options.only else [*places, "sqlite"]
    deliveries = {}
    for name in names:
        place = f"sqlite={folder}/health.db" if name == "sqlite" else name
        deliveries[name] = delivery = Delivery(options, folder, name, place)
        if name in places:
            delivery.call("destinations", "add", name, *places[name], *batch)
        delivery.run()
    if "plain" in names:
        check_refusals(options, folder, address)
        check_proxy(options, folder)
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(address + "/contents") as response:
        contents = json.load(response)
    check = Check(expected)
    for name, delivery in deliveries.items():
        if name == "supabase":
            rows = open_table(table, creates=False).rows()
            check.exactly(name, rows, delivery, f" in {table.split(':')[0]}")
        elif name == "sheet":
            check.exactly(name, contents["sheet"], delivery)
        elif name == "csv":
            with open(folder / "out.csv", newline="", encoding="utf-8") as file:
                rows = list(csv.reader(file))[1:]
            check.exactly(name, list(without_apostrophe(rows)), delivery)
        elif name == "ndjson":
            with open(folder / "out.ndjson", encoding="utf-8") as file:
                rows = [list(json.loads(line).values()) for line in file]
            check.exactly(name, rows, delivery)
        elif name == "sqlite":
            check.exactly(name, store_rows(options, folder, delivery), delivery)
        elif name == "keyed":
            rows = [row for _, rows in contents["deliveries"][name] for row in rows]
            check.exactly(name, rows, delivery)
        else:
            check.at_least(name, contents["deliveries"][name], delivery)
    faults = ", ".join(f"{count} {kind}" for kind, count in sorted(contents["faults"].items()))
    print(f"{contents['requests']} requests; faults: {faults or 'none'}")
    if contents["violations"]:
        print("violations:", contents["violations"][:5])
    if check.failed or contents["violations"]:
        raise SystemExit(1)


def check_proxy(options, folder):
    """Checks that requests are sent through a tunnel of the proxy that the user sets."""
    delivery = Delivery(options, folder, "proxy", "")
    received = []

    class Proxy(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        tunnel = "no tunnel"

        def do_CONNECT(self):
            self.tunnel = self.path
            self.send_response(200)
            self.end_headers()

        def do_POST(self):
            received.append(f"http://{self.tunnel}{self.path}")
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    # Nothing listens at the address of the destination.
    url = "http://127.0.0.1:9/in"
    delivery.call("destinations", "add", "proxied", "--kind", "custom", "--url", url)
    subprocess.run(
        delivery.tool("sync", "--from", str(folder / "export.xml"), "--select", "body mass", "--to",
                      "proxied", "--proxy", f"127.0.0.1:{server.server_address[1]}"),
        check=True, capture_output=True,
    )
    server.shutdown()
    if not received or set(received) != {url}:
        raise SystemExit(f"FAIL: the proxy received {set(received)}")
    print(f"proxy: carried {len(received)} requests")


def check_refusals(options, folder, address):
    """Checks that redirects are not followed, and that an untrusted server receives no request."""
    delivery = Delivery(options, folder, "refusals", "")
    received = []

    class Listener(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            received.append(self.path)
            self.send_error(500)

        def log_message(self, *_):
            pass

    certificate, key = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
         "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out",
         certificate], check=True, capture_output=True,
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Listener)
    server.handle_error = lambda *_: None
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    places = {
        "redirect": (address + "/redirect", "the destination redirects"),
        "untrusted": (f"https://localhost:{server.server_address[1]}/", "certificate"),
    }
    isRight = True
    for name, (url, words) in places.items():
        delivery.call("destinations", "add", name, "--kind", "custom", "--url", url)
        result = subprocess.run(
            delivery.tool("sync", "--from", str(folder / "export.xml"), "--select", "all",
                          "--to", name, "--format", "json"),
            capture_output=True, text=True,
        )
        reason = json.loads(result.stdout)["destinations"][0]["reason"] or ""
        isRight &= result.returncode == 2 and words in reason
        print(f"{name}: {reason}")
    server.shutdown()
    if not isRight or received:
        raise SystemExit("FAIL: a redirect or an untrusted certificate was accepted, or not reported")


def store_rows(options, folder, delivery):
    """Returns the metrics in the SQLite store that received the delivery, exported with the tool itself."""
    path = folder / "store.ndjson"
    subprocess.run(
        delivery.tool(
            "sync", "--from", f"sqlite={folder}/health.db", "--select", "all", "--to",
            f"ndjson={path}", "--format", "json",
        ),
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )
    with open(path, encoding="utf-8") as file:
        return [list(json.loads(line).values()) for line in file]


if __name__ == "__main__":
    main()
