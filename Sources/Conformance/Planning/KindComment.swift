/// The comment above a table that states its kind: `contract: KIND`.
enum KindComment {
  /// Returns the lowercased word after `contract:` in a comment.
  ///
  /// - Returns: The word, which is empty unless a colon and exactly one word follow `contract`, or
  ///   `nil` if the comment does not start with the word `contract`.
  static func statedKind(in comment: String) -> String? {
    let text = comment.lowercased()
    guard text.hasPrefix("contract") else { return nil }
    let rest = text.dropFirst("contract".count)
    guard let first = rest.first(where: { !$0.isWhitespace }) else { return "" }
    guard first == ":" else { return rest.first?.isWhitespace == true ? "" : nil }
    let words = rest.drop { $0 != ":" }.dropFirst().split(whereSeparator: \.isWhitespace)
    return words.count == 1 ? String(words[0]) : ""
  }
}
