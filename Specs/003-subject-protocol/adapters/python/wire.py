"""The messages between HealthSpec and a subject: JSON-RPC 2.0, one object per line, without health logic.

A program that serves its own store can use this file unchanged.
"""

import json
import math


class Refusal(Exception):
    """An error answer. All of these errors are definite: nothing has changed."""

    def __init__(self, code, message, kind=None, name=None):
        super().__init__(message)
        self.error = {"code": code, "message": message}
        if kind:
            self.error["data"] = {"kind": kind, "name": name, "definite": True}


def health(name, message):
    """Returns an error of the store, with the name of a HealthKit error."""
    return Refusal(-32000, message, "health", name)


def programmer(name, message):
    """Returns an error for a mistake of the caller, for which HealthKit would end the process."""
    return Refusal(-32001, message, "programmer", name)


def invalid(member, expected):
    return Refusal(-32602, f"'{member}' is not {expected}")


# Readers: each returns the value that it read, or raises a refusal with the name of its member


def text(name, value):
    if not isinstance(value, str):
        raise invalid(name, "a string")
    return value


def boolean(name, value):
    if not isinstance(value, bool):
        raise invalid(name, "true or false")
    return value


def number(name, value):
    try:
        if type(value) in (int, float) and math.isfinite(value):
            return value
    except OverflowError:
        pass
    raise invalid(name, "a number")


def whole(name, value):
    if number(name, value) != int(value):
        raise invalid(name, "a whole number")
    return int(value)


def mapping(name, value):
    if not isinstance(value, dict):
        raise invalid(name, "an object")
    return value


def optional(read, default=None):
    return lambda name, value: default if value is None else read(name, value)


def one_of(*names):
    def read(name, value):
        if value not in names:
            raise invalid(name, "one of " + ", ".join(names))
        return value
    return read


def list_of(read):
    def read_list(name, value):
        if not isinstance(value, list):
            raise invalid(name, "a list")
        return [read(f"{name}[{index}]", item) for index, item in enumerate(value)]
    return read_list


def shape(**members):
    """Reads an object with these members; others are kept, because a newer suite may send more."""
    def read(name, value):
        result = dict(mapping(name, value))
        for member, read_member in members.items():
            found = read_member(f"{name}.{member}", result.pop(member, None))
            if found is not None:  # a member that is null counts as missing
                result[member] = found
        return result
    return read


def arguments(shapes, params):
    """Returns the parameters that a method needs; others are ignored."""
    params = mapping("params", params)
    return {name: read(name, params.get(name)) for name, read in shapes.items()}


# Messages


def respond(message, requests, notifications):
    """Returns the answer to a message; `None` for a notification."""
    method, request, params = message.get("method"), message.get("id"), message.get("params")
    params = {} if params is None else params
    if "id" not in message and isinstance(method, str):
        try:
            if method in notifications:
                perform, shapes = notifications[method]
                perform(**arguments(shapes, params))
        except Refusal:
            pass  # a notification has no answer
        return None
    try:
        if type(request) is not int:
            request = None
        if request is None or not isinstance(method, str) or not isinstance(params, dict):
            raise Refusal(-32600, "the message is not a request")
        if method not in requests:
            raise Refusal(-32601, f"the method '{method}' does not exist")
        perform, shapes = requests[method]
        return {"id": request, "result": perform(**arguments(shapes, params)) or {}}
    except Refusal as refusal:
        return {"id": request, "error": refusal.error}


def serve(make_methods, lines, output):
    """Answers each line before the next one is read, until a request to shut down.

    `make_methods(notify)` returns a table of requests and a table of notifications: for each name, a
    function and the readers of its arguments. `notify(method, **params)` writes a notification
    immediately, so everything that a call causes precedes its answer.
    """
    def send(message):
        line = json.dumps({"jsonrpc": "2.0", **message}, allow_nan=False, separators=(",", ":"))
        output.write(line.encode() + b"\n")

    def no_number(name):
        raise ValueError(f"{name} is not JSON")

    requests, notifications = make_methods(
        lambda method, **params: send({"method": method, "params": params}))
    for line in lines:
        message = {}
        try:
            message = json.loads(line.decode(), parse_constant=no_number)
        except (ValueError, RecursionError):
            answer = {"id": None, "error": {"code": -32700, "message": "the line is not JSON"}}
        else:
            message = message if isinstance(message, dict) else {}
            answer = respond(message, requests, notifications)
        if answer:
            send(answer)
        output.flush()
        if message.get("method") == "shutdown":
            return
