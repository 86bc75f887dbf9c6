extension ServerDeviation {
  /// Deviations with the section about the violated rules.
  package struct Section: Sendable {
    package let name: String
    /// The deviations from rules at MUST.
    package let binding: [ServerDeviation]
    /// The deviations that only rows at SHOULD detect.
    package let advised: [ServerDeviation]
  }

  /// All deviations of servers, by the rules that they violate.
  package static let sections: [Section] = [
    Section(name: "greeting", binding: greeting, advised: unwiseGreeting),
    Section(name: "requests", binding: requests, advised: []),
    Section(name: "invalid-lines", binding: lines, advised: []),
    Section(name: "message-order", binding: order, advised: []),
    Section(name: "errors", binding: errors, advised: unwiseErrors),
    Section(name: "reset", binding: freshWorld, advised: []),
    Section(name: "time", binding: [], advised: unwiseTime),
  ]
}
