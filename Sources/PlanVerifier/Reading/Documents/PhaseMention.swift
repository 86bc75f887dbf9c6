/// A phase in a title or list, such as `Phase 27: Name` or `~~Phase 27.1: Name~~ (INSERTED)`.
struct PhaseMention {
  /// The phase number.
  let token: PhaseToken
  /// The part of the text that contains the number.
  let part: Substring
  /// The name after the number, without marks; empty for a number without a name.
  let name: String

  /// Creates a mention from a title such as `Phase 1: Saving`; `nil` for any other text.
  ///
  /// The name after the number can be missing. Text such as `Phase 1 must …` and ranges such as
  /// `Phase 1-4` are not mentions.
  init?(_ title: Substring) {
    var rest = title.withoutLeadingMarks
    guard rest.prefix(5).lowercased() == "phase" else { return nil }
    rest = rest.dropFirst(5)
    guard rest.first == " " || rest.first == "\t" else { return nil }
    rest = rest.withoutLeadingMarks
    guard let (token, behind) = PhaseToken.prefix(of: rest) else { return nil }
    let part = rest[..<behind.startIndex]
    let end = behind.drop { "*~`_) ".contains($0) }
    // `Phase 1 must …` is prose about a phase, and `Phase 1-4` is a range.
    guard let separator = end.first else {
      self.init(token, part, "")
      return
    }
    guard ":-–—.(✓✅[".contains(separator) else { return nil }
    if "-–—".contains(separator), behind.startIndex == end.startIndex { return nil }
    self.init(token, part, Self.name(end, separator))
  }

  private init(_ token: PhaseToken, _ part: Substring, _ name: String) {
    self.token = token
    self.part = part
    self.name = name
  }

  private static func name(_ text: Substring, _ separator: Character) -> String {
    let rest = (separator == "(" || separator == "[") ? text : text.dropFirst().withoutBlanks
    var name = rest
    let marks: [StaticString] = ["**", "~~", "__", " - ", " — ", " – ", " (INSERTED", "✓", "✅"]
    // Comparing characters is slow, and most names contain no mark.
    for mark in marks where name.holds(mark) {
      if let end = name.firstRange(of: mark.description), end.lowerBound != name.startIndex {
        name = name[..<end.lowerBound]
      }
    }
    return name.trimmed
  }

  /// Parses a table cell such as `1. Saving`, `Phase 1` or `27.1 Name`.
  ///
  /// - Returns: `nil` if the text does not start with a phase number, if it is a range such as
  ///   `1 – 4`, or if a dash or slash directly follows the number, as in `1-4` and `2/3`.
  static func inCell(_ text: Substring) -> (token: PhaseToken, part: Substring)? {
    var rest = text.withoutLeadingMarks
    if rest.prefix(5).lowercased() == "phase" { rest = rest.dropFirst(5).withoutLeadingMarks }
    guard let (token, behind) = PhaseToken.prefix(of: rest) else { return nil }
    guard let next = behind.first else { return (token, rest) }
    guard !next.isLetter, !next.isNumber, !"-–—/".contains(next), !isEndOfRange(behind) else {
      return nil
    }
    return (token, rest[..<behind.startIndex])
  }

  /// Returns whether the text after a phase number is the rest of a range, such as ` – 4`.
  private static func isEndOfRange(_ text: Substring) -> Bool {
    let rest = text.withoutBlanks
    guard let dash = rest.first, "-–—".contains(dash),
      let (_, behind) = PhaseToken.prefix(of: rest.dropFirst().withoutBlanks)
    else { return false }
    return behind.withoutBlanks.isEmpty
  }
}

/// A plan in a list, such as `27-01-PLAN.md`, `27-01`, `Plan 27-01` or `27.1-02a-slug`.
struct PlanMention {
  /// The plan name, without `-PLAN.md`.
  let name: String
  /// The part of the text that contains the name.
  let part: Substring

  /// Creates a mention from the text of an item; `nil` if the text does not start with a plan.
  ///
  /// In a phase section, names without a phase, such as `01-PLAN.md`, are plans as well.
  init?(_ content: Substring, isInPhase: Bool) {
    var rest = content.withoutLeadingMarks
    let saysPlan = rest.prefix(5).lowercased() == "plan "
    if saysPlan { rest = rest.dropFirst(5).withoutLeadingMarks }
    let word = rest.prefix { !$0.isWhitespace && !":*`~])(|,".contains($0) }
    var name = word
    let isFile = name.hasSuffix(".md")
    if isFile { name = name.dropLast(3) }
    if name.hasSuffix("-PLAN") { name = name.dropLast(5) }
    guard let (token, behind) = PhaseToken.prefix(of: name) else { return nil }
    let number = behind.dropFirst().prefix { $0 != "-" }
    let hasNumber = behind.first == "-" && number.contains(where: \.isNumber)
    // A date is not a plan.
    if token.number >= 1_900, number.count == 2 { return nil }
    guard hasNumber || (isInPhase && behind.isEmpty && (isFile || saysPlan)) else { return nil }
    self.name = String(name)
    part = word
  }
}
