internal import Conformance
internal import HealthModel

extension HealthVocabulary {
  /// Adds phrases for an action on a store; a row can use them as a precondition or as its action.
  ///
  /// - Parameters:
  ///   - patterns: The phrases; the first one is the name of the action.
  ///   - refused: The phrase for the same action if the action is expected to fail; the parameter
  ///     `{error}` is the expected error.
  ///   - capabilities: The required capabilities of the store.
  ///   - counts: The permitted ranges of integer parameters of `patterns`, by name.
  ///   - perform: The action.
  mutating func storeAction(
    _ patterns: String..., refused: String? = nil, needs capabilities: StoreCapability...,
    counts: [String: ClosedRange<Int>] = [:],
    perform: @escaping @Sendable (StoreCase, Arguments) async throws -> Void
  ) {
    let needed = Set(capabilities.map(\.rawValue))
    let first = patterns[0]
    let words = PatternWords(first)
    for pattern in patterns {
      add(pattern, in: "store-action") { arguments, _ throws(BindingProblem) in
        try arguments.check(counts)
        let name = words.filled(with: arguments)
        return [
          .action(name, needs: needed.union(words.kinds(in: arguments))) { world in
            let world = world.storeCase
            try await world.call(name, of: first) { try await perform(world, arguments) }
          }
        ]
      }
    }
    guard let refused else { return }
    add(refused, in: "store-action") { arguments, _ throws(BindingProblem) in
      try arguments.check(counts)
      let (name, code) = (words.filled(with: arguments), try arguments.error("error").code)
      return [
        .action(
          "\(name), refused with \(code.name)", needs: needed.union(words.kinds(in: arguments))
        ) { world in
          let world = world.storeCase
          try await world.call(name, of: first, expecting: code.name) {
            try await perform(world, arguments)
          }
        }
      ]
    }
  }

  /// Adds phrases for one expectation about a store; the first phrase is the expectation's name.
  mutating func storeExpectation(
    _ patterns: String..., needs capabilities: StoreCapability...,
    check: @escaping @Sendable (StoreCase, Arguments) async throws -> Comparison
  ) {
    let needed = Set(capabilities.map(\.rawValue))
    let words = PatternWords(patterns[0])
    for pattern in patterns {
      add(pattern, in: "store-expectation") { arguments, _ in
        [
          .expectation(
            words.filled(with: arguments), needs: needed.union(words.kinds(in: arguments))
          ) { world in
            try await check(world.storeCase, arguments)
          }
        ]
      }
    }
  }
}

/// A pattern that can be printed with its parameters filled in.
private struct PatternWords: Sendable {
  private enum Part: Sendable {
    case text(String)
    case parameter(String)
  }

  private let parts: [Part]

  init(_ pattern: String) {
    var parts: [Part] = []
    var rest = Substring(pattern)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      parts.append(.text(String(rest[..<open])))
      let name = rest[rest.index(after: open)..<close].prefix { $0 != ":" }
      parts.append(.parameter(String(name)))
      rest = rest[rest.index(after: close)...]
    }
    self.parts = parts + [.text(String(rest))]
  }

  /// Returns the names of the capabilities that a store needs for the arguments.
  ///
  /// Only the capabilities for workouts, category samples and caller-chosen identifiers are
  /// considered.
  func kinds(in arguments: Arguments) -> Set<String> {
    parts.reduce(into: []) { kinds, part in
      guard case .parameter(let name) = part else { return }
      kinds.formUnion(StoreCapability.kinds(in: arguments.tokens(name)))
    }
  }

  func filled(with arguments: Arguments) -> String {
    var words = ""
    for part in parts {
      switch part {
      case .text(let text): words += text
      case .parameter(let name): words += arguments[name]
      }
    }
    return words
  }
}
