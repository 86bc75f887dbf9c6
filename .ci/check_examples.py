#!/usr/bin/env python3
"""Runs every command in the README, the articles and the help of the tool.

    .ci/check_examples.py TOOL [TEXT]      with TEXT, only the commands that contain it

Each command runs in a copy of a folder with the files that examples name: contracts, plans with a
history, records of runs, stores, an export and settings. It must exit with 0, unless `EXPECTED` lists
another exit code with its reason; an entry that no command needs is an error. Contract tables in the
documents are checked too, and examples in the help must not be wider than 78 columns.
"""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
ARTICLES = ROOT / "Sources/HealthSpecTesting/HealthSpecTesting.docc"
DOCUMENTS = [ROOT / "README.md", ROOT / "Sources/HealthKitStore/README.md", *sorted(ARTICLES.glob("*.md"))]
WIDTH = 78

# The exit codes of examples that do not exit with 0, by a part of the command, with the reason.
EXPECTED = {
    "records edit 0a1b2c3d": (66, "the identifier belongs to a record of the reader"),
    "records delete 0a1b2c3d": (66, "the identifier belongs to a record of the reader"),
    "records add weight$": (64, "the form needs a terminal"),
    "--expectations known-failures.md": (1, "the known failure passes"),
    "run --filter": (2, "rows that the filter excludes are not verified"),
    "simulate --store": (2, "an incomplete store lacks capabilities"),
    "my_store.py": (1, "an incomplete store fails many rows"),
    "mine.py": (1, "an incomplete store fails many rows"),
    "mutate --subjects": (1, "the few rows in the folder do not notice every deviation"),
    "--to sheet --since 2026": (2, "the default build has no transport"),
    "destinations test": (2, "the default build has no transport"),
}

# Commands that another CI step runs, by their first words.
ELSEWHERE = {
    "git clone": "CI has a clone already",
    "swift run healthspec": "the step that runs the built tool",
    "swift run turnstile-contracts": "the step with the package of another domain",
    "swift test": "the step with the tests",
    "swift package init": "the check of the article on a first row",
    "swift package healthspec": "the step with the plugin",
    "swift package --allow-writing": "the step with the plugin",
    "mkdir Scale": "the check of the article on a first row",
    "python3 Tests/Mutants/plant.py": "the long campaigns",
}


def main():
    tool = pathlib.Path(sys.argv[1]).resolve()
    text = sys.argv[2] if len(sys.argv) > 2 else ""
    problems = []
    commands = []
    for document in DOCUMENTS:
        for line, command in commands_of(document):
            commands.append((f"{document.relative_to(ROOT)}:{line}", command))
    for name, command in examples_of_help(tool, problems):
        commands.append((f"help {name}".strip(), command))
    unused = set(EXPECTED) | set(ELSEWHERE)
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        folder = prepare(scratch / "prepared", tool)
        ran = {}
        for place, command in commands:
            if key := next((it for it in ELSEWHERE if command.startswith(it)), None):
                unused.discard(key)
                continue
            expected = [it for it in EXPECTED if it in f"{command}$"]
            unused.difference_update(expected)
            if text not in command:
                continue
            if command not in ran:
                started = time.monotonic()
                ran[command] = run(command, folder, scratch / "work")
                print(f"{time.monotonic() - started:5.1f} s  {ran[command][0]}  {command}", flush=True)
            code, output = ran[command]
            wanted = EXPECTED[expected[0]][0] if expected else 0
            if code != wanted:
                problems.append(f"{place}: '{command}' exited with {code} instead of {wanted}:\n{output}")
        for place, name, contents in tables():
            (scratch / name).write_text(contents)
            code, output = run(f"healthspec check {scratch / name}", folder, scratch / "work")
            if code != 0:
                problems.append(f"{place}: the table is not understood:\n{output}")
    if not text:
        problems += [f"no example needs the entry '{key}'" for key in sorted(unused)]
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    if problems:
        sys.exit(1)
    print(f"{len(ran)} commands of {len(DOCUMENTS)} documents and the help work as expected")


def commands_of(document):
    """Yields the commands of a document, with line numbers: those in blocks and complete ones in sentences."""
    fence, continued = None, None
    for number, line in enumerate(document.read_text().splitlines(), 1):
        if line.startswith("```"):
            fence = None if fence is not None else line[3:]
            continue
        inside = fence == "sh" or fence is None and line.startswith("    ")
        if inside and re.match(r"\s*(healthspec|swift|git|python3|mkdir) ", line):
            yield from ((number, it) for it in split(line))
        elif fence is None:
            for span in re.findall(r"`(healthspec [^`]+)`", line):
                if re.fullmatch(r"healthspec( [a-z]+)+", span):
                    yield number, span.replace("healthspec", "healthspec help", 1)
                elif not re.search(r"[…\[|]|\b[A-Z]{3,}\b", span):
                    yield number, span


def split(line):
    """Returns the commands of a line, without explanations next to them."""
    line = re.sub(r"(\s{2,}#|\s{3,}).*$", "", line.strip())
    commands = [re.sub(r"\s{2,}\S.*$", "", it.strip()) for it in line.split(" && ")]
    return [it for it in commands if not it.startswith("cd ")]


def examples_of_help(tool, problems, command=()):
    """Yields the examples of a command and its subcommands."""
    name = " ".join(command)
    text = subprocess.run([tool, "help", *command], capture_output=True, text=True).stdout
    if block := re.search(r"^EXAMPLES\n(.*?)(\n\n|\Z)", text, re.M | re.S):
        for line in block[1].splitlines():
            if len(line) > WIDTH:
                problems.append(f"help {name}: an example is wider than {WIDTH} columns: {line}")
        for line in re.sub(r" \\\n\s+", " ", block[1]).splitlines():
            if not line.startswith("  healthspec"):
                problems.append(f"help {name}: the example does not fit the width: {line}")
                continue
            for part in line.strip().split("; "):
                part = re.sub(r"  +(\S.*)$", "", part)
                yield name, part
    if block := re.search(r"^SUBCOMMANDS:\n(.*?)\n\n", text, re.M | re.S):
        for child in re.findall(r"^  (\w[\w-]*)", block[1], re.M):
            if child != "help":
                yield from examples_of_help(tool, problems, (*command, child))


def tables():
    """Yields the contract tables in code blocks of the documents."""
    for document in DOCUMENTS:
        text = document.read_text()
        for index, match in enumerate(re.finditer(r"(?:^    [|#].*\n|^\n(?=    \|))+", text, re.M)):
            block = re.sub(r"^    ", "", match[0], flags=re.M).strip()
            if "| --- |" in block and "Expires" not in block:
                line = text[: match.start()].count("\n") + 1
                yield f"{document.relative_to(ROOT)}:{line}", f"{document.stem}-{index}.md", f"# A\n\n## B\n\n{block}\n"


def run(command, prepared, work):
    """Runs a command in a fresh copy of the folder; a repeating command is interrupted."""
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(prepared, work, symlinks=True)
    if "healthspec mutate" in command:
        for name in ("002-health-store", "005-metric-sync"):
            shutil.rmtree(work / "Specs" / name)
        authorization = "Specs/001-apple-health-sync/authorization.md"
        shorten(ROOT / authorization, work / authorization)
    environment = {
        "PATH": f"{work / 'bin'}:{os.environ['PATH']}", "HOME": str(work), "KEY": "key",
        "XDG_DATA_HOME": str(work / "data"),
        "HOOK": "https://hooks.zapier.com/hooks/catch/1/2/", "LC_ALL": "C.UTF-8",
    }
    process = subprocess.Popen(
        ["bash", "-c", command], cwd=work, env=environment, stdin=subprocess.DEVNULL, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
        # A job in the background ignores interrupts, and its processes would inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    repeats = " --every " in command
    try:
        output, _ = process.communicate(timeout=5 if repeats else 300)
        return process.returncode, output[-1500:]
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGINT if repeats else signal.SIGKILL)
    try:
        output, _ = process.communicate(timeout=60)
        return 0 if repeats else "a timeout", output[-1500:]
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        output, _ = process.communicate()
        return "no end after an interrupt", output[-1500:]


def prepare(folder, tool):
    """Creates a folder with all files that examples name."""
    (folder / "bin").mkdir(parents=True)
    (folder / "bin/healthspec").symlink_to(tool)
    specs = ROOT / "Specs"
    adapters = "Specs/003-subject-protocol/adapters"
    shutil.copytree(ROOT / adapters, folder / adapters)
    # Changing whole documents cell by cell takes long, so each is cut to its first rows.
    shorten(specs / "001-apple-health-sync/errors.md", folder / "Specs/001-apple-health-sync/errors.md")
    shorten(specs / "001-apple-health-sync/errors.md", folder / "docs/contract.md")
    shutil.copy(
        specs / "001-apple-health-sync/authorization.md", folder / "Specs/001-apple-health-sync")
    (folder / "Specs/002-health-store").mkdir()
    shutil.copy(specs / "002-health-store/saving.md", folder / "Specs/002-health-store")
    (folder / "Specs/005-metric-sync").mkdir()
    shutil.copy(specs / "005-metric-sync/plug-ins.md", folder / "Specs/005-metric-sync")
    store = re.search(r"```python\n(.*?)```", (ARTICLES / "OtherLanguages.md").read_text(), re.S)[1]
    for name in ("store.py", "my_store.py", "mine.py"):
        (folder / name).write_text(store)
    for name, words in (("my-store", "store serve"), ("my-sync", "sync serve")):
        (folder / name).write_text(f"#!/bin/sh\nexec healthspec {words}\n")
        (folder / name).chmod(0o755)
    listing = subprocess.run(
        [tool, "list", "--format", "json", folder / "Specs/001-apple-health-sync/errors.md"],
        capture_output=True, text=True, check=True).stdout
    row = json.loads(listing)["rows"][0]
    (folder / "known-failures.md").write_text(
        "# Known failures\n\n| Row | Revision | Reason | Link | Expires |\n| --- | --- | --- | --- | --- |\n"
        f"| {row['id']} | {row['revision']} | no message yet | https://example.org/issues/7 | 2099-03-31 |\n")
    make_plans(folder)
    make_export(folder)
    setup = """
        git init -q -b main . && git add .planning Sources && git -c user.name=n -c user.email=n@example.org commit -qm 23-01
        git update-ref refs/remotes/origin/main HEAD
        healthspec plan baseline known.json; healthspec plan baseline plan-known.json
        healthspec run docs --record run.jsonl; cp run.jsonl main.jsonl; cp run.jsonl old-1.jsonl
        for part in 1 2; do healthspec run docs --shard $part/2 --record shard-$part.jsonl; done
        for part in 1 2; do cp shard-$part.jsonl $part.jsonl; done
        healthspec metrics sync --from export.zip --select all --to sqlite=health.db
        healthspec metrics select --add all
        healthspec metrics destinations add table --kind supabase --url https://xyz.supabase.co --table metrics --credential env=KEY
        healthspec metrics destinations add sheet --kind sheets --spreadsheet 1AbC --sheet Health --credential env=KEY
        healthspec metrics destinations add supabase --kind supabase --url https://xyz.supabase.co --table metrics --credential env=KEY
        """
    result = subprocess.run(
        ["bash", "-c", setup], cwd=folder, text=True, capture_output=True, stdin=subprocess.DEVNULL,
        env={"PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "HOME": str(folder), "KEY": "key",
             "XDG_DATA_HOME": str(folder / "data")})
    for name in ("known.json", "run.jsonl", "shard-2.jsonl", "health.db"):
        if not (folder / name).exists():
            sys.exit(f"error: {name} could not be created:\n{result.stdout}{result.stderr}")
    return folder


def shorten(source, target):
    """Copies a document with at most four rows of each table."""
    lines, rows = [], 0
    for line in source.read_text().splitlines():
        rows = rows + 1 if line.startswith("|") else 0
        if rows <= 6:
            lines.append(line)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("\n".join(lines) + "\n")


def make_plans(folder):
    plans = folder / ".planning/phases/23-import"
    plans.mkdir(parents=True)
    (folder / "Sources").mkdir()
    (folder / "Sources/HealthSync.swift").write_text("func importWeightFromHealth() {}\n")
    (folder / ".planning/ROADMAP.md").write_text(
        "# Roadmap\n\n## Phases\n\n- [ ] **Phase 23: Import** - import weights\n\n### Phase 23: Import\n\n"
        "**Goal**: weights are imported.\n\n- [ ] 23-01-PLAN.md - import\n")
    (folder / ".planning/PROJECT.md").write_text("# Scale\n\n## What This Is\n\nA scale.\n\n"
        "## Core Value\n\nWeights are right.\n\n## Requirements\n\n- Weights are imported.\n")
    (folder / ".planning/STATE.md").write_text(
        "# State\n\n## Current Position\n\nPhase: 23 of 23 (Import)\nPlan: 1 of 1 in current phase\n")
    (plans / "23-01-PLAN.md").write_text(
        '---\nphase: 23-import\nplan: "01"\ntype: execute\nwave: 1\ndepends_on: []\n'
        "files_modified:\n  - Sources/HealthSync.swift\nautonomous: true\nrequirements: []\n"
        'must_haves:\n  truths:\n    - "Weights are imported"\n  artifacts:\n'
        '    - path: "Sources/HealthSync.swift"\n      provides: "the import"\n'
        '      exports: ["importWeightFromHealth"]\n---\n\n<objective>\nImport.\n\nPurpose: weights.\n'
        "Output: a function.\n</objective>\n\n<tasks>\n\n<task type=\"auto\">\n  <name>Task 1: Import</name>\n"
        "  <files>Sources/HealthSync.swift</files>\n  <action>Import.</action>\n  <verify>swift build</verify>\n"
        "  <done>Imported.</done>\n</task>\n\n</tasks>\n\n<verification>\n1. `swift build`\n</verification>\n\n"
        "<success_criteria>\n- Weights are imported\n</success_criteria>\n")


def make_export(folder):
    records = "".join(
        f'<Record type="HKQuantityTypeIdentifier{name}" sourceName="Watch" unit="{unit}" '
        f'creationDate="2026-01-{day:02} 08:00:00 +0000" startDate="2026-01-{day:02} 08:00:00 +0000" '
        f'endDate="2026-01-{day:02} 08:00:00 +0000" value="{value}"/>\n'
        for day in range(1, 15)
        for name, unit, value in (("HeartRate", "count/min", 60 + day), ("BodyMass", "kg", 80)))
    text = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_GB">\n'
        f'<ExportDate value="2026-02-01 08:00:00 +0000"/>\n{records}</HealthData>\n')
    (folder / "apple_health_export").mkdir()
    (folder / "apple_health_export/export.xml").write_text(text)
    with zipfile.ZipFile(folder / "export.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("apple_health_export/export.xml", text)


if __name__ == "__main__":
    main()
