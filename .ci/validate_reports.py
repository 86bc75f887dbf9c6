"""Validates reports against schemas: the published ones of SARIF and JUnit, and our own.

usage: validate_reports.py SCHEMAS FILE...      SCHEMAS is the folder of the published schemas
"""

import json
import pathlib
import sys

from jsonschema import FormatChecker
from jsonschema.validators import validator_for
from lxml import etree

SOURCES = pathlib.Path(__file__).parent.parent / "Sources"


def checker(path):
    schema = json.loads(path.read_text("utf-8"))
    kind = validator_for(schema)
    kind.check_schema(schema)
    return kind(schema, format_checker=FormatChecker())


def validate(schemas, file):
    """Validates all documents of a file and returns how many there are."""
    if file.suffix == ".xml":
        etree.XMLSchema(etree.parse(schemas / "junit-10.xsd")).assertValid(etree.parse(file))
        return 1
    if file.suffix == ".sarif":
        schema, texts = schemas / "sarif-schema.json", [file.read_text("utf-8")]
    elif file.suffix == ".jsonl":
        schema = SOURCES / "ConformanceRecord/record.schema.json"
        texts = file.read_text("utf-8").split("\n")[:-1]
    else:
        schema = SOURCES / "ConformanceReports/Runs/summary.schema.json"
        texts = [file.read_text("utf-8")]
    check = checker(schema)
    for text in texts:
        check.validate(json.loads(text))
    return len(texts)


if __name__ == "__main__":
    folder, *files = map(pathlib.Path, sys.argv[1:])
    for file in files:
        print("valid:", file.name, validate(folder, file))
