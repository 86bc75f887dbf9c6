/// Several files in one text, in the format of Go's txtar.
///
/// A comment comes first, then, for each file, a line `-- path --` and the lines of the file.
///
/// The comment of a fixture describes the fixture, and states the findings that must be reported:
///
///     A plan depends on a plan that does not exist.
///     expect: graph.unknown-dependency .planning/phases/01-a/01-01-PLAN.md:6:14
///     base: finished
///     delete: .planning/STATE.md
///     replace: .planning/phases/01-a/01-01-PLAN.md wave: 1 => wave: 2
///
/// Without `expect`, no finding may be reported. `base` names another archive whose files are
/// added, unless `delete` removes them or the fixture replaces them. `replace` changes a text that
/// must occur once in a file; a line feed in the text is written as `\n`. The comment can also
/// define the state of git and of a record:
///
///     commit: abc1234 known
///     row: notes/saving/restart | NOTE-01 | failed
///     record: given
package struct Archive: Sendable {
  package var comment: [Substring] = []
  package var files: [(path: String, text: String)] = []

  /// Parses an archive.
  package init(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("-- "), line.hasSuffix(" --"), line.count > 6 {
        files.append((String(line.dropFirst(3).dropLast(3)), ""))
      } else if files.isEmpty {
        comment.append(line)
      } else {
        files[files.count - 1].text += line + "\n"
      }
    }
    // The final line feed ends the last line, and does not start another one.
    if text.hasSuffix("\n"), !files.isEmpty { files[files.count - 1].text.removeLast() }
  }

  /// Returns the values of a key in the comment, in order.
  package func values(of key: String) -> [String] {
    comment.filter { $0.hasPrefix(key + ":") }.map {
      String($0.dropFirst(key.count + 1).drop { $0 == " " })
    }
  }

  /// Returns this archive with the files of a base added.
  ///
  /// Files of the base that this archive deletes or replaces are omitted.
  package func over(_ base: Archive) -> Archive {
    let removed = Set(values(of: "delete") + files.map(\.path))
    var result = self
    result.files = base.files.filter { !removed.contains($0.path) } + files
    return result
  }
}
