internal import Diagnostics

extension Rule {
  /// The rule that each marker of unfinished work in a promised file refers to an issue.
  static let placeholder = Rule(
    "promise.placeholder", .warning,
    page: RulePage(
      what: "A promised file contains no TBD, FIXME or XXX without a reference to an issue.",
      why: """
        These markers indicate unfinished work. In a file that a finished plan promises, they \
        contradict the summary, unless an issue tracks the rest. In source code, only comments and \
        inactive code are searched. Markdown and text files are not searched, and neither are \
        promised folders.
        """,
      example: "// FIXME: the anchor is never saved",
      fix: "// FIXME: the anchor is saved too late, see #123")
  ) { context in
    var seen: Set<RepositoryPath> = []
    // A promised directory can contain files that the plan does not mention.
    return context.dueArtifacts.filter { $0.directory == nil }.flatMap { due in
      due.files.compactMap { judged -> RuleFinding? in
        guard judged.view == context.tree.view, seen.insert(judged.file.path).inserted else {
          return nil
        }
        let marks = Placeholders(in: judged.file).marks
        guard let first = marks.first else { return nil }
        let more = marks.count > 1 ? " and \(marks.count - 1) more" : ""
        return RuleFinding(
          "'\(judged.file.path)' is promised but contains '\(first.word)'\(more) "
            + "without a reference to an issue",
          at: due.artifact.path.location,
          fix: "finish the work, or name the issue on the same line",
          notes: marks.prefix(5).map {
            Diagnostic.Note("'\($0.word)'", at: judged.file.location(of: $0.place))
          })
      }
    }
  }
}

/// The markers of unfinished work in a file, except those on lines that name an issue.
///
/// In source code, only comments and inactive code are searched. Markdown and text files are not
/// searched.
private struct Placeholders {
  private(set) var marks: [(word: String, place: Int)] = []

  init(in file: SourceFile) {
    let isProse = ["md", "markdown", "txt"].contains {
      file.path.name.lowercased().hasSuffix(".\($0)")
    }
    guard !isProse else { return }
    let ranges = file.language == nil ? [0..<file.bytes.count] : file.comments
    for range in ranges {
      for word in ["TBD", "FIXME", "XXX"] {
        var start = range.lowerBound
        while let place = ByteSearch.first(
          word.utf8, in: file.bytes, from: start, to: range.upperBound)
        {
          start = place + word.utf8.count
          if Self.standsAlone(place..<start, in: file.bytes),
            !Self.namesIssue(Self.line(around: place, in: file.bytes))
          {
            marks.append((word, place))
          }
        }
      }
    }
    marks.sort { $0.place < $1.place }
  }

  /// Returns whether a marker is a whole word that does not border on a hyphen.
  ///
  /// In a sample such as `XXX-XX-1234`, `XXX` is not a marker.
  private static func standsAlone(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
    guard ByteSearch.isWholeWord(range, in: bytes) else { return false }
    let before = range.lowerBound > 0 ? bytes[range.lowerBound - 1] : 0x20
    let behind = range.upperBound < bytes.count ? bytes[range.upperBound] : 0x20
    return before != SourceByte.minus && behind != SourceByte.minus
  }

  private static func line(around place: Int, in bytes: [UInt8]) -> ArraySlice<UInt8> {
    let start = bytes[..<place].lastIndex(of: SourceByte.lineFeed).map { $0 + 1 } ?? 0
    let end = bytes[place...].firstIndex(of: SourceByte.lineFeed) ?? bytes.count
    return bytes[max(start, place - 500)..<min(end, place + 500)]
  }

  /// Returns whether a line contains an issue number such as `#12` or `ABC-12`, or a URL.
  private static func namesIssue(_ line: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: line, as: UTF8.self)
    return text.contains("://") || text.contains(#/#\d/#)
      || text.contains(#/\b[A-Z][A-Z0-9]+-\d+/#)
  }
}
