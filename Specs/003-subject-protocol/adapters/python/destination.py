"""A destination of metrics in Python, which keeps them in a file.

    healthspec run Specs/005-metric-sync/plug-ins.md --destination 'python3 destination.py'

Every metric is kept once, by its `id`. Replace `Receiver` to test another place against the rows.
"""

import json
import os
import sys
import tempfile

from wire import (Refusal, boolean, list_of, mapping, number, optional, serve, shape,
                  text, whole)

CAPABILITIES = [
    "countingRepeatsOnce", "removingMetrics", "refusingMetrics", "reopeningDestination"]

metric = shape(
    id=text, name=text, identifier=text, value=number, unit=text, timestamp=number,
    category=text, source=optional(text), endTimestamp=optional(number))
removed = shape(id=text, identifier=text)
batch = shape(id=text, mayHaveArrived=boolean, metrics=list_of(metric))


class Receiver:
    """A file with a line for each metric."""

    def __init__(self):
        handle, self.path = tempfile.mkstemp(prefix="destination-")
        os.close(handle)
        self.metrics = {}
        self.refused = set()

    def take(self, metrics):
        self.metrics.update((metric["id"], metric) for metric in metrics)
        self.save()

    def remove(self, ids):
        for identity in ids:
            self.metrics.pop(identity, None)  # an absent metric counts as removed
        self.save()

    def save(self):
        new = self.path + ".new"
        with open(new, "w", encoding="utf-8") as file:
            for metric in self.metrics.values():
                file.write(json.dumps(metric) + "\n")
        os.replace(new, self.path)

    def reopen(self):
        with open(self.path, encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
        self.metrics = {metric["id"]: metric for metric in lines}

    def close(self):
        os.remove(self.path)


class Destination:
    """The requests that the suite sends to a destination."""

    def __init__(self):
        self.receiver = None

    def start(self, now, seed):
        self.end()
        self.receiver = Receiver()
        return {"place": "a file", "limits": {"count": 100, "bytes": 1 << 20}}

    def end(self):
        if self.receiver:
            self.receiver.close()
        self.receiver = None

    def deliver(self, batch, memory):
        if any(metric["id"] in self.receiver.refused for metric in batch["metrics"]):
            return {"verdict": {"split": {"text": "the receiver refuses a metric"}}}
        self.receiver.take(batch["metrics"])
        return {"verdict": {"delivered": {}}}

    def remove(self, metrics):
        self.receiver.remove([metric["id"] for metric in metrics])
        return {"verdict": {"delivered": {}}}

    def test(self):
        return {"verdict": {"delivered": {}}}

    def contents(self):
        return {"metrics": list(self.receiver.metrics.values())}

    def refuse(self, ids):
        self.receiver.refused.update(ids)

    def reopen(self):
        self.receiver.reopen()


def methods(_):
    destination = Destination()

    def hello(versions):
        if 1 not in versions:
            raise Refusal(-32602, "this destination supports version 1")
        return {"version": 1, "kind": "destination", "name": "python-example",
                "capabilities": CAPABILITIES}

    def started(perform):
        def checked(**arguments):
            if destination.receiver is None:
                raise Refusal(-32600, "'destination.start' must be sent first")
            return perform(**arguments)
        return checked

    requests = {
        "deliver": (destination.deliver, {"batch": batch, "memory": optional(mapping)}),
        "remove": (destination.remove, {"metrics": list_of(removed)}),
        "test": (destination.test, {}),
        "contents": (destination.contents, {}),
        "refuse": (destination.refuse, {"ids": list_of(text)}),
        "reopen": (destination.reopen, {}),
    }
    return {
        "hello": (hello, {"versions": list_of(whole)}),
        "shutdown": (destination.end, {}),
        "destination.start": (destination.start, {"now": number, "seed": whole}),
        **{f"destination.{name}": (started(perform), shapes)
           for name, (perform, shapes) in requests.items()},
    }, {}


if __name__ == "__main__":
    serve(methods, sys.stdin.buffer, sys.stdout.buffer)
