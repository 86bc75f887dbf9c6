/// The pattern that `--filter` finds a row by.
///
/// A pattern is compared with ids character by character as a person counts them, and is read by a
/// shell after `--filter=`.
enum RowPattern {
  /// Returns the pattern for an id, or `nil` where the id is its own.
  ///
  /// A character that nobody can see is met by `?`, and so is one that would merge with what stands
  /// in front of it, such as an accent at the start of an id.
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
