/// Several files in one text, in the form of Go's txtar: a comment, then for each file a line
/// `-- path --` and its lines.
///
/// The comment of a fixture says in words what it shows, and what must be found there:
///
///     A plan depends on one that is not there.
///     expect: graph.unknown-dependency .planning/phases/01-a/01-01-PLAN.md:6:14
///     base: finished
///     delete: .planning/STATE.md
///
/// Without `expect` nothing must be found. `base` names another archive whose files are there too,
/// unless `delete` removes or the fixture replaces them. `replace` changes one text of one file; a line
/// feed in it is written as `\n`. It can also define the state of git and of a record:
///
///     replace: .planning/phases/01-a/01-01-PLAN.md wave: 1 => wave: 2
///     commit: abc1234 known
///     row: notes/saving/restart | NOTE-01 | failed
///     record: given
package struct Archive: Sendable {
  package var comment: [Substring] = []
  package var files: [(path: String, text: String)] = []

  /// Reads an archive.
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
    // The line feed at the end of the file ends its last line, it starts none.
    if text.hasSuffix("\n"), !files.isEmpty { files[files.count - 1].text.removeLast() }
  }

  /// The values of a key of the comment.
  package func values(of key: String) -> [String] {
    comment.filter { $0.hasPrefix(key + ":") }.map {
      String($0.dropFirst(key.count + 1).drop { $0 == " " })
    }
  }

  /// This archive's files over those of another one.
  package func over(_ base: Archive) -> Archive {
    let removed = Set(values(of: "delete") + files.map(\.path))
    var result = self
    result.files = base.files.filter { !removed.contains($0.path) } + files
    return result
  }
}
