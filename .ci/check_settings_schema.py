"""Compares the JSON Schema of healthspec.yml with the tool: both must accept the same files.

usage: check_settings_schema.py TOOL SCHEMA
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import jsonschema
from ruamel.yaml import YAML

# Files without specific rules, and whether they are accepted.
STRUCTURES = {
    "": True,
    "plan:\n": True,
    "plan: {}\n": True,
    "plan:\n  rules:\n": True,
    "plan:\n  ignore:\n": True,
    "plan:\n  ignore: .planning/old\n": True,
    "plan:\n  ignore: [.planning/old, Docs]\n": True,
    "plan: text\n": False,
    "- plan\n": False,
    "plans: {}\n": False,
    "plan:\n  rule: {}\n": False,
    "plan:\n  rules: text\n": False,
    "plan:\n  rules: [graph.gap]\n": False,
    "plan:\n  rules:\n    graph.gaps: off\n": False,
    "plan:\n  ignore: ['']\n": False,
    "plan:\n  ignore: ''\n": False,
    "plan:\n  ignore: { a: b }\n": False,
    "plan:\n  ignore: [a, [b]]\n": False,
}
SEVERITIES = {
    "off": True,
    "'off'": True,
    "false": True,
    "note": True,
    "warning": True,
    "error": True,
    "loud": False,
    "true": False,
    "3": False,
    "Error": False,
}


def files(schema):
    """Yields every structure, and every rule with every kind of setting."""
    yield from STRUCTURES.items()
    rules = schema["properties"]["plan"]["properties"]["rules"]["properties"]
    for rule, setting in rules.items():
        head = f"plan:\n  rules:\n    {rule}: "
        yield head + "off\n", True
        yield head + "loud\n", False
        yield head + "{ unknown: 3 }\n", False
        for parameter in setting["anyOf"][1]["properties"]:
            if parameter != "severity":
                yield head + f"{{ {parameter}: 3 }}\n", True
                yield head + f"{{ severity: note, {parameter}: 3 }}\n", True
                yield head + f"{{ {parameter}: many }}\n", False
                yield head + f"{{ {parameter}: 2.5 }}\n", False
    head = f"plan:\n  rules:\n    {next(iter(rules))}: "
    for severity, accepted in SEVERITIES.items():
        yield head + severity + "\n", accepted
        yield head + f"{{ severity: {severity} }}\n", accepted


def tool_accepts(tool, folder, text):
    (folder / "healthspec.yml").write_text(text)
    result = subprocess.run(
        [tool, "plan", "verify", "--format", "json"], cwd=folder, capture_output=True, text=True
    )
    if result.returncode not in (0, 1, 2, 3):
        sys.exit(f"error: the tool exited with {result.returncode}: {result.stderr}")
    return "settings.invalid" not in result.stdout


def main():
    tool, path = sys.argv[1:]
    schema = json.loads(pathlib.Path(path).read_text())
    validator = jsonschema.Draft202012Validator(schema)
    count = 0
    failures = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / ".planning").mkdir()
        for text, accepted in files(schema):
            by_schema = validator.is_valid(YAML(typ="safe").load(text))
            by_tool = tool_accepts(tool, folder, text)
            count += 1
            if (by_schema, by_tool) != (accepted, accepted):
                failures.append(f"{text!r}: expected {accepted}, schema {by_schema}, tool {by_tool}")
    print(f"The schema of healthspec.yml and the tool agree on {count - len(failures)} of {count} files.")
    if failures:
        sys.exit("\n".join(["error: they disagree:", *failures]))


main()
