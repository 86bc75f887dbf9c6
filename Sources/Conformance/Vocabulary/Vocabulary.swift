/// The phrases of cells, each bound to the steps of a case.
public struct Vocabulary<World: Sendable>: Sendable {
  /// A group of phrases; columns refer to the groups that they accept.
  public struct Scope: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
    /// The name of the group.
    public let rawValue: String

    /// Creates a group of phrases with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a group of phrases with the name in a literal.
    public init(stringLiteral value: String) { rawValue = value }
  }

  /// A closure that creates the meanings of a phrase from its arguments and its row.
  public typealias Binding =
    @Sendable (Arguments, RowContext) throws(BindingProblem) -> [Meaning<World>]

  /// A phrase with its pattern and its binding.
  public struct Phrase: Sendable {
    /// The pattern as it was added, with parameters in braces.
    public let pattern: String
    /// The group that contains the phrase.
    public let scope: Scope
    /// The words that replace an earlier phrase; `nil` for a current phrase.
    public var successor: String?
    let bind: Binding
  }

  private let roles: [Scope: MeaningRole]
  /// A closure that runs before each action that the `action` methods bind.
  let beforeAction: (@Sendable (World) async throws -> Void)?
  private(set) var types: [String: ParameterType]
  private(set) var index = PhraseIndex()
  private var all: [Phrase] = []
  /// The index of each phrase, by its key.
  private var places: [String: Int] = [:]
  /// The problems with the phrases themselves, in the order in which they were found.
  private(set) var problems: [VocabularyProblem] = []

  /// Creates a vocabulary with the built-in parameter types and those of the domain.
  ///
  /// - Parameters:
  ///   - parameterTypes: The types of the domain, which replace built-in types of the same name.
  ///   - roles: The role of each group in listings and sample code. By default, `setup` contains
  ///     setups, `action` contains actions, and all other groups contain expectations.
  ///   - beforeAction: A closure that runs before each action that the `action` methods bind, for
  ///     example to record that a step of the row begins.
  public init(
    parameterTypes: [ParameterType] = [], roles: [Scope: MeaningRole] = [:],
    beforeAction: (@Sendable (World) async throws -> Void)? = nil
  ) {
    self.roles = roles.merging(["setup": .setup, "action": .action]) { given, _ in given }
    self.beforeAction = beforeAction
    let general: [ParameterType] = [.integer, .version, .number, .quoted, .identifier, .word]
    types = Dictionary(
      (general + parameterTypes).map { ($0.name, $0) }, uniquingKeysWith: { _, last in last })
  }

  /// Returns the same phrases for a world from which a closure derives the stage.
  func lifted<Other: Sendable>(
    _ stage: @escaping @Sendable (Other) async throws -> World
  ) -> Vocabulary<Other> {
    typealias LiftedScope = Vocabulary<Other>.Scope
    let groups = roles.map { (LiftedScope(rawValue: $0.key.rawValue), $0.value) }
    var beforeLifted: (@Sendable (Other) async throws -> Void)?
    if let beforeAction {
      beforeLifted = { other in try await beforeAction(try await stage(other)) }
    }
    var lifted = Vocabulary<Other>(
      roles: Dictionary(uniqueKeysWithValues: groups), beforeAction: beforeLifted)
    lifted.types = types
    lifted.index = index
    lifted.problems = problems
    lifted.places = places
    lifted.all = all.map { phrase in
      .init(
        pattern: phrase.pattern, scope: .init(rawValue: phrase.scope.rawValue),
        successor: phrase.successor
      ) { arguments, context throws(BindingProblem) in
        try phrase.bind(arguments, context).map { $0.lifted(stage) }
      }
    }
    return lifted
  }

  /// All phrases, including earlier phrases, in the order in which they were added.
  public var phrases: [Phrase] { all }

  /// Binds each of several phrases to the meanings that a closure creates.
  ///
  /// A phrase that is already bound in the group, a parameter with an undeclared type and several
  /// parameters with the same name are errors in every plan that uses the vocabulary.
  ///
  /// - Parameters:
  ///   - patterns: The alternative patterns, with parameters in braces.
  ///   - scope: The group.
  ///   - bind: A closure that creates the meanings.
  public mutating func add(
    _ patterns: String..., in scope: Scope, binding bind: @escaping Binding
  ) {
    for pattern in patterns { append(Phrase(pattern: pattern, scope: scope, bind: bind)) }
  }

  private mutating func append(_ phrase: Phrase) {
    let read = PhrasePattern(phrase.pattern, types: types)
    let key = Self.key(of: read, in: phrase.scope)
    for type in read.undeclaredTypes {
      problems.append(.undeclaredType(type, pattern: phrase.pattern, known: types.keys.sorted()))
    }
    if let name = read.repeatedName {
      problems.append(.repeatedParameter(name, pattern: phrase.pattern))
    }
    guard places[key] == nil else {
      problems.append(.boundTwice(phrase.pattern, scope: phrase.scope.rawValue))
      return
    }
    places[key] = all.count
    index.append(read, in: phrase.scope.rawValue)
    all.append(phrase)
  }

  /// Replaces the binding of a phrase.
  ///
  /// Replacing a phrase that is not bound in the group is an error in every plan that uses the
  /// vocabulary.
  ///
  /// - Parameters:
  ///   - pattern: The original phrase, in any letter case outside code and quotes, with parameters
  ///     of the same types; the arguments keep the original parameter names.
  ///   - scope: The group.
  ///   - bind: A closure that creates the meanings.
  public mutating func replace(
    _ pattern: String, in scope: Scope, binding bind: @escaping Binding
  ) {
    let key = Self.key(of: PhrasePattern(pattern, types: types), in: scope)
    guard let place = places[key] else {
      problems.append(
        .notBound(pattern, scope: scope.rawValue, nearest: nearest(to: pattern, in: [scope])))
      return
    }
    all[place] = Phrase(
      pattern: all[place].pattern, scope: scope, successor: all[place].successor, bind: bind)
  }

  /// Binds a phrase to the meaning of other words in the group.
  ///
  /// ```swift
  /// words.alias("user weighs {x:number} kg", for: "user adds entry of {x} kg", in: "action")
  /// ```
  ///
  /// A placeholder that the phrase does not declare is an error in every plan that uses the
  /// vocabulary.
  ///
  /// - Parameters:
  ///   - pattern: The phrase, with parameters in braces.
  ///   - words: One or more phrases that are already bound, with parameter names in braces as
  ///     placeholders for their values.
  ///   - scope: The group of the phrase and the words.
  public mutating func alias(_ pattern: String, for words: String, in scope: Scope) {
    add(pattern, in: scope, binding: binding(pattern, to: words, in: scope, of: self))
  }

  /// Keeps an earlier phrase for documents that use it.
  ///
  /// Cells can contain the phrase, but listings and suggestions omit it.
  ///
  /// ```swift
  /// words.keepEarlier(
  ///   "{n:integer} updates came", for: "{n} updates were reported", in: "behavior")
  /// ```
  ///
  /// A placeholder that the phrase does not declare is an error in every plan that uses the
  /// vocabulary.
  ///
  /// - Parameters:
  ///   - pattern: The earlier phrase, with parameters in braces.
  ///   - words: One or more current phrases that are already bound, with parameter names in braces
  ///     as placeholders for their values.
  ///   - scope: The group of the phrase and the words.
  public mutating func keepEarlier(_ pattern: String, for words: String, in scope: Scope) {
    keepEarlier([(pattern, words)], in: scope)
  }

  /// Keeps several earlier phrases, which share one copy of the vocabulary.
  ///
  /// - Parameters:
  ///   - phrases: The earlier phrases, each with the current words, which cannot be earlier phrases
  ///     of the same list.
  ///   - scope: The group of the phrases and the words.
  public mutating func keepEarlier(
    _ phrases: [(earlier: String, current: String)], in scope: Scope
  ) {
    let vocabulary = self
    for (earlier, current) in phrases {
      append(
        Phrase(
          pattern: earlier, scope: scope, successor: current,
          bind: binding(earlier, to: current, in: scope, of: vocabulary)))
    }
  }

  private mutating func binding(
    _ pattern: String, to words: String, in scope: Scope, of vocabulary: Self
  ) -> Binding {
    let template = PhraseTemplate(words)
    for name in template.names where !PhrasePattern(pattern, types: types).names.contains(name) {
      problems.append(.unknownParameter(name, pattern: pattern))
    }
    return { arguments, context throws(BindingProblem) in
      try vocabulary.meanings(of: template.filled(with: arguments), in: [scope], context: context)
    }
  }

  /// Returns the meanings of words that are parsed like a cell, but without glossaries.
  ///
  /// - Parameters:
  ///   - words: The words, as a cell would contain them.
  ///   - scopes: The groups to search.
  ///   - context: The row.
  /// - Returns: The meanings, in clause order.
  /// - Throws: ``BindingProblem`` if no phrase is bound to a clause, or the problem that the
  ///   binding of a phrase throws.
  public func meanings(
    of words: PhraseTokens, in scopes: [Scope], context: RowContext
  ) throws(BindingProblem) -> [Meaning<World>] {
    let result = ClauseParser(vocabulary: self).parse(words, scopes: scopes, context: context)
    if let unbound = result.unbound.first {
      throw BindingProblem(unbound.message, candidates: unbound.suggestions)
    }
    return result.bound.flatMap(\.meanings)
  }

  /// Returns a key that phrases share if they have the same group, words and parameter types.
  private static func key(of pattern: PhrasePattern, in scope: Scope) -> String {
    "\(scope.rawValue)\n\(pattern.shape)"
  }

  /// Binds phrases to meanings that use neither the arguments nor the row.
  public mutating func add(_ patterns: String..., in scope: Scope, as meaning: Meaning<World>...) {
    for pattern in patterns { add(pattern, in: scope) { _, _ in meaning } }
  }

  /// Returns up to `count` current phrases of several groups that are nearest to a text, nearest
  /// first.
  ///
  /// - Complexity: O(*n* · *k* · *m* + *n* log *n*), where *n* is the number of phrases, and *k*
  ///   and *m* are the lengths of the text and of the longest phrase, both limited to 200 bytes.
  public func nearest(to text: String, in scopes: [Scope], count: Int = 3) -> [String] {
    let names = all.filter { scopes.contains($0.scope) && $0.successor == nil }.map(\.pattern)
    // A parameter is replaced by its first example, so that it weighs no more than a value.
    return Similarity.nearest(
      to: PhraseTokens(text).text, among: names, count: count, writtenAs: withExamples)
  }

  /// Returns the role of a group.
  func role(of scope: Scope) -> MeaningRole { roles[scope] ?? .expectation }

  /// Returns sample text that binds words in a group; the Swift code in the text is a stub that
  /// always fails.
  func binding(of text: String, in scope: Scope) -> String {
    let pattern = withParameters(text)
    let quoted = pattern.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let (name, body) =
      switch role(of: scope) {
      case .setup: ("setup", "throw BindingProblem(\"not set up yet\")")
      case .action: ("action", "throw BindingProblem(\"not done yet\")")
      case .expectation:
        (
          "expectation",
          ".require(false, expected: \"\(quoted)\", observed: \"not observed yet\")"
        )
      }
    return """
      in a table | Phrase | Means |:
      | \(pattern.replacing("|", with: "\\|")) | phrases that are bound |
      or in Swift:
      words.\(name)("\(quoted)", in: "\(scope.rawValue)") { world, arguments in
        \(body)
      }
      """
  }

  /// Converts words into a phrase with parameters in place of numbers and units.
  private func withParameters(_ text: String) -> String {
    var names = ["n", "m", "k"].makeIterator()
    var count = 0
    return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let tokens = PhraseTokens(String(word))
      let numeric = [ParameterType.integer, .number].first { type in
        type.read(tokens).contains { $0.count == tokens.count }
      }
      if let type = numeric?.name {
        count += 1
        return "{\(names.next() ?? "n\(count)"):\(type)}"
      }
      let unit = types.values.sorted { $0.name < $1.name }.first {
        $0.name.contains("unit") && $0.examples.contains(String(word))
      }
      return unit.map { "{unit:\($0.name)}" } ?? String(word)
    }.joined(separator: " ")
  }

  /// Returns the words of a phrase with the first example of each parameter, for comparison with
  /// other words.
  func withExamples(_ pattern: String) -> String {
    PhrasePattern(pattern, types: types).elements.map { element in
      switch element {
      case .token(let token): token.description
      case .parameter(_, let type): type.examples.first ?? ""
      }
    }.joined(separator: " ")
  }

  /// Returns a phrase as a cell can contain it, with the first example of each parameter.
  func example(of pattern: String) -> String {
    var examples: [String: String] = [:]
    for case .parameter(let name, let type) in PhrasePattern(pattern, types: types).elements {
      examples[name] = type.examples.first
    }
    return PhraseTemplate(pattern).text { examples[$0] ?? "{\($0)}" }
  }
}
