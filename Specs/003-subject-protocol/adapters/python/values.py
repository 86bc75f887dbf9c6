"""The values in the messages of a health store: quantities with units, samples, conditions."""

import base64
import math
import re

from wire import (
    boolean, invalid, list_of, mapping, number, one_of, optional, shape, text, whole)

SYNC_IDENTIFIER, SYNC_VERSION = "HKMetadataKeySyncIdentifier", "HKMetadataKeySyncVersion"
WORKOUT = "HKWorkoutTypeIdentifier"

# Units such as `kg`, `mL/(kg*min)` and `count/min`, with their sizes and dimensions

PREFIXES = {"f": -15, "p": -12, "n": -9, "mc": -6, "m": -3, "c": -2, "d": -1, "da": 1, "h": 2,
            "k": 3, "M": 6, "G": 9, "T": 12}
PREFIXABLE = {  # symbol: (size in base units, dimension, power of the dimension)
    "g": (1, "mass", 1), "m": (1, "length", 1),
    "L": (0.001, "length", 3), "l": (0.001, "length", 3),
    "Pa": (1, "pressure", 1), "s": (1, "time", 1), "J": (1, "energy", 1), "K": (1, "heat", 1),
    "S": (1, "conductance", 1), "Hz": (1, "time", -1), "V": (1, "potential", 1),
    "W": (1, "power", 1), "rad": (1, "angle", 1), "lx": (1, "illuminance", 1),
}
PLAIN = {
    "oz": (28.349523125, "mass", 1), "lb": (453.59237, "mass", 1), "st": (6350.29318, "mass", 1),
    "in": (0.0254, "length", 1), "ft": (0.3048, "length", 1), "yd": (0.9144, "length", 1),
    "mi": (1609.344, "length", 1), "fl_oz_us": (0.0000295735295625, "length", 3),
    "fl_oz_imp": (0.0000284130625, "length", 3), "pt_us": (0.000473176473, "length", 3),
    "pt_imp": (0.00056826125, "length", 3), "cup_us": (0.0002365882365, "length", 3),
    "cup_imp": (0.000284130625, "length", 3), "mmHg": (133.322387415, "pressure", 1),
    "cmAq": (98.0665, "pressure", 1), "atm": (101325, "pressure", 1),
    "inHg": (3386.38816, "pressure", 1), "dBASPL": (1, "sound", 1), "dBHL": (1, "hearing", 1),
    "min": (60, "time", 1), "hr": (3600, "time", 1), "d": (86400, "time", 1),
    "cal": (4.184, "energy", 1), "kcal": (4184, "energy", 1), "Cal": (4184, "energy", 1),
    "degC": (1, "heat", 1), "degF": (5 / 9, "heat", 1), "count": (1, "", 0), "%": (1, "", 0),
    "deg": (math.pi / 180, "angle", 1), "IU": (1, "IU", 1), "D": (1, "diopter", 1),
    "pD": (1, "prism", 1), "appleEffortScore": (1, "effort", 1),
}
ZEROS = {"degC": 273.15, "degF": 459.67}
UNIT_TOKEN = re.compile(r"\(\)|[().*·/]|\^-?\d+|1(?=/)|[^().*·/^<]+(?:<[0-9.eE+-]+>)?")


def symbol_of(text):
    """Reads a symbol with or without a prefix; one without takes precedence, so `min` is a minute."""
    if text in PLAIN or text in PREFIXABLE:
        return PLAIN.get(text) or PREFIXABLE[text]
    for prefix, power in [("", 0), *PREFIXES.items()]:
        rest = text[len(prefix):]
        if text.startswith(prefix) and rest in PREFIXABLE:
            amount, kind, exponent = PREFIXABLE[rest]
            return amount * 10.0**power, kind, exponent
        if text.startswith(prefix) and (mole := re.fullmatch(r"mol<(\d[0-9.eE+-]*)>", rest)):
            return float(mole[1]) * 10.0**power, "mass", 1
    raise ValueError(text)


def unit(text):
    """Returns the size of a unit in base units, and the powers of its dimensions."""
    tokens = UNIT_TOKEN.findall(text)[::-1]
    if len(text) > 200 or "".join(tokens[::-1]) != text:
        raise ValueError(text)

    def product():
        amount, powers = factor()
        while tokens and tokens[-1] in ".*·":
            tokens.pop()
            amount, powers = times((amount, powers), factor(), 1)
        return amount, powers

    def factor():
        if tokens[-1] == "(":
            tokens.pop()
            result = product()
            if tokens.pop() != ")":
                raise ValueError(text)
        elif tokens[-1] in ("()", "1"):
            tokens.pop()
            result = 1.0, {}
        else:
            amount, kind, exponent = symbol_of(tokens.pop())
            result = amount, {kind: exponent}
        if tokens and tokens[-1].startswith("^"):
            result = times((1.0, {}), result, int(tokens.pop()[1:]))
        return result

    def times(left, right, power):
        powers = dict(left[1])
        for kind, exponent in right[1].items():
            powers[kind] = powers.get(kind, 0) + exponent * power
        return left[0] * right[0]**power, {k: p for k, p in powers.items() if p and k}

    result = product()
    if tokens and tokens[-1] == "/":
        tokens.pop()
        result = times(result, product(), -1)
    if tokens:
        raise ValueError(text)
    return times((1.0, {}), result, 1)


def amount(quantity):
    """Returns a quantity in base units and its dimensions; only equal dimensions are comparable."""
    scale, powers = unit(quantity["unit"])
    return (quantity["value"] + ZEROS.get(quantity["unit"], 0)) * scale, powers


# Values


def identity(name, value):
    if not re.fullmatch(r"[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}", text(name, value)):
        raise invalid(name, "a UUID")
    return value.upper()


def bytes_in_base64(name, value):
    try:
        return base64.b64decode(text(name, value), validate=True)
    except ValueError:
        raise invalid(name, "base64") from None


def quantity(name, value):
    value = shape(value=number, unit=text)(name, value)
    try:
        unit(value["unit"])
    except (ValueError, IndexError, OverflowError, ZeroDivisionError):
        raise invalid(f"{name}.unit", "a unit") from None
    return value


METADATA_VALUES = {"string": text, "number": number, "date": number, "quantity": quantity}


def metadata_value(name, value):
    kinds = [kind for kind in METADATA_VALUES if kind in mapping(name, value)]
    if len(kinds) != 1:
        raise invalid(name, "a metadata value")
    return kinds[0], METADATA_VALUES[kinds[0]](f"{name}.{kinds[0]}", value[kinds[0]])


def metadata(name, value):
    for key, item in mapping(name, value).items():
        metadata_value(f"{name}.{key}", item)
    return value


revision = shape(name=text, bundleIdentifier=text)
device = mapping


def sample(name, value):
    """Reads a quantity sample, a category sample with a value, or a workout."""
    if "activityType" in mapping(name, value):
        members = {"activityType": whole, "duration": number}
    else:
        members = {"value": whole} if "value" in value else {"quantity": quantity}
    value = shape(
        uuid=identity, type=text, start=number, end=number, metadata=optional(metadata),
        device=optional(device), **members)(name, value)
    if value["end"] < value["start"]:
        raise invalid(f"{name}.end", "at the start or later")
    if not 0 <= value.get("duration", 0) <= value["end"] - value["start"]:
        raise invalid(f"{name}.duration", "between 0 and the time from the start to the end")
    return value


def workout(name, value):
    value = sample(name, value)
    if "activityType" not in value:
        raise invalid(name, "a workout")
    return value


def predicate(name, value, depth=0):
    """Reads a condition as a pair of its kind and its contents, with at most a hundred levels."""
    kinds = [kind for kind in PREDICATES if kind in mapping(name, value)]
    if len(kinds) != 1 or depth > 100:
        raise invalid(name, "a condition")
    kind, place = kinds[0], f"{name}.{kinds[0]}"
    if kind in ("and", "or"):
        if not isinstance(value[kind], list):
            raise invalid(place, "a list")
        return kind, [predicate(place, item, depth + 1) for item in value[kind]]
    if kind == "not":
        return kind, predicate(place, value[kind], depth + 1)
    return kind, PREDICATES[kind](place, value[kind])


COMPARISON = one_of("lessThan", "lessThanOrEqual", "equal", "greaterThanOrEqual", "greaterThan",
                    "notEqual")
PREDICATES = {
    "all": mapping, "and": None, "or": None, "not": None,
    "dates": shape(start=optional(number), end=optional(number), strictStart=optional(boolean),
                   strictEnd=optional(boolean)),
    "uuids": list_of(identity), "sources": list_of(text), "syncIdentifiers": list_of(text),
    "metadata": shape(key=text, allowed=optional(list_of(metadata_value))),
    "quantity": shape(comparison=COMPARISON, quantity=quantity),
    "categoryValue": shape(comparison=COMPARISON, value=whole), "workoutActivityType": whole,
    "workoutDuration": shape(comparison=COMPARISON, value=number), "workout": identity,
}
COMPARISONS = {
    "lessThan": lambda a, b: a < b, "lessThanOrEqual": lambda a, b: a <= b,
    "equal": lambda a, b: a == b, "greaterThanOrEqual": lambda a, b: a >= b,
    "greaterThan": lambda a, b: a > b, "notEqual": lambda a, b: a != b,
}
COMPARED = {"categoryValue": "value", "workoutDuration": "duration"}


def matches(condition, item, workouts):
    """Returns whether an entry satisfies a condition; `None` if a deletion lacks the information.

    `workouts` contains the UUIDs of the samples of each workout, by the UUID of the workout.
    """
    kind, value = condition
    known = item.get("metadata", {})
    if kind == "and" or kind == "or":
        answers = [matches(each, item, workouts) for each in value]
        decisive = kind == "or"
        return decisive if decisive in answers else None if None in answers else not decisive
    if kind == "not":
        answer = matches(value, item, workouts)
        return None if answer is None else not answer
    if kind == "all":
        return True
    if kind == "uuids":
        return item["uuid"] in value
    if kind == "sources":
        return writer(item) in value
    if kind == "syncIdentifiers":
        return known.get(SYNC_IDENTIFIER, {}).get("string") in value
    is_deletion = not is_sample(item)
    if kind == "metadata":
        key, allowed = value["key"], value.get("allowed")
        if is_deletion and key not in (SYNC_IDENTIFIER, SYNC_VERSION):
            return None
        return key in known and (allowed is None or any(
            same(metadata_value(key, known[key]), each) for each in allowed))
    if is_deletion:
        return None
    if kind == "workout":
        return item["uuid"] in workouts.get(value, ())
    if kind == "workoutActivityType":
        return item.get("activityType") == value
    if kind in COMPARED:
        held = item.get(COMPARED[kind])
        return held is not None and COMPARISONS[value["comparison"]](held, value["value"])
    if kind == "quantity":
        if "quantity" not in item:
            return False
        (left, ours), (right, theirs) = amount(item["quantity"]), amount(value["quantity"])
        return ours == theirs and COMPARISONS[value["comparison"]](left, right)
    start, end = value.get("start"), value.get("end")
    if start is not None and (
            item["end"] < start or value.get("strictStart") and item["start"] < start):
        return False
    return end is None or (
        item["start"] < end and not (value.get("strictEnd") and item["end"] >= end))


def same(left, right):
    if left[0] == right[0] == "quantity":
        return amount(left[1]) == amount(right[1])
    return left == right


def is_sample(entry):
    """Returns whether an entry is an object and not the record of a deletion."""
    return "start" in entry


def writer(item):
    return item["source"]["bundleIdentifier"]


def sync_identity(item):
    """Returns the sync identifier of an object and its version."""
    known = item.get("metadata", {})
    if SYNC_IDENTIFIER not in known or SYNC_VERSION not in known:
        return None, None
    return known[SYNC_IDENTIFIER].get("string"), known[SYNC_VERSION].get("number", 0)
