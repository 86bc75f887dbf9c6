extension ExchangeNames {
  /// Returns the current name of a value or line; earlier documents use other names.
  static func current(_ name: String) -> String { replacements[name] ?? name }

  private static let replacements = [
    "timer of nobody": "unknown timer", "delivery of nobody": "unknown delivery",
    "a notification of nobody": "an unknown notification",
  ]
}
