extension ExchangeNames {
  /// Returns the current name of a value or line for an earlier name.
  ///
  /// Any other name is returned unchanged.
  static func current(_ name: String) -> String { replacements[name] ?? name }

  private static let replacements = [
    "timer of nobody": "unknown timer", "delivery of nobody": "unknown delivery",
    "a notification of nobody": "an unknown notification",
  ]
}
