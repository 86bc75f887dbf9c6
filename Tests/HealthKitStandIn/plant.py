#!/usr/bin/env python3
"""Plants defects in the adapter for HealthKit and checks that the named row or test notices each.

The adapter is copied to `.build/planted` in the nested package, with all defects of `Defects/` behind
switches, and the package is built once. One process runs the named rows with each defect in turn, and
a separate process runs each named test. A row or test that crashes its process or hangs counts as
having noticed its defect. The script exits with 1 if a defect is not noticed by the row or test that
it names.

    python3 Tests/HealthKitStandIn/plant.py [--filter TEXT] [--all] [--table FILE] [--check]
"""

import argparse
import collections
import os
import pathlib
import re
import selectors
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
LIST = HERE / "Defects" / "defects.md"
ADAPTER = "Sources/HealthKitStore"
# The path of the copy, relative to the manifest of the nested package.
COPY = ".build/planted/HealthKitStore"

sys.path.insert(0, str(ROOT / "Tests" / "Mutants"))
import defects as lists  # noqa: E402

SWITCH = """internal import Foundation
internal import Synchronization

private let chosen = Atomic(
  ProcessInfo.processInfo.environment["HEALTHSPEC_DEFECT"].flatMap(Int.init) ?? 0)

func _planted(_ number: Int) -> Bool { number == chosen.load(ordering: .relaxed) }

func chooseDefect(_ number: Int) { chosen.store(number, ordering: .relaxed) }
"""


def named_noticers():
    """Returns the row or test that each defect names, as its kind and its name."""
    noticers, name = {}, None
    for line in LIST.read_text().split("\n"):
        if line.startswith("### "):
            name = line[4:]
        elif match := re.fullmatch(r"Noticed by the (row|test) `(.+)`\.", line):
            noticers[name] = (match[1], match[2])
    return noticers


def plant(found):
    """Writes the adapter with its defects; unchanged files keep their modification times."""
    groups = lists.gathered(found)
    if len(groups) > 1:
        sys.exit(f"error: these defects overlap with others: {', '.join(it.name for it in groups[1])}")
    texts = lists.planted(groups[0], ROOT)
    files = {path.relative_to(ROOT / ADAPTER): path.read_text()
             for path in (ROOT / ADAPTER).rglob("*") if path.is_file()}
    for path, text in texts.items():
        files[pathlib.Path(path).relative_to(ADAPTER)] = text
    files[pathlib.Path("PlantedDefect.swift")] = SWITCH
    copy = HERE / COPY
    for path in list(copy.rglob("*")):
        if path.is_file() and path.relative_to(copy) not in files:
            path.unlink()
    for path, text in files.items():
        target = copy / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists() or target.read_text() != text:
            target.write_text(text)


class Package:
    """The nested package with the planted adapter."""

    def __init__(self, options):
        self.options = options
        self.environment = dict(os.environ, HEALTHKIT_PLANTED=COPY)
        # The test executable: `swift test` would take longer than the rows do.
        self.program = options.program

    def swift(self, *arguments):
        command = ["swift", *arguments, "--package-path", str(HERE)]
        if self.options.scratch_path:
            command += ["--scratch-path", self.options.scratch_path]
        return command

    def build(self):
        result = subprocess.run(
            self.swift("build", "--build-tests"), env=self.environment, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True)
        if result.returncode != 0:
            errors = re.findall(r"^.+: error: .+$", result.stdout, re.M)
            sys.exit("\n".join(errors) or result.stdout[-2000:])
        folder = subprocess.check_output(
            self.swift("build", "--show-bin-path"), env=self.environment, text=True).strip()
        self.program = f"{folder}/HealthKitStandInPackageTests.xctest"

    def lines(self, arguments, **environment):
        """Yields the output lines of a test run, which is killed once it writes nothing for a while."""
        process = subprocess.Popen(
            [self.program, "--testing-library", "swift-testing", *arguments],
            env=self.environment | environment, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, start_new_session=True)
        selector, rest = selectors.DefaultSelector(), b""
        selector.register(process.stdout, selectors.EVENT_READ)
        while True:
            if not selector.select(self.options.timeout):
                os.killpg(process.pid, signal.SIGKILL)
                yield "healthspec: hangs"
                break
            data = os.read(process.stdout.fileno(), 65536)
            if not data:
                break
            *whole, rest = (rest + data).split(b"\n")
            yield from (line.decode(errors="replace") for line in whole)
        process.wait()
        yield f"healthspec: ends with {process.returncode}"

    def run_rows(self, defects, rows):
        """Returns the rows that notice each defect, by number; `rows` limits a defect to one row."""
        noticed, left = {}, list(defects)
        while left:
            with tempfile.TemporaryDirectory() as folder:
                file = pathlib.Path(folder) / "defects.tsv"
                file.write_text("".join(
                    "\t".join(filter(None, [str(number), rows.get(number)])) + "\n" for number in left))
                current = None
                for line in self.lines(
                    ["--filter", "PlantedDefectTests"], HEALTHKIT_DEFECTS=str(file)):
                    if match := re.fullmatch(r"healthspec: defect (\d+) (begins|ends)", line):
                        number = int(match[1])
                        if match[2] == "begins":
                            current = number
                            noticed[number] = []
                        else:
                            left.remove(number)
                            current = None
                    elif match := re.match(r"healthspec: row (\S+) ", line):
                        if match[1] not in noticed[current]:
                            noticed[current].append(match[1])
                if current is not None:
                    # The process crashed or hung with this defect.
                    if not noticed[current]:
                        noticed[current].append(rows.get(current, "any"))
                    left.remove(current)
                elif left:
                    sys.exit("error: the rows could not be run")
        return noticed

    def run_tests(self, defect, suite):
        """Returns the tests that notice a defect, in one suite or, if `suite` is empty, in all except the slow ones."""
        begun, failed, code = [], [], 0
        for line in self.lines(
            ["--filter", suite or "HealthKitStoreTests", "--skip", "RowTests", "--skip", "RandomSequenceTests"],
            HEALTHSPEC_DEFECT=str(defect)):
            if match := re.search(r'Test "(.+?)" started', line):
                begun.append(match[1])
            elif match := re.search(r'Test "(.+?)" (?:passed|skipped)', line):
                begun = [name for name in begun if name != match[1]]
            elif match := re.search(r'Test "(.+?)" (?:recorded an issue|failed|with .* failed)', line):
                failed.append(match[1])
            elif match := re.fullmatch(r"healthspec: ends with (-?\d+)", line):
                code = int(match[1])
        if code != 0 and not failed:
            # The tests that were running when the process ended.
            failed = begun
        return list(dict.fromkeys(failed))


def amount(count):
    """Returns a number of defects as text."""
    return f"{count} defect" if count == 1 else f"{count} defects"


def check_baseline(package, rows):
    """Exits if a row fails without a defect, or crashes or hangs the process."""
    bad = package.run_rows([0], rows)[0]
    if bad:
        name = "a row" if bad[0] == "any" else bad[0]
        sys.exit(f"error: {name} fails without a defect")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--filter", default="", help="only defects whose names contain the text")
    parser.add_argument("--all", action="store_true", help="run rows until ten results show each defect, and tests for the defects that no row notices")
    parser.add_argument("--check", action="store_true", help="only check that the list matches the sources")
    parser.add_argument("--table", type=pathlib.Path, help="write the table to a file")
    parser.add_argument("--scratch-path", help="the build folder of the nested package")
    parser.add_argument("--program", help="the test executable of an existing build with the defects")
    parser.add_argument("--timeout", type=int, default=60, help="seconds without output after which a run is killed")
    options = parser.parse_args()
    try:
        found = lists.read(HERE / "Defects", ROOT)
    except lists.Stale as error:
        sys.exit(f"error: {error}")
    names = named_noticers()
    for defect in found:
        if defect.name not in names and not options.all and not options.check:
            sys.exit(f"error: '{defect.name}' names no row or test that notices it")
    chosen = [it for it in found if options.filter.lower() in it.name.lower()]
    print(f"{amount(len(chosen))} checked against the sources")
    if options.check:
        return

    package = Package(options)
    if not options.program:
        plant(found)
        package.build()
    check_baseline(package, {})
    noticed = {it.number: [] for it in chosen}
    if options.all:
        for number, rows in package.run_rows([it.number for it in chosen], {}).items():
            noticed[number] += [("row", row) for row in rows]
        for it in chosen:
            if not noticed[it.number]:
                noticed[it.number] = [("test", name) for name in package.run_tests(it.number, "")]
    else:
        by_row = {it.number: names[it.name][1] for it in chosen if names[it.name][0] == "row"}
        for number, rows in package.run_rows(list(by_row), by_row).items():
            noticed[number] += [("row", row) for row in rows]
        for it in chosen:
            kind, name = names[it.name]
            if kind == "test":
                suite, test = name.split("/", 1)
                if test in package.run_tests(it.number, suite):
                    noticed[it.number].append((kind, name))
    report(chosen, noticed, options)


def report(chosen, noticed, options):
    """Prints, for each defect, the most specific row or test that noticed it, and how many did.

    Writes this table to a file, too, if one is given. Exits with 1 if a defect was not noticed."""
    lines = ["| Defect | Noticed by | How many |", "| --- | --- | --- |"]
    counts = collections.Counter(it for all in noticed.values() for it in all)
    for defect in chosen:
        # The row, or without a row the test, that notices the fewest defects is the most specific.
        best = min(noticed[defect.number], key=lambda it: (it[0] == "test", counts[it]), default=None)
        text = f"{best[0]} `{best[1]}`" if best else "**nothing**"
        lines.append(f"| {defect.name} | {text} | {len(noticed[defect.number])} |")
    print("\n".join(lines))
    if options.table:
        options.table.write_text("\n".join(lines) + "\n")
    survivors = [it for it in chosen if not noticed[it.number]]
    print(f"{len(chosen) - len(survivors)} of {amount(len(chosen))} noticed")
    for defect in survivors:
        print(f"error: not noticed: {defect.name}")
    if survivors:
        sys.exit(1)


if __name__ == "__main__":
    main()
