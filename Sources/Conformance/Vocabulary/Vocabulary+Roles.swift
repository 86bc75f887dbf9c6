/// Convenience methods that bind phrases to a single closure.
///
/// ```swift
/// var words = Vocabulary<Turnstile>()
/// words.action("{n:integer} coins are inserted") { turnstile, arguments in
///   await turnstile.insert(try arguments.integer("n"))
/// }
/// words.expectation("gate is open") { turnstile, _ in
///   .require(await turnstile.isOpen, expected: "an open gate", observed: "a locked one")
/// }
/// ```
extension Vocabulary {
  /// A closure that executes a setup or an action with the arguments of a cell.
  public typealias Perform = @Sendable (World, Arguments) async throws -> Void
  /// A closure that checks an expectation with the arguments of a cell.
  public typealias Check = @Sendable (World, Arguments) async throws -> Comparison

  /// Binds phrases to a setup, which establishes the initial state.
  ///
  /// - Parameters:
  ///   - patterns: The alternative patterns, with parameters in braces.
  ///   - scope: The group of phrases that columns refer to.
  ///   - capabilities: The capabilities that a subject must offer.
  ///   - perform: A closure that establishes the state.
  public mutating func setup(
    _ patterns: String..., in scope: Scope = .setup, needs capabilities: Set<String> = [],
    perform: @escaping Perform
  ) {
    bind(patterns, scope) { name, arguments in
      .setup(name, needs: capabilities) { try await perform($0, arguments) }
    }
  }

  /// Binds phrases to an action.
  ///
  /// - Parameters:
  ///   - patterns: The alternative patterns, with parameters in braces.
  ///   - scope: The group of phrases that columns refer to.
  ///   - capabilities: The capabilities that a subject must offer.
  ///   - counts: The range of each parameter that is a count; a clause with a count outside its
  ///     range is unbound.
  ///   - perform: A closure that executes the action.
  public mutating func action(
    _ patterns: String..., in scope: Scope = .action, needs capabilities: Set<String> = [],
    counts: [String: ClosedRange<Int>] = [:], perform: @escaping Perform
  ) {
    bind(patterns, scope, counts: counts) { [beforeAction] name, arguments in
      .action(name, needs: capabilities) { world in
        try await beforeAction?(world)
        try await perform(world, arguments)
      }
    }
  }

  /// Binds phrases to an action whose capabilities depend on the arguments of a cell.
  ///
  /// - Parameters:
  ///   - patterns: The alternative patterns, with parameters in braces.
  ///   - scope: The group of phrases that columns refer to.
  ///   - capabilities: A closure that returns the capabilities that a subject must offer.
  ///   - perform: A closure that executes the action.
  public mutating func action(
    _ patterns: String..., in scope: Scope = .action,
    needing capabilities: @escaping @Sendable (Arguments) -> Set<String>,
    perform: @escaping Perform
  ) {
    bind(patterns, scope) { [beforeAction] name, arguments in
      .action(name, needs: capabilities(arguments)) { world in
        try await beforeAction?(world)
        try await perform(world, arguments)
      }
    }
  }

  /// Binds phrases to an expectation, which is checked after the actions.
  ///
  /// - Parameters:
  ///   - patterns: The alternative patterns, with parameters in braces.
  ///   - scope: The group of phrases that columns refer to.
  ///   - capabilities: The capabilities that a subject must offer.
  ///   - check: A closure that compares the observed with the expected state.
  public mutating func expectation(
    _ patterns: String..., in scope: Scope = .expectation, needs capabilities: Set<String> = [],
    check: @escaping Check
  ) {
    bind(patterns, scope) { name, arguments in
      .expectation(name, needs: capabilities) { try await check($0, arguments) }
    }
  }

  private mutating func bind(
    _ patterns: [String], _ scope: Scope, counts: [String: ClosedRange<Int>] = [:],
    _ meaning: @escaping @Sendable (String, Arguments) -> Meaning<World>
  ) {
    for pattern in patterns {
      add(pattern, in: scope) { arguments, _ throws(BindingProblem) in
        try arguments.check(counts)
        return [meaning(Self.name(of: pattern, arguments), arguments)]
      }
    }
  }

  /// Returns a pattern with the values of its parameters, used as the name of a meaning.
  private static func name(of pattern: String, _ arguments: Arguments) -> String {
    var name = ""
    var rest = pattern[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let parameter = rest[rest.index(after: open)..<close].prefix { $0 != ":" }
      name += rest[..<open] + arguments[String(parameter)]
      rest = rest[rest.index(after: close)...]
    }
    return name + rest
  }
}

extension Vocabulary.Scope {
  /// The group `setup`, whose phrases are setups by default.
  public static var setup: Self { "setup" }
  /// The group `action`, whose phrases are actions by default.
  public static var action: Self { "action" }
  /// The group `expectation`, whose phrases are expectations by default.
  public static var expectation: Self { "expectation" }
}
