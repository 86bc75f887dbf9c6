internal import Diagnostics

extension RuleFinding {
  /// A value that is not of the kind that is expected.
  static func mismatch(_ subject: String, _ value: YAMLValue, _ expected: String) -> Self {
    Self(
      "\(subject) is \(value.kind), \(expected) is expected", at: value.location,
      fix: "write \(expected)")
  }
}
