internal import Diagnostics

extension RuleFinding {
  /// Returns a finding for a value that does not have the expected type.
  static func mismatch(_ subject: String, _ value: YAMLValue, _ expected: String) -> Self {
    Self(
      "\(subject) is \(value.kind); expected \(expected)", at: value.location,
      fix: "write \(expected)")
  }
}
