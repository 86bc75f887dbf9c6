extension ServerDeviation {
  /// The deviations from one section of the rules.
  package struct Section: Sendable {
    package let name: String
    /// The deviations from rules of level MUST.
    package let binding: [ServerDeviation]
    /// The deviations that only rows of level SHOULD detect.
    package let advised: [ServerDeviation]
  }

  /// All server deviations, by the section of the rules that they violate.
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
