/// Phrases that are bound to one closure each.
///
/// ```swift
/// var words = Vocabulary<Turnstile>()
/// words.action("{n:integer} coins are inserted") { turnstile, arguments in
///   for _ in 0..<(try arguments.integer("n")) { await turnstile.insertCoin() }
/// }
/// words.expectation("gate is open") { turnstile, _ in
///   .require(await turnstile.isOpen, expected: "an open gate", observed: "a locked one")
/// }
/// ```
extension Vocabulary {
  /// What phrases of a role do with the arguments of a cell.
  public typealias Perform = @Sendable (World, Arguments) async throws -> Void
  /// What phrases that check something find.
  public typealias Check = @Sendable (World, Arguments) async throws -> Comparison

  /// Binds phrases to something that is so before anything happens.
  ///
  /// - Parameters:
  ///   - patterns: The ways to write it, with parameters in braces.
  ///   - scope: The group of phrases that columns name.
  ///   - capabilities: What a subject must let the suite control.
  ///   - perform: Makes it so.
  public mutating func setup(
    _ patterns: String..., in scope: Scope = .setup, needs capabilities: Set<String> = [],
    perform: @escaping Perform
  ) {
    bind(patterns, scope) { name, arguments in
      .setup(name, needs: capabilities) { try await perform($0, arguments) }
    }
  }

  /// Binds phrases to something that happens.
  ///
  /// - Parameters:
  ///   - patterns: The ways to write it, with parameters in braces.
  ///   - scope: The group of phrases that columns name.
  ///   - capabilities: What a subject must let the suite control.
  ///   - perform: Carries it out.
  public mutating func action(
    _ patterns: String..., in scope: Scope = .action, needs capabilities: Set<String> = [],
    perform: @escaping Perform
  ) {
    bind(patterns, scope) { [beforeAction] name, arguments in
      .action(name, needs: capabilities) { world in
        try await beforeAction?(world)
        try await perform(world, arguments)
      }
    }
  }

  /// Binds phrases to something that must hold afterwards.
  ///
  /// - Parameters:
  ///   - patterns: The ways to write it, with parameters in braces.
  ///   - scope: The group of phrases that columns name.
  ///   - capabilities: What a subject must let the suite control.
  ///   - check: Compares what is with what should be.
  public mutating func expectation(
    _ patterns: String..., in scope: Scope = .expectation, needs capabilities: Set<String> = [],
    check: @escaping Check
  ) {
    bind(patterns, scope) { name, arguments in
      .expectation(name, needs: capabilities) { try await check($0, arguments) }
    }
  }

  private mutating func bind(
    _ patterns: [String], _ scope: Scope,
    _ meaning: @escaping @Sendable (String, Arguments) -> Meaning<World>
  ) {
    for pattern in patterns {
      add(pattern, in: scope) { arguments, _ in
        [meaning(Self.name(of: pattern, arguments), arguments)]
      }
    }
  }

  /// A pattern with the values of its parameters, which names one meaning.
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
  /// What is so before anything happens.
  public static var setup: Self { "setup" }
  /// What happens.
  public static var action: Self { "action" }
  /// What must hold afterwards.
  public static var expectation: Self { "expectation" }
}

extension ContractColumn {
  /// A column whose cells say what is so before anything happens.
  public static func given(_ name: String = "Given") -> Self {
    .init(name, reading: .clauses(scopes: [.setup]))
  }

  /// A column whose cells say what happens.
  public static func when(_ name: String = "When") -> Self {
    .init(name, reading: .clauses(scopes: [.action]))
  }

  /// A column whose cells say what must hold afterwards.
  public static func then(_ name: String = "Then") -> Self {
    .init(name, reading: .clauses(scopes: [.expectation]))
  }

  /// A column that names its rows.
  public static func title(_ name: String) -> Self {
    .init(name, reading: .descriptive, isKey: true)
  }
}
