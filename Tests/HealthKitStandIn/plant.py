#!/usr/bin/env python3
"""Plants defects in the adapter over HealthKit, and reports which row or test notices each.

The package is copied to `.build/healthkit-mutants`, with all defects of `Defects/` behind a switch,
and its nested package is built once. A defect that nothing notices ends this with 1.

    python3 Tests/HealthKitStandIn/plant.py [--filter TEXT] [--table FILE] [--check]
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
COPY = ROOT / ".build" / "healthkit-mutants"
PACKAGE = COPY / "Tests" / "HealthKitStandIn"

sys.path.insert(0, str(ROOT / "Tests" / "Mutants"))
import defects as lists  # noqa: E402


def copy_package(texts):
    """Copies what the nested package builds; unchanged files keep their times."""
    wanted = set()
    folders = ["Sources", "Specs", "Tests/HealthKitStandIn"]
    files = [ROOT / "Package.swift"]
    for folder in folders:
        for place, names, found in os.walk(ROOT / folder):
            names[:] = [name for name in names if name not in (".build", "__pycache__")]
            files += [pathlib.Path(place) / name for name in found]
            files += [pathlib.Path(place) / name for name in names if (pathlib.Path(place) / name).is_symlink()]
    # Targets of the main package that the nested one does not build must exist all the same.
    for file in sorted((ROOT / "Tests").iterdir()):
        if file.is_dir() and file.name not in ("HealthKitStandIn", "Benchmarks"):
            for place, names, found in os.walk(file):
                names[:] = [name for name in names if name not in (".build", "__pycache__")]
                files += [pathlib.Path(place) / name for name in found if name.endswith(".swift")]
    for file in files:
        path = file.relative_to(ROOT)
        target = COPY / path
        wanted.add(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        if file.is_symlink():
            if not target.is_symlink():
                target.symlink_to(os.readlink(file))
            continue
        data = texts.get(str(path), None)
        data = file.read_bytes() if data is None else data.encode()
        if not target.exists() or target.read_bytes() != data:
            target.write_bytes(data)
    for path, text in texts.items():
        target = COPY / path
        if not target.exists() or target.read_text() != text:
            target.write_text(text)


def swift(*arguments):
    return ["swift", *arguments, "--package-path", str(PACKAGE)]


def build():
    result = subprocess.run(
        swift("build", "--build-tests"), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode != 0:
        errors = re.findall(r"^.+: error: .+$", result.stdout, re.M)
        sys.exit("\n".join(errors) or result.stdout[-2000:])


def run(defect, options):
    """What fails once a defect is chosen: rows, then tests, or the row over which the tests end."""
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(
            os.environ, HEALTHSPEC_DEFECT=str(defect.number if defect else 0),
            HEALTHKIT_ROWS=folder, HEALTHSPEC_TRACE="1")
        command = swift("test", "--skip-build", "--skip", "RandomSequenceTests")
        try:
            result = subprocess.run(
                command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                text=True, errors="replace", timeout=options.timeout)
            output, code = result.stdout, result.returncode
        except subprocess.TimeoutExpired as error:
            output, code = (error.stdout or b"").decode(errors="replace"), 1
        rows = []
        for file in sorted(pathlib.Path(folder).glob("*.tsv")):
            for line in file.read_text().splitlines():
                outcome, row = line.split("\t")[:2]
                if outcome in ("failed", "errored", "unexpectedPass") and row not in rows:
                    rows.append(row)
        if rows or code == 0:
            return rows
        begun = re.findall(r"healthspec: row (\S+) begins", output)
        ended = re.findall(r"healthspec: row (\S+) (?!begins)", output)
        open_rows = [row for row in begun if begun.count(row) > ended.count(row)]
        tests = re.findall(r"Test (\S.*?) (?:recorded an issue|failed)", output)
        if open_rows:
            return [f"{open_rows[0]} (the process ends)"]
        return [f"test {name}" for name in dict.fromkeys(tests)] or ["the tests end"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--filter", default="", help="only defects whose name holds the text")
    parser.add_argument("--check", action="store_true", help="only see that the list fits")
    parser.add_argument("--table", type=pathlib.Path, help="write the table to a file")
    parser.add_argument("--timeout", type=int, default=240, help="the seconds that a run may take")
    options = parser.parse_args()
    try:
        found = lists.read(HERE / "Defects", ROOT)
    except lists.Stale as error:
        sys.exit(f"error: {error}")
    chosen = [it for it in found if options.filter.lower() in it.name.lower()]
    print(f"{len(chosen)} defects, each of which fits the sources")
    if options.check:
        return
    groups = lists.gathered(found)
    table, survivors = ["| Defect | Noticed by | First |", "| --- | --- | --- |"], []
    for group in groups:
        wanted = [it for it in group if it in chosen]
        if not wanted:
            continue
        shutil.rmtree(COPY / "Sources" / "HealthKitStore", ignore_errors=True)
        texts = lists.planted(group, ROOT) | lists.switches(group)
        copy_package(texts)
        build()
        if run(None, options):
            sys.exit("error: something fails although no defect is chosen")
        for defect in wanted:
            noticed = run(defect, options)
            line = f"| {defect.name} | {len(noticed)} | {noticed[0] if noticed else '**nothing**'} |"
            print(line, flush=True)
            table.append(line)
            if not noticed:
                survivors.append(defect)
    if options.table:
        options.table.write_text("\n".join(table) + "\n")
    print(f"{len(chosen) - len(survivors)} of {len(chosen)} defects are noticed")
    for defect in survivors:
        print(f"error: nothing notices: {defect.name}")
    if survivors:
        sys.exit(1)


if __name__ == "__main__":
    main()
