/// The `--filter` pattern of a row.
///
/// Patterns are matched against ids by user-perceived characters, and a shell parses them after
/// `--filter=`.
enum RowPattern {
  /// Returns the pattern for an id; `nil` if the id can be used unchanged.
  ///
  /// The pattern contains `?` for an invisible character and for a character that would merge with
  /// the preceding one, such as an accent at the start of an id.
  static func pattern(for id: String) -> String? {
    guard !id.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
    var pattern = ""
    var previous: Character = "="
    for character in id {
      let isHidden = character.unicodeScalars.contains(where: VisibleText.isHidden)
      let merges = "\(previous)\(character)".count == 1
      previous = isHidden || merges ? "?" : character
      pattern.append(previous)
    }
    return pattern == id ? nil : pattern
  }
}
