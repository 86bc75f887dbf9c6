"""Reads the lists of defects, and applies the defects to copies of the sources."""

import dataclasses
import pathlib
import re


class Stale(Exception):
    """A defect that does not match the sources or is malformed."""


@dataclasses.dataclass(frozen=True)
class Edit:
    """A range of a file, and the text that replaces it when the defect is planted."""

    file: str
    start: int
    end: int
    instead: str
    is_expression: bool

    def guarded(self, number, inner):
        """Returns the range with the defect behind a switch, around the other edits inside it."""
        if self.is_expression:
            return f"(_planted({number}) ? ({self.instead}) : ({inner}))"
        if self.start == self.end:
            return f"if _planted({number}) {{\n{self.instead}\n}}\n{inner}"
        if not self.instead:
            return f"if !_planted({number}) {{\n{inner}\n}}"
        return f"if _planted({number}) {{\n{self.instead}\n}} else {{\n{inner}\n}}"

    def crosses(self, other):
        """Whether the ranges overlap and neither contains the other."""
        if self.file != other.file or self.end <= other.start or other.end <= self.start:
            return False
        return not (
            self.start <= other.start and other.end <= self.end
            or other.start <= self.start and self.end <= other.end
        )


@dataclasses.dataclass(frozen=True)
class Defect:
    """A way to break the reference, with a descriptive name."""

    number: int
    name: str
    edits: tuple
    is_alone: bool


def read(folder, root):
    """Returns all defects of the lists in a folder, in order."""
    defects, sources = [], {}
    for document in sorted(pathlib.Path(folder).glob("*.md")):
        if document.name == "README.md":
            continue
        for file, name, hunks in _sections(document):
            if file not in sources:
                try:
                    sources[file] = (pathlib.Path(root) / file).read_text()
                except OSError as error:
                    raise Stale(f"{document.name}: {file}: {error.strerror}") from error
            try:
                edits = tuple(_edit(file, sources[file], lines) for _, lines in hunks)
            except Stale as error:
                raise Stale(f"{document.name}: '{name}': {error}") from error
            if not edits:
                raise Stale(f"{document.name}: '{name}' changes nothing")
            is_alone = any(alone for alone, _ in hunks)
            defects.append(Defect(len(defects) + 1, name, edits, is_alone))
    names = [defect.name for defect in defects]
    for name in names:
        if names.count(name) > 1:
            raise Stale(f"two defects are named '{name}'")
    return defects


def _sections(document):
    """Returns the file, the name and the changed lines of each defect in a list."""
    file, sections, hunk = None, [], None
    for line in document.read_text().split("\n"):
        if hunk is not None:
            if line == "```":
                hunk = None
            else:
                hunk.append(line)
        elif match := re.fullmatch(r"## `(.+)`", line):
            file = match[1]
        elif line.startswith("### "):
            sections.append((file, line[4:], []))
        elif match := re.fullmatch(r"```diff( alone)?", line):
            hunk = []
            sections[-1][2].append((match[1] is not None, hunk))
    return sections


def _edit(file, source, lines):
    """Returns the edit that the lines of a diff describe."""
    if any(line[:1] not in (" ", "-", "+") for line in lines):
        raise Stale("a line does not start with a minus, a plus or a space")
    instead = "\n".join(line[1:] for line in lines if line[0] == "+")
    before = [line for line in lines if line[0] != "+"]
    text = "\n".join(line[1:] for line in before).lstrip()
    if "«" in text:
        opening, closing = text.index("«"), text.index("»") - 1
        text = text.replace("«", "").replace("»", "")
        start = _place(text, source)
        return Edit(file, start + opening, start + closing, instead, True)
    start = _place(text, source)
    first = next(i for i, line in enumerate(lines) if line[0] != " ")
    changed = [line[0] for line in lines[first:]]
    if " " in "".join(changed).rstrip(" "):
        raise Stale("the changed lines are not adjacent")
    position = start
    for index, line in enumerate(lines[:first]):
        position += len(line[1:].lstrip() if index == 0 else line[1:]) + 1
    old = "\n".join(line[1:] for line in lines[first:] if line[0] == "-")
    if first == 0:
        old = old.lstrip()
    end = position + len(old)
    position += len(old) - len(old.lstrip())
    if old.lstrip() == instead.lstrip():
        raise Stale("the replacement is the same as the original")
    return Edit(file, position, end, instead, False)


def _place(text, source):
    found = source.count(text)
    if not text or found != 1:
        raise Stale(f"found {found} times instead of once:\n{text}")
    return source.index(text)


def gathered(defects):
    """Groups defects that can be planted in the same sources, each behind its switch."""
    groups = []
    for defect in defects:
        for group in groups:
            others = [edit for other in group for edit in other.edits]
            if defect.is_alone or any(other.is_alone for other in group):
                continue
            if not any(edit.crosses(other) for edit in defect.edits for other in others):
                group.append(defect)
                break
        else:
            groups.append([defect])
    return groups


def planted(group, root):
    """Returns the text of each file that a group of defects changes.

    A single defect is planted as it is written; several are put behind switches.
    """
    places = {}
    for defect in group:
        for edit in defect.edits:
            places.setdefault(edit.file, []).append((edit, defect.number))
    texts = {}
    for file, edits in places.items():
        source = (pathlib.Path(root) / file).read_text()
        if len(group) == 1:
            for edit, _ in sorted(edits, key=lambda pair: -pair[0].start):
                instead = edit.instead + ("\n" if edit.start == edit.end else "")
                source = source[: edit.start] + instead + source[edit.end :]
            texts[file] = source
        else:
            edits.sort(key=lambda pair: (pair[0].start, -pair[0].end, pair[0].is_expression))
            texts[file] = _guarded(source, 0, len(source), edits)
    return texts


def _guarded(source, start, end, edits):
    """Returns a range of the source, with the edits inside it behind their switches."""
    text, position = [], start
    while edits:
        (edit, number), edits = edits[0], edits[1:]
        inner = [pair for pair in edits if pair[0].end <= edit.end]
        edits = edits[len(inner) :]
        text.append(source[position : edit.start])
        text.append(edit.guarded(number, _guarded(source, edit.start, edit.end, inner)))
        position = edit.end
    return "".join(text) + source[position:end]


SWITCH = """internal import Foundation

private let chosen = ProcessInfo.processInfo.environment["HEALTHSPEC_DEFECT"].flatMap(Int.init)

func _planted(_ number: Int) -> Bool { number == chosen }
"""


def switches(group):
    """Returns, for each changed module, a file that reads which defect is selected; none for a single defect."""
    if len(group) == 1:
        return {}
    modules = {"/".join(edit.file.split("/")[:2]) for defect in group for edit in defect.edits}
    return {f"{module}/PlantedDefect.swift": SWITCH for module in modules}
