import PlanVerifier
import Testing

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
/// feed in it is written as `\n`. What git and a record know is said too:
///
///     replace: .planning/phases/01-a/01-01-PLAN.md wave: 1 => wave: 2
///     commit: abc1234 known
///     row: notes/saving/restart | NOTE-01 | failed
///     record: given
struct Archive {
  var comment: [Substring] = []
  var files: [(path: String, text: String)] = []

  /// Reads an archive.
  init(_ text: String) {
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
  func values(of key: String) -> [String] {
    comment.filter { $0.hasPrefix(key + ":") }.map {
      String($0.dropFirst(key.count + 1).drop { $0 == " " })
    }
  }

  /// This archive with its replacements made; each must fit exactly once.
  func replaced() throws -> Archive {
    var result = self
    for line in values(of: "replace") {
      let words = line.split(separator: " ", maxSplits: 1)
      let texts = (words.last ?? "").split(separator: " => ", omittingEmptySubsequences: false)
        .map { String($0).replacing("\\n", with: "\n") }
      let index = try #require(result.files.firstIndex { $0.path == words.first ?? "" }, "\(line)")
      try #require(texts.count == 2, "\(line)")
      result.files[index].text = try Self.replacing(
        texts[0], texts[1], in: result.files[index].text)
    }
    return result
  }

  /// A text with one part of it replaced.
  static func replacing(_ old: String, _ new: String, in text: String) throws -> String {
    try #require(text.ranges(of: old).count == 1, "'\(old)' must be there exactly once")
    return text.replacing(old, with: new)
  }

  /// This archive's files over those of another one.
  func over(_ base: Archive) -> Archive {
    let removed = Set(values(of: "delete") + files.map(\.path))
    var result = self
    result.files = base.files.filter { !removed.contains($0.path) } + files
    return result
  }
}

struct ArchiveTests {
  @Test func `an archive holds a comment and files`() {
    let archive = Archive("what\nexpect: a.b c\n-- a/b --\none\n\n-- c --\n")
    #expect(archive.values(of: "expect") == ["a.b c"])
    #expect(archive.files.map(\.path) == ["a/b", "c"])
    #expect(archive.files.map(\.text) == ["one\n\n", ""])
  }

  @Test func `a text of a file is replaced`() throws {
    let archive = Archive("replace: a one\\ntwo => 2\n-- a --\none\ntwo\n")
    #expect(try archive.replaced().files.map(\.text) == ["2\n"])
  }

  @Test func `files go over those of a base`() {
    let base = Archive("-- a --\n1\n-- b --\n2\n-- c --\n3\n")
    let archive = Archive("delete: b\n-- c --\n4\n").over(base)
    #expect(archive.files.map(\.path) == ["a", "c"])
    #expect(archive.files.map(\.text) == ["1\n", "4\n"])
  }
}
