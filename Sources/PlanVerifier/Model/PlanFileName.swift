/// The parts of a file name such as `23-01-PLAN.md`.
struct PlanFileName {
  /// The name without `.md` and the suffix, such as `23-01`; empty for `PLAN.md`.
  let base: String
  /// The part that distinguishes the plans of one phase, such as `01`.
  let number: String

  /// Creates the parts of a file name.
  ///
  /// - Parameters:
  ///   - file: The file name.
  ///   - suffix: `PLAN` or `SUMMARY`.
  ///   - phase: The number of the phase whose directory contains the file.
  init(_ file: String, suffix: String, phase: PhaseToken) {
    var name = Substring(file)
    if name.hasSuffix(".md") { name = name.dropLast(3) }
    if name.hasSuffix(suffix) { name = name.dropLast(suffix.count) }
    if name.hasSuffix("-") { name = name.dropLast() }
    if name.hasPrefix("\(suffix)-") { name = name.dropFirst(suffix.count + 1) }
    base = String(name)
    if let (token, rest) = PhaseToken.prefix(of: name), token == phase, rest.first == "-" {
      number = Self.number(in: rest.dropFirst())
      return
    }
    number = String(name.prefix { $0 != "-" })
  }

  /// Returns the plan number in the part of a name after the phase.
  ///
  /// This is the first hyphen-separated part that contains a digit, such as `01` in `01-search`. If
  /// no part contains a digit, as in `Final-a`, it is the whole text.
  static func number(in rest: Substring) -> String {
    let parts = rest.split(separator: "-")
    return String(parts.first { $0.contains(where: \.isNumber) } ?? rest)
  }

  /// Returns whether a file name has one of the accepted forms for a suffix such as `PLAN`.
  ///
  /// With `PLAN`, these are `PLAN.md`, names that end with `-PLAN.md`, and names with the extension
  /// `.md` that start with `PLAN-` and a digit.
  static func matches(_ file: String, suffix: String) -> Bool {
    guard file.hasSuffix(".md") else { return false }
    let name = file.dropLast(3)
    guard name != suffix, !name.hasSuffix("-\(suffix)") else { return true }
    guard name.hasPrefix("\(suffix)-") else { return false }
    return name.dropFirst(suffix.count + 1).first.map { $0.isASCII && $0.isNumber } ?? false
  }
}
