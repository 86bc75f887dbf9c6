/// The number of a plan within its phase, in a comparable form.
///
/// `01` and `1` are the same number; `02a`, `02.1` and `G1` are numbers, too.
struct PlanNumber: Hashable, Comparable {
  /// The leading letter in lowercase, such as `g` for plans that close gaps; usually empty.
  let prefix: String
  /// The digits as a number.
  let number: Int
  /// The trailing letter in lowercase, or the decimal part with its leading point; usually empty.
  let suffix: String

  /// Creates a number from a text; returns `nil` if the text is not a plan number.
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

  /// Whether at most one plan of a phase may have the number.
  ///
  /// Several plans may have the number of a wave, such as `W1` in `23-W1-search`.
  var isUnique: Bool { prefix != "w" }

  static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.prefix, lhs.number, lhs.suffix) < (rhs.prefix, rhs.number, rhs.suffix)
  }
}

/// A reference to a plan, such as an entry of `depends_on`, split into its parts.
struct PlanReference {
  /// The text without directories, surrounding backticks, `.md`, and `-PLAN` or `-plan`.
  let text: String
  /// The phase at the start of the text; `nil` if the text does not start with a phase, a hyphen
  /// and more text.
  let phase: PhaseToken?
  /// The text after the phase and the hyphen; empty if ``phase`` is `nil`.
  let rest: Substring

  /// Creates a reference from its text.
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

  /// The number of the plan within its phase.
  ///
  /// With a phase, this is the part directly after the phase or, if that part is not a number, the
  /// last part; without a phase, this is the whole text. The value is `nil` if the text that is
  /// used is not a number.
  var number: PlanNumber? {
    guard phase != nil else { return PlanNumber(text) }
    let parts = rest.split(separator: "-")
    // Both `01-02-search` and `01-search-02` refer to plan 2.
    return parts.first.flatMap { PlanNumber($0) } ?? parts.last.flatMap { PlanNumber($0) }
  }
}

extension Plan {
  /// The plan's number in a comparable form; `nil` for another form, such as `Final-a`.
  var planNumber: PlanNumber? { PlanNumber(number) }
}
