internal import Foundation

/// Locale-independent functions that format counts and durations for people.
enum Figures {
  /// Returns a count with commas, such as `1,234`.
  static func text(of count: Int) -> String {
    var text = ""
    for (index, digit) in String(count.magnitude).reversed().enumerated() {
      if index > 0, index.isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return (count < 0 ? "-" : "") + String(text.reversed())
  }

  /// Returns a count with its noun, such as `1 record` or `1,234 records`; the noun is given in the
  /// singular.
  static func text(of count: Int, _ noun: String) -> String {
    "\(text(of: count)) \(noun)\(count == 1 ? "" : "s")"
  }

  /// Returns a duration such as `0.3 s`, `0:42` or `1:02:03`.
  static func duration(_ seconds: TimeInterval) -> String {
    if seconds < 10 { return "\((max(0, seconds) * 10).rounded() / 10) s" }
    let whole = Int(min(max(0, seconds), 1e8).rounded())
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0
      ? "\(hours):\(padded(minutes)):\(padded(rest))" : "\(minutes):\(padded(rest))"
  }
}
