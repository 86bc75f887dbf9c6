/// The identity of a plan, independent of spelling: its phase and its number without leading zeros.
struct PlanKey: Sendable, Hashable {
  let phase: PhaseToken
  /// The number in lowercase without leading zeros, such as `1` for `01`.
  ///
  /// Zeros are kept if no other digit follows them.
  let number: String

  /// Creates the key of the plan with a number in a phase.
  init(phase: PhaseToken, number: String) {
    self.phase = phase
    let digits = number.drop { $0 == "0" }
    self.number = digits.first?.isNumber == true ? digits.lowercased() : number.lowercased()
  }

  /// Creates a key from a plan name such as `23-01`, `23-01-slug` or, within a phase, `01-slug`.
  ///
  /// If the name starts with a phase and a plan number, its phase takes precedence over `phase`.
  /// The suffixes `.md` and `-PLAN` are ignored.
  ///
  /// - Returns: `nil` if the name does not start with a phase number, or if `phase` is `nil` and no
  ///   hyphen with text follows the number.
  init?(_ name: some StringProtocol, in phase: PhaseToken?) {
    var name = Substring(name)
    if name.hasSuffix(".md") { name = name.dropLast(3) }
    if name.hasSuffix("-PLAN") { name = name.dropLast(5) }
    guard let (token, rest) = PhaseToken.prefix(of: name) else { return nil }
    if rest.first == "-", rest.count > 1, phase == nil || phase == token || rest.hasNumber {
      self.init(phase: token, number: PlanFileName.number(in: rest.dropFirst()))
    } else if let phase {
      self.init(phase: phase, number: String(name.prefix { $0 != "-" }))
    } else {
      return nil
    }
  }
}

extension Substring {
  fileprivate var hasNumber: Bool { dropFirst().prefix { $0 != "-" }.contains(where: \.isNumber) }
}
