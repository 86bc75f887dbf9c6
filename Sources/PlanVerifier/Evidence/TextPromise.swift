internal import Diagnostics

/// A text that a file is promised to hold, or not to hold.
struct TextPromise {
  /// Where a text was found.
  enum Finding: Hashable {
    /// In the code, as whole words.
    case held(at: Int)
    /// In comments only; the place of the first byte.
    case onlyInComment(at: Int)
    /// As a part of longer names only.
    case onlyInWord(at: Int)
    case nowhere
  }

  let text: String

  /// Searches the file.
  ///
  /// Names are whole words: `TabView` is not in `RootTabView`. Comments of known languages do not
  /// count unless the text is one itself.
  func finding(in file: SourceFile) -> Finding {
    let countsComments = LinkSearch.asksForComments(text)
    let needle = Array(text.utf8)
    var best = Finding.nowhere
    var start = 0
    while let place = ByteSearch.first(needle, in: file.bytes, from: start) {
      let isWhole = ByteSearch.isWholeWord(place..<place + needle.count, in: file.bytes)
      let isComment = !countsComments && ByteSearch.contains(place, in: file.comments)
      switch (isWhole, isComment) {
      case (true, false): return .held(at: place)
      case (true, true): if !best.isInComment { best = .onlyInComment(at: place) }
      case (false, false): if best == .nowhere { best = .onlyInWord(at: place) }
      case (false, true): break
      }
      start = place + 1
    }
    return best
  }

  /// Whether some code holds the text as whole words.
  func holds(in code: [UInt8]) -> Bool {
    let needle = Array(text.utf8)
    var start = 0
    while let place = ByteSearch.first(needle, in: code, from: start) {
      if ByteSearch.isWholeWord(place..<place + needle.count, in: code) { return true }
      start = place + 1
    }
    return false
  }

  /// The names of a comma list, or `nil` when it is none.
  var list: [String]? {
    let parts = text.split(separator: ",").map { $0.trimmed }
    guard parts.count > 1, parts.allSatisfy({ SymbolName($0) != nil || !$0.contains(" ") }) else {
      return nil
    }
    return parts
  }

  /// Whether it looks like a regular expression.
  var looksLikePattern: Bool {
    let marks: [StaticString] = [".*", ".+", "|", "\\", "^", "\\b", "[a-z", "(?"]
    return marks.contains { text.holds($0) }
  }

  /// Whether it reads like a description and no code.
  var looksLikeProse: Bool {
    let words = text.split(separator: " ")
    return words.count > 3
      && words.allSatisfy { $0.allSatisfy { $0.isLetter || "-,".contains($0) } }
  }
}

extension TextPromise.Finding {
  fileprivate var isInComment: Bool {
    if case .onlyInComment = self { true } else { false }
  }
}
