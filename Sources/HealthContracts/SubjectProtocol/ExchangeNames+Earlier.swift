extension ExchangeNames {
  /// Returns the current name of a value or line, for a current name or a name in earlier
  /// documents.
  static func current(_ name: String) -> String { replacements[name] ?? name }

  private static let replacements = [
    "timer of nobody": "unknown timer", "delivery of nobody": "unknown delivery",
    "a notification of nobody": "an unknown notification",
  ]
}
