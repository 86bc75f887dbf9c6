/// The files in the text of a task.
///
/// Only paths with more than one component and a file extension count. Routes, globs, URLs and
/// package names are excluded.
struct TaskFiles {
  private(set) var paths: [Located<String>] = []
  /// Whether the named files need not exist, even if the task is done.
  ///
  /// This is assumed if the text contains an arrow or a word such as `remove`, `move` or
  /// `optional`.
  private(set) var removesFiles = false

  private let text: MaskedText
  private static let removals: Set<String> = [
    "delete", "deletes", "remove", "removes", "rename", "renames", "move", "moves", "migrate",
    "migrates", "replace", "replaces", "drop", "drops", "retire", "retires", "optional",
    "optionally", "deprecate", "consolidate", "merge", "instead",
  ]

  init(_ text: MaskedText, _ range: Range<Int>) {
    self.text = text
    let bytes = text.lines.bytes
    var start = range.lowerBound
    for index in range.lowerBound...range.upperBound
    where index == range.upperBound || Self.isSeparator(bytes[index]) {
      add(start..<index)
      start = index + 1
    }
    // A code span is a single name, including brackets and commas.
    addCode(range)
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte.isBlank || byte == 0x0A || byte == 0x0D || ",;()\"'`".utf8.contains(byte)
  }

  /// Adds a word of prose if it is a path, and sets ``removesFiles`` for a word such as `remove`.
  private mutating func add(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    // Code spans are processed separately.
    if text.prose[range.lowerBound] == 0x20 { return }
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, "*_".utf8.contains(text.lines.bytes[start]) { start += 1 }
    while start < end, ".:!?*_".utf8.contains(text.lines.bytes[end - 1]) { end -= 1 }
    let trimmed = start..<end
    let word = text.lines.text(in: trimmed)
    if Self.removals.contains(word.lowercased()) || word == "\u{2192}" || word == "->" {
      removesFiles = true
    }
    // A first component with a dot is almost always a host name or a package name.
    let isAddress = word.prefix { $0 != "/" }.dropFirst().contains(".")
    if !isAddress { addPath(word, trimmed) }
  }

  /// Adds the code spans that are paths.
  private mutating func addCode(_ range: Range<Int>) {
    let bytes = text.lines.bytes
    var open: Int?
    for index in range where bytes[index] == UInt8(ascii: "`") {
      if let start = open, text.prose[start] == 0x20, start < index {
        addPath(text.lines.text(in: start..<index), start..<index)
        open = nil
      } else {
        open = index + 1
      }
    }
  }

  private mutating func addPath(_ word: String, _ range: Range<Int>) {
    var name = word[...]
    // A line number after a path is not part of it.
    if let mark = name.firstIndex(where: { $0 == "#" || $0 == ":" }) { name = name[..<mark] }
    guard let first = name.utf8.first, first.isWord || first == UInt8(ascii: ".") else { return }
    let isAmbiguous = name.utf8.contains { $0 <= 0x20 || "*?<>{}|$\\\"=%@".utf8.contains($0) }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !isAmbiguous, !name.contains("..."), parts.count > 1, !parts.contains(""),
      let last = parts.last, let dot = last.lastIndex(of: "."), dot != last.startIndex,
      !last.hasSuffix("."), !word.contains("://")
    else { return }
    let ending = last[last.index(after: dot)...].utf8
    guard ending.count <= 10, ending.allSatisfy({ $0.isDigit || $0.isLetter }),
      ending.contains(where: \.isLetter)
    else { return }
    paths.append(Located(String(name), at: text.lines.location(of: range)))
  }
}
