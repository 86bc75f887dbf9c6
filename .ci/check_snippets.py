#!/usr/bin/env python3
"""Checks the snippets of the documentation: Swift is type-checked, Python and JSON are parsed. Snippets
that another check runs are listed with the reason.

usage: .ci/check_snippets.py BUILD [TEXT] [--jobs N]

BUILD is the folder of a finished debug build. With TEXT, only snippets of documents whose path contains it
are checked. N compilers run at a time, 2 by default.

A snippet with imports is compiled with only those, any other with the imports in READER. Names that
snippets assume are declared in SnippetContext.swift. A snippet with a test or an entry point is checked as
a library, a manifest with its tools version, and any other as a script. A warning is an error.
"""

import argparse
import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap
import time
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parents[1]
PATTERNS = ["README.md", "Sources/**/*.docc/**/*.md", "Sources/**/README.md", "Specs/**/*.md",
            "Sources/**/*.swift", "Specs/*.swift"]

# The modules that a snippet without imports can use.
READER = ["Conformance", "ConformanceTesting", "ConformanceTool", "Foundation", "HealthContracts", "HealthModel",
          "HealthSpecTesting", "MemoryHealthStore", "RemoteSubjects", "SQLiteStores", "SnippetContext", "Testing",
          "WeightSync"]

# Snippets about Apple frameworks: the folder of the documents, the modules to build with their sources,
# stand-ins for the frameworks among them, and the modules that a snippet without imports can use.
STAND_INS = {
    "Sources/HealthKitStore/": (
        {"HealthKit": "Tests/HealthKitStandIn/Sources/HealthKit", "HealthKitStore": "Sources/HealthKitStore"},
        [*READER, "HealthKit", "HealthKitStore"]),
    "Sources/CombinedRecords/": (
        {"SwiftUI": "Tests/SwiftUIShells/Sources/SwiftUI", "HealthModel": "Sources/HealthModel",
         "StoreSync": "Sources/StoreSync", "CombinedRecords": "Sources/CombinedRecords"},
        ["CombinedRecords", "Foundation", "SwiftUI"]),
}

# Snippets that another CI step checks, by language or by document and language.
ELSEWHERE = {
    "FirstRow.md markdown": "FirstRowTests run the contract, which must fail and pass once it is corrected",
    "OwnDomain.md markdown": "the tool of Tests/OwnDomain runs the contract in the step with that package",
    "sh": "check_examples.py runs the commands",
    "yaml": "check_pieces.sh validates them against the schemas",
}

# Grammars and other text that cannot be checked.
PLAIN = {"text"}


class Snippet(NamedTuple):
    document: str
    line: int
    language: str
    text: str

    @property
    def place(self):
        return f"{self.document}:{self.line}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("text", nargs="?", default="")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    problems, chosen = [], []
    unused = set(ELSEWHERE)
    for snippet in snippets(problems):
        keys = {snippet.language, f"{pathlib.Path(snippet.document).name} {snippet.language}"} & set(ELSEWHERE)
        unused -= keys
        if not keys and snippet.language not in PLAIN and options.text in snippet.document:
            chosen.append(snippet)
    if not chosen:
        problems.append("no snippets match")
    problems += [f"no snippet needs the entry '{key}'" for key in sorted(unused)]
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as scratch:
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            compiler = Compiler(options.build.resolve(), pathlib.Path(scratch), pool)
            found = pool.map(lambda it: problem_of(it, compiler), chosen)
            problems += [it for it in found if it]
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    if problems:
        sys.exit(1)
    languages = [it.language for it in chosen]
    counts = ", ".join(f"{languages.count(it)} in {it}" for it in sorted(set(languages)))
    print(f"{len(chosen)} snippets are correct, in {time.monotonic() - started:.0f} s: {counts}")


def snippets(problems):
    """Yields the snippets of all documents; a snippet without a fence or a language is a problem."""
    for pattern in PATTERNS:
        for file in sorted(ROOT.glob(pattern)):
            yield from snippets_of(file, problems)


def snippets_of(file, problems):
    document = str(file.relative_to(ROOT))
    fence, earlier = None, ""
    for number, line in lines_of(file):
        mark = re.match(r" *```(\w*)\s*$", line)
        if fence and mark:
            language, start, body = fence
            yield Snippet(document, start, language, textwrap.dedent("\n".join(body)))
            fence = None
        elif fence:
            fence[2].append(line)
        elif mark:
            fence = (mark[1], number + 1, [])
            if not mark[1]:
                problems.append(f"{document}:{number}: the fence does not name its language")
        elif file.suffix == ".swift" and line.startswith("    ") and not earlier.strip():
            problems.append(f"{document}:{number}: an indented example needs a fence with its language")
        earlier = line
    if fence:
        problems.append(f"{document}:{fence[1] - 1}: the fence is not closed")


def lines_of(file):
    """Yields the lines of a document, or of the documentation in a source file, with their numbers."""
    for number, line in enumerate(file.read_text().splitlines(), 1):
        if file.suffix == ".md":
            yield number, line
        elif comment := re.match(r"\s*///( ?)(.*)$", line):
            yield number, comment[2]


def problem_of(snippet, compiler):
    """Returns the problem of a snippet, or None."""
    match snippet.language:
        case "swift":
            return compiler.problem_of(snippet)
        case "python":
            try:
                # Empty lines before it, so that messages have the line numbers of the document.
                compile("\n" * (snippet.line - 1) + snippet.text, snippet.document, "exec")
            except SyntaxError as error:
                return f"{snippet.document}:{error.lineno}: {error.msg}"
        case "json":
            try:
                json.loads(snippet.text)
            except json.JSONDecodeError as error:
                return f"{snippet.document}:{snippet.line + error.lineno - 1}: {error.msg}"
        case _:
            return f"{snippet.place}: the language '{snippet.language}' is not supported"


class Compiler:
    """Type-checks snippets with the modules of a build."""

    def __init__(self, build, scratch, pool):
        self.build, self.scratch = build, scratch
        information = subprocess.run(["swiftc", "-print-target-info"], capture_output=True, text=True, check=True)
        resources = pathlib.Path(json.loads(information.stdout)["paths"]["runtimeResourcePath"])
        # The macros of the toolchain, such as those of Swift Testing, and the PackageDescription module.
        plugins = [resources / "host/plugins", resources / "host/plugins/testing"]
        self.toolchain = [argument for it in plugins if it.is_dir() for argument in ("-plugin-path", it)]
        self.toolchain += ["-I", resources / "pm/ManifestAPI"]
        jobs = [pool.submit(self.make_module, "SnippetContext", [ROOT / ".ci/SnippetContext.swift"], "context")]
        jobs += [pool.submit(self.make_stand_ins, folder) for folder in STAND_INS]
        for job in jobs:
            job.result()

    def problem_of(self, snippet):
        """Returns the compiler errors, with line numbers of the document, or None."""
        folder = next((it for it in STAND_INS if snippet.document.startswith(it)), None)
        imports = STAND_INS[folder][1] if folder else READER
        if re.search(r"^import ", snippet.text, re.M):
            imports = [it for it in imports if it == "SnippetContext"]
        file = self.scratch / f"snippet{re.sub(r'[^A-Za-z0-9]', '_', snippet.place)}.swift"
        file.write_text(
            "".join(f"import {it}\n" for it in imports)
            + f'#sourceLocation(file: "{snippet.document}", line: {snippet.line})\n{snippet.text}\n')
        kind = ["-parse-as-library"] if re.search(r"^@(Test|Suite|main)\b", snippet.text, re.M) else []
        if tools := re.match(r"// swift-tools-version: (\d+\.\d+)", snippet.text):
            kind = ["-package-description-version", tools[1]]
        try:
            self.run(["-typecheck", "-warnings-as-errors", "-module-name", "Snippet", *kind, file], folder)
        except CompilerError as error:
            return f"{snippet.place}: the snippet does not compile:\n{error}"

    def make_stand_ins(self, folder):
        for name, sources in STAND_INS[folder][0].items():
            self.make_module(name, sorted((ROOT / sources).rglob("*.swift")), folder)

    def make_module(self, name, files, folder):
        """Builds a module, without function bodies, in a folder that only some snippets see."""
        target = self.folder(folder) / f"{name}.swiftmodule"
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            self.run(
                ["-emit-module", "-emit-module-path", target, "-module-name", name, "-parse-as-library",
                 "-package-name", "snippets", "-Xfrontend", "-experimental-skip-all-function-bodies",
                 *(argument for feature in ("ExistentialAny", "InternalImportsByDefault")
                   for argument in ("-enable-upcoming-feature", feature)), *files], folder)
        except CompilerError as error:
            sys.exit(f"error: the module {name} for the snippets does not compile:\n{error}")

    def run(self, arguments, folder):
        headers = [*ROOT.glob("Sources/*/module.modulemap"),
                   *self.build.parents[1].glob("checkouts/*/Sources/*/include/module.modulemap")]
        includes = [self.folder(folder)] if folder else []
        includes += [self.folder("context"), self.build / "Modules", *(it.parent for it in headers)]
        command = [
            "swiftc", "-swift-version", "6", "-diagnostic-style=llvm", "-module-cache-path", self.scratch / "cache",
            *(argument for it in includes for argument in ("-I", it)),
            *self.toolchain, *arguments]
        result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
        if result.returncode != 0:
            raise CompilerError((result.stderr or result.stdout)[:3000])

    def folder(self, name):
        return self.scratch / "modules" / name.strip("/").replace("/", "-")


class CompilerError(Exception):
    """The output of the compiler for invalid code."""


if __name__ == "__main__":
    main()
