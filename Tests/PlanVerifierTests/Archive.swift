import TestSupport
import Testing

extension Archive {
  /// Returns this archive with its replacements applied.
  ///
  /// The text to replace must occur exactly once in its file.
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

  /// Returns a text with one part replaced; the part must occur exactly once.
  static func replacing(_ old: String, _ new: String, in text: String) throws -> String {
    try #require(text.ranges(of: old).count == 1, "'\(old)' must occur exactly once")
    return text.replacing(old, with: new)
  }
}

struct ArchiveTests {
  @Test func `an archive is split into a comment and files`() {
    let archive = Archive("what\nexpect: a.b c\n-- a/b --\none\n\n-- c --\n")
    #expect(archive.values(of: "expect") == ["a.b c"])
    #expect(archive.files.map(\.path) == ["a/b", "c"])
    #expect(archive.files.map(\.text) == ["one\n\n", ""])
  }

  @Test func `a replacement changes the text of its file`() throws {
    let archive = Archive("replace: a one\\ntwo => 2\n-- a --\none\ntwo\n")
    #expect(try archive.replaced().files.map(\.text) == ["2\n"])
  }

  @Test func `an archive replaces and deletes files of its base`() {
    let base = Archive("-- a --\n1\n-- b --\n2\n-- c --\n3\n")
    let archive = Archive("delete: b\n-- c --\n4\n").over(base)
    #expect(archive.files.map(\.path) == ["a", "c"])
    #expect(archive.files.map(\.text) == ["1\n", "4\n"])
  }
}
