/// Message fragments that several rules share.
enum Wording {
  /// Returns at most three names in quotes, followed by the number of the remaining names if there
  /// are more.
  static func list(_ names: some Collection<String>) -> String {
    let shown = names.prefix(3).map { "'\($0)'" }
    let rest = names.count - shown.count
    if rest > 0 { return shown.joined(separator: ", ") + " and \(rest) more" }
    guard let last = shown.last, shown.count > 1 else { return shown.joined() }
    return shown.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Returns a number with its noun, such as `1 plan` or `2 plans`.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
