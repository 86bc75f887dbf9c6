"""Validates the examples and the messages of the subject protocol against its schema.

    python3 .ci/validate_protocol.py COMMAND…
    healthspec run --store 'python3 .ci/validate_protocol.py --between COMMAND'

Every example in the specification must match `protocol.schema.json`, and so must every message in both
directions while each COMMAND, a store, receives the requests of `everything()`. Messages that break a rule
must not match. With `--between`, the script runs between the suite and a subject, forwards each message that matches,
and exits with 1 at the first message that does not.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import threading

import jsonschema

FOLDER = pathlib.Path(__file__).parent.parent / "Specs" / "003-subject-protocol"
SCHEMA = json.loads((FOLDER / "protocol.schema.json").read_text())
jsonschema.Draft202012Validator.check_schema(SCHEMA)


def validator(pointer=""):
    schema = {**SCHEMA, "$ref": f"#/$defs/{pointer}"} if pointer else SCHEMA
    if pointer:
        schema.pop("oneOf")
    return jsonschema.Draft202012Validator(schema)


MESSAGE = validator()
RESULTS = {method: validator(f"results/$defs/{method}")
           for method in SCHEMA["$defs"]["results"]["$defs"]}


class Conversation:
    """Checks each message of both sides, and each result by the method of its request."""

    def __init__(self, name):
        self.name, self.methods, self.checked = name, {}, 0

    def problems(self, message, is_subject):
        """Yields the errors of a message; the ids of the two sides are independent."""
        yield from MESSAGE.iter_errors(message)
        if "method" in message and "id" in message:
            self.methods[is_subject, message["id"]] = message["method"]
        elif "result" in message:
            method = self.methods[not is_subject, message["id"]]
            yield from RESULTS[method].iter_errors(message["result"])

    def check(self, message, is_subject):
        for problem in self.problems(message, is_subject):
            sys.exit(f"{self.name}: {json.dumps(message)[:300]}\n  {problem.message[:600]}")
        self.checked += 1


def check_examples():
    conversation = Conversation("protocol.md")
    for line in (FOLDER / "protocol.md").read_text().splitlines():
        if found := re.match(r"    ([→←]) (\{.*\})$", line):
            conversation.check(json.loads(found[2]), found[1] == "←")
    return conversation.checked


def identity(number):
    return f"00000000-0000-4000-8000-{number:012X}"


TYPE, APP = "HKQuantityTypeIdentifierBodyMass", {"name": "App", "bundleIdentifier": "com.example.app"}
SCALE = {"name": "Scale", "bundleIdentifier": "com.example.scale"}
SLEEP, WORKOUT = "HKCategoryTypeIdentifierSleepAnalysis", "HKWorkoutTypeIdentifier"
ALL, OF = {"all": {}}, {"type": TYPE, "predicate": {"all": {}}}


def sample(number, version=None):
    metadata = {"note": {"string": "…"}, "rated": {"number": 4.5}}
    if version:
        metadata["HKMetadataKeySyncIdentifier"] = {"string": "id-1"}
        metadata["HKMetadataKeySyncVersion"] = {"number": version}
    return {"uuid": identity(number), "type": TYPE, "quantity": {"value": 80.5, "unit": "kg"},
            "start": 100, "end": 100.25, "metadata": metadata, "device": {"name": "armband"}}


def stage(number):
    return {"uuid": identity(number), "type": SLEEP, "value": 4, "start": 100, "end": 160}


def workout(number):
    return {"uuid": identity(number), "type": WORKOUT, "activityType": 37, "start": 100,
            "end": 1_900, "duration": 1_500}


def everything():
    """Yields requests for the features that most stores support, in an order in which they succeed."""
    queries = iter(range(1_000, 2_000))

    def query(**more):
        return {"query": identity(next(queries)), **OF, **more}

    types = {"share": [TYPE, SLEEP, WORKOUT], "read": [TYPE, SLEEP, WORKOUT]}
    yield "hello", {"versions": [1], "suite": {"name": "validate", "version": "1"}}
    yield "reset", {"now": 1_000, "seed": 1, "app": APP}
    yield "query.observe", query()
    yield "authorization.requestStatus", types
    yield "control.answer", {"share": True, "read": True}
    yield "authorization.request", types
    yield "authorization.status", {"type": TYPE}
    yield "store.available", {}
    yield "background.enable", {"type": TYPE, "frequency": "immediate"}
    yield "query.observe", query()
    yield "query.watch", query()
    yield "sample.save", {"sample": sample(1)}
    yield "sample.save", {"sample": sample(1)}
    yield "samples.save", {"samples": [sample(2, 1), sample(3)]}
    yield "sample.save", {"sample": sample(4, 2)}
    yield "control.saveAs", {"sample": sample(5), "source": SCALE}
    yield "clock.fire", {"timer": 1, "now": 1_030}
    yield "query.samples", query(limit=2, sort=[{"key": "startDate", "ascending": False}])
    for condition in (
        {"dates": {"start": 0, "end": 1_000, "strictEnd": True}}, {"uuids": [identity(1)]},
        {"sources": [SCALE["bundleIdentifier"]]}, {"syncIdentifiers": ["id-1"]},
        {"metadata": {"key": "rated", "allowed": [{"number": 4.5}]}},
        {"quantity": {"comparison": "lessThan", "quantity": {"value": 200, "unit": "lb"}}},
        {"and": [ALL, {"or": [ALL]}, {"not": {"not": ALL}}]},
    ):
        yield "query.samples", {**query(), "predicate": condition}
    yield "workout.save", {"workout": workout(11), "samples": [stage(12), sample(13)]}
    yield "workout.add", {"workout": workout(11), "samples": [stage(14)]}
    for type, condition in (
        (SLEEP, {"categoryValue": {"comparison": "equal", "value": 4}}),
        (SLEEP, {"workout": identity(11)}), (WORKOUT, {"workoutActivityType": 37}),
        (WORKOUT, {"workoutDuration": {"comparison": "greaterThan", "value": 60.5}}),
    ):
        yield "query.samples", {**query(), "type": type, "predicate": condition}
    yield "query.changes", query(limit=2)
    yield "query.changes", query(anchor="bm9uZQ==")
    yield "query.changes", query(limit=-1)
    yield "query.sources", OF
    yield "samples.deleteMatching", {"type": TYPE, "predicate": {"uuids": [identity(3)]}}
    yield "samples.delete", {"samples": [sample(1)]}
    yield "sample.delete", {"sample": sample(1)}
    yield "control.deleteAsUser", {"uuids": [identity(5)]}
    yield "control.lock", {"locked": True}
    yield "query.samples", query()
    yield "control.lock", {"locked": False}
    yield "control.foreground", {"foreground": False}
    yield "control.available", {"available": True}
    yield "control.authorize", {"type": TYPE, "read": "denied"}
    yield "control.sampleDateLimit", {"date": 50}
    yield "control.reopen", {}
    yield "control.purgeTombstones", {}
    yield "control.storedSamples", {"request": 7}
    yield "control.ledger", {}
    yield "query.stop", {"query": identity(1_000)}
    yield "query.complete", {"query": identity(1_000), "delivery": 1}
    yield "background.disable", {"type": TYPE}
    yield "settle", {}
    yield "shutdown", {}


def check_store(command):
    conversation = Conversation(command)
    process = subprocess.Popen(
        command, shell=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    for number, (method, params) in enumerate(everything(), 1):
        request = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
        conversation.check(request, False)
        process.stdin.write(json.dumps(request).encode() + b"\n")
        process.stdin.flush()
        while True:
            message = json.loads(process.stdout.readline())
            conversation.check(message, True)
            if "method" not in message:
                break
    process.stdin.close()
    process.wait(10)
    return conversation.checked


def check_mistakes():
    """Checks that the schema rejects invalid messages."""
    frame = {"jsonrpc": "2.0"}
    saved = {**sample(1), "quantity": {"value": 80}}
    mistakes = [
        {"id": 1, "method": "settle"}, {**frame, "id": "1", "method": "settle"},
        {**frame, "id": 1, "method": "sample.save"},
        {**frame, "id": 1, "method": "sample.save", "params": {"sample": saved}},
        {**frame, "id": 1, "method": "sample.save", "params": {"sample": {**stage(1), "value": 4.5}}},
        {**frame, "id": 1, "method": "sample.save",
         "params": {"sample": {**workout(1), "quantity": {"value": 1, "unit": "kg"}}}},
        {**frame, "id": 1, "method": "workout.add", "params": {"workout": workout(1)}},
        {**frame, "id": 1, "method": "query.samples",
         "params": {"query": identity(1), "type": TYPE, "predicate": {"all": {}, "uuids": []}}},
        {**frame, "id": 1, "method": "background.enable",
         "params": {"type": TYPE, "frequency": "yearly"}},
        {**frame, "method": "query.notify", "params": {"query": identity(1)}},
        {**frame, "id": 1, "result": {}, "error": {"code": -32600, "message": ""}},
        {**frame, "id": 1, "result": []},
        {**frame, "id": 1, "error": {"code": -32000, "message": ""}},
        {**frame, "id": 1, "error": {"code": -32000, "message": "",
                                     "data": {"kind": "health", "name": "errorSomething"}}},
    ]
    for mistake in mistakes:
        if MESSAGE.is_valid(mistake):
            sys.exit(f"the schema accepts: {json.dumps(mistake)}")
    results = {"hello": {"version": 2, "kind": "store", "name": "x"},
               "query.changes": {"samples": []}, "authorization.status": {"status": "granted"},
               "query.samples": {"samples": [sample(1)]}}
    for method, result in results.items():
        if RESULTS[method].is_valid(result):
            sys.exit(f"the schema accepts, for '{method}': {json.dumps(result)}")
    return len(mistakes) + len(results)


def stand_between(command):
    conversation, lock = Conversation(command), threading.Lock()
    process = subprocess.Popen(
        command, shell=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def forward(lines, output, is_subject):
        for line in lines:
            try:
                with lock:
                    conversation.check(json.loads(line), is_subject)
            except SystemExit as problem:
                print(problem, file=sys.stderr, flush=True)
                process.kill()
                os._exit(1)
            output.write(line)
            output.flush()
        output.close()

    threading.Thread(target=forward, args=(sys.stdin.buffer, process.stdin, False)).start()
    forward(process.stdout, sys.stdout.buffer, True)


if __name__ == "__main__" and sys.argv[1:2] == ["--between"]:
    stand_between(sys.argv[2])
elif __name__ == "__main__":
    print("valid:", check_examples(), "examples;", check_mistakes(), "wrong messages are rejected;",
          ", ".join(f"{check_store(command)} messages of '{command}'" for command in sys.argv[1:]))
