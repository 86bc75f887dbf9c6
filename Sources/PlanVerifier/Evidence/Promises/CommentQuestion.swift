/// Recognizes promises about comments, so that comments are searched as well.
enum CommentQuestion {
  /// Returns whether a text or a pattern is about a comment: whether it starts with a comment mark,
  /// contains one after a blank or punctuation, or contains a word that only comments use.
  ///
  /// The slashes in `https://example.com` and the star in `"src/*"` are not comment marks, and
  /// `BENCHMARK_MODE` does not contain the word `MARK`.
  static func asks(_ text: String) -> Bool {
    let plain = text.replacing("\\/", with: "/").replacing("\\*", with: "*").trimmed
    let start = plain.drop { "^(".contains($0) }.drop(prefix: "\\s*").drop(prefix: "\\s+")
    if ["//", "/*", "<!--", "# ", "-- ", "* @"].contains(where: start.hasPrefix) { return true }
    return hasMark(plain) || hasWord(plain)
  }

  /// Returns whether a comment mark follows a blank or punctuation that ends code.
  private static func hasMark(_ text: String) -> Bool {
    if text.holds("<!--") { return true }
    for mark in ["//", "/*"] {
      for range in text.ranges(of: mark) where range.lowerBound > text.startIndex {
        let before = text[text.index(before: range.lowerBound)]
        if before.isWhitespace || "*+;{}()|,>".contains(before) { return true }
      }
    }
    return false
  }

  private static func hasWord(_ text: String) -> Bool {
    if text.holds("@param") { return true }
    let bytes = Array(text.utf8)
    return ["TODO", "FIXME", "MARK"].contains { word in
      var start = 0
      while let place = ByteSearch.first(word.utf8, in: bytes, from: start) {
        start = place + word.utf8.count
        guard ByteSearch.isWholeWord(place..<start, in: bytes) else { continue }
        // Code can use MARK as a name.
        if word != "MARK" || place == 0 || bytes.dropFirst(start).first == SourceByte.colon {
          return true
        }
      }
      return false
    }
  }
}

extension Substring {
  fileprivate func drop(prefix: String) -> Substring {
    hasPrefix(prefix) ? dropFirst(prefix.count) : self
  }
}
