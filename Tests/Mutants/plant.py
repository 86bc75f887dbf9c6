#!/usr/bin/env python3
"""Breaks the reference on purpose and reports which rows notice.

Every defect in the lists next to this file is planted in a copy of the package. Defects that do not
overlap are built together, each behind a switch. Then the rows are run with each defect in turn. The
script exits with 1 if a defect is not noticed by any row, if a run leaves no record, or if a defect
no longer matches the sources or does not build.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import defects as lists

ROOT = pathlib.Path(__file__).resolve().parents[2]
COPY = ROOT / ".build" / "mutants"
BUILD = ["swift", "build", "--product", "healthspec", "--disable-index-store"]
BUILD += ["-debug-info-format", "none"]


def write(path, data):
    """Writes a file only if its contents change, so that an unchanged file is not rebuilt."""
    if not path.exists() or path.read_bytes() != data:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def package_files():
    """Yields the relative path and the contents of each file that the copy needs."""
    yield "Package.swift", (ROOT / "Package.swift").read_bytes()
    for folder in ("Sources", "Specs", "Tests"):
        for directory, names, files in os.walk(ROOT / folder):
            names[:] = [name for name in names if name not in (".build", "__pycache__")]
            for file in files:
                path = pathlib.Path(directory) / file
                yield str(path.relative_to(ROOT)), path.read_bytes()


def build(group):
    """Builds the copy with a group of defects and returns the compiler errors, or the end of the output."""
    texts = {file: text.encode() for file, text in lists.planted(group, ROOT).items()}
    texts |= {file: text.encode() for file, text in lists.switches(group).items()}
    contents = dict(package_files()) | texts
    for file, data in contents.items():
        write(COPY / file, data)
    for folder in ("Sources", "Specs", "Tests"):
        for path in (COPY / folder).rglob("*"):
            if path.is_file() and str(path.relative_to(COPY)) not in contents:
                path.unlink()
    result = subprocess.run(
        BUILD, cwd=COPY, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True)
    if result.returncode == 0:
        return []
    return sorted(set(re.findall(r"^(.+:\d+:\d+: error: .+)$", result.stdout, re.M))) or [
        result.stdout[-2000:]]


def blamed(errors, group):
    """Returns the defects whose switches are nearest to the compiler errors."""
    numbers = set()
    for error in errors:
        if not (match := re.match(r"(.+?):(\d+):\d+: error", error)):
            continue
        lines = pathlib.Path(match[1]).read_text().split("\n")[: int(match[2])]
        for line in reversed(lines[-12:]):
            if found := re.findall(r"_planted\((\d+)\)", line):
                numbers |= {int(number) for number in found}
                break
    return [defect for defect in group if defect.number in numbers]


def noticed(defect, specifications):
    """Returns the rows that fail or error with a defect, failures first; `None` without a complete record."""
    with tempfile.TemporaryDirectory() as folder:
        record = pathlib.Path(folder) / "run.jsonl"
        environment = dict(os.environ, HEALTHSPEC_DEFECT=str(defect.number if defect else 0))
        command = [str(COPY / ".build" / "debug" / "healthspec"), "run", *specifications]
        try:
            subprocess.run(
                [*command, "--quiet", "--record", str(record)], cwd=COPY, env=environment,
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                timeout=600)
            lines = [json.loads(line) for line in record.read_text().splitlines()]
        except (subprocess.TimeoutExpired, OSError, ValueError):
            return None
    rows = [line["row"] for line in lines if "row" in line]
    if not rows or "footer" not in lines[-1]:
        return None
    failed = [row["id"] for row in rows if row["outcome"] == "failed"]
    return failed + [row["id"] for row in rows if row["outcome"] == "errored"]


def table_row(defect, rows):
    """Returns the row of the table for a defect and the rows that notice it."""
    if rows is None:
        return f"| {defect.name} | the run ended early | |"
    return f"| {defect.name} | {len(rows)} | {rows[0] if rows else '**none**'} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--filter", default="", help="only defects whose names contain the text")
    parser.add_argument("--apart", action="store_true", help="build each defect by itself")
    parser.add_argument("--check", action="store_true", help="only check that the lists match the sources")
    parser.add_argument("--table", type=pathlib.Path, help="write the table to a file")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="the number of runs at a time")
    parser.add_argument(
        "specifications", nargs="*", default=["Specs/001-apple-health-sync"], help="the documents to run")
    options = parser.parse_args()
    try:
        chosen = lists.read(pathlib.Path(__file__).parent, ROOT)
    except lists.Stale as error:
        sys.exit(f"error: {error}")
    chosen = [defect for defect in chosen if options.filter.lower() in defect.name.lower()]
    if not chosen:
        sys.exit("error: no defect has a name with this text")
    noun = "defect matches" if len(chosen) == 1 else "defects match"
    print(f"{len(chosen)} {noun} the sources")
    if options.check:
        return
    groups = [[defect] for defect in chosen] if options.apart else lists.gathered(chosen)
    results = {}
    for group in groups:
        if errors := build(group):
            names = [defect.name for defect in blamed(errors, group)]
            print("\n".join([*errors, *(f"error: does not build: {name}" for name in names)]))
            continue
        if len(group) > 1 and (rows := noticed(None, options.specifications)) != []:
            sys.exit(f"error: rows fail without a defect: {rows}")
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            runs = [(it, pool.submit(noticed, it, options.specifications)) for it in group]
            for defect, run in runs:
                results[defect.number] = run.result()
                print(table_row(defect, results[defect.number]), flush=True)
    table = ["| Defect | Rows | First row |", "| --- | --- | --- |"]
    table += [table_row(it, results[it.number]) for it in chosen if it.number in results]
    if options.table:
        options.table.write_text("\n".join(table) + "\n")
    survivors = [it for it in chosen if it.number in results and not results[it.number]]
    count = len(results) - len(survivors)
    print(f"{count} of {len(chosen)} defects are noticed by a row")
    for defect in survivors:
        print(f"error: no row notices: {defect.name}")
    if count < len(chosen):
        sys.exit(1)


if __name__ == "__main__":
    main()
