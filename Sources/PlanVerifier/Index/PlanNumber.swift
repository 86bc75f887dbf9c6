/// What tells the plans of one phase apart, in a form that can be compared: `01`, `1` and `"1"` are
/// one number, `02a` and `G1` are numbers too.
struct PlanNumber: Hashable, Comparable {
  /// The letter in front, such as that of plans which close gaps.
  let prefix: String
  /// The number.
  let number: Int
  /// The letter behind, or what stands behind a point.
  let suffix: String

  /// Reads a number; `nil` for anything else.
  init?(_ text: some StringProtocol) {
    var rest = text.lowercased()[...]
    prefix = rest.first.map { $0.isASCII && $0.isLetter ? String($0) : "" } ?? ""
    rest = rest.dropFirst(prefix.count)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits) else { return nil }
    rest = rest.dropFirst(digits.count)
    let isLetter = rest.count == 1 && (rest.first?.isLetter ?? false)
    let isDecimal =
      rest.count > 1 && rest.first == "." && rest.dropFirst().allSatisfy(\.isNumber)
    guard rest.isEmpty || isLetter || isDecimal else { return nil }
    self.number = number
    suffix = String(rest)
  }

  /// Whether no two plans of a phase have it; a wave in a name, as in `23-W1-search`, is no number.
  var isUnique: Bool { prefix != "w" }

  static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.prefix, lhs.number, lhs.suffix) < (rhs.prefix, rhs.number, rhs.suffix)
  }
}

/// A reference to a plan as `depends_on` and `plan` write it, without what may be left out.
struct PlanReference {
  /// The text without directories, back-ticks, `.md` and `-PLAN`.
  let text: String
  /// The phase, where the text starts with one.
  let phase: PhaseToken?
  /// What stands behind the phase.
  let rest: Substring

  /// Reads a reference.
  init(_ written: String) {
    var text = written.trimmed[...]
    if text.count > 2, text.first == "`", text.last == "`" { text = text.dropFirst().dropLast() }
    if let slash = text.lastIndex(of: "/") { text = text[text.index(after: slash)...] }
    for suffix in [".md", "-PLAN", "-plan"] where text.hasSuffix(suffix) {
      text = text.dropLast(suffix.count)
    }
    self.text = String(text)
    if let (token, rest) = PhaseToken.prefix(of: text), rest.first == "-", rest.count > 1 {
      phase = token
      self.rest = rest.dropFirst()
    } else {
      phase = nil
      rest = ""
    }
  }

  /// The number of the plan in its phase: what stands behind the phase, or at the end of the text.
  var number: PlanNumber? {
    guard phase != nil else { return PlanNumber(text) }
    let parts = rest.split(separator: "-")
    // `01-02-search` names plan 2; `01-search-02` names it too.
    return parts.first.flatMap { PlanNumber($0) } ?? parts.last.flatMap { PlanNumber($0) }
  }
}

extension Plan {
  /// The number in a form that can be compared.
  var planNumber: PlanNumber? { PlanNumber(number) }
}
