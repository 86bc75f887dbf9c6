/// Phrases that cells are written in, each bound to what a case does or checks.
public struct Vocabulary<World: Sendable>: Sendable {
  /// A group of phrases; a column says which groups it reads.
  public struct Scope: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
    /// The name.
    public let rawValue: String

    /// Creates a scope from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a scope from a literal.
    public init(stringLiteral value: String) { rawValue = value }
  }

  /// Makes meanings from the arguments and the row.
  public typealias Binding =
    @Sendable (Arguments, RowContext) throws(BindingProblem) -> [Meaning<World>]

  /// A phrase with its pattern and its binding.
  public struct Phrase: Sendable {
    /// The pattern as it was written.
    public let pattern: String
    /// The group.
    public let scope: Scope
    let bind: Binding
  }

  private let roles: [Scope: MeaningRole]
  private let nameOfActions: String
  private var types: [String: ParameterType]
  private(set) var index = PhraseIndex()
  private var all: [Phrase] = []

  /// Creates a vocabulary with the general parameter types and some of the domain's.
  ///
  /// - Parameters:
  ///   - parameterTypes: The types of the domain.
  ///   - roles: What the phrases of a group are for; those of `setup` and `action` are for what
  ///     the name says, and those of a group that is not named here are expectations.
  ///   - nameOfActions: What makes an action in the code of the domain.
  public init(
    parameterTypes: [ParameterType] = [], roles: [Scope: MeaningRole] = [:],
    nameOfActions: String = "action"
  ) {
    self.roles = roles.merging(["setup": .setup, "action": .action]) { given, _ in given }
    self.nameOfActions = nameOfActions
    let general: [ParameterType] = [.integer, .version, .number, .quoted, .identifier, .word]
    types = Dictionary(
      (general + parameterTypes).map { ($0.name, $0) }, uniquingKeysWith: { _, last in last })
  }

  /// Every phrase, in the order of addition.
  public var phrases: [Phrase] { all }

  /// Binds phrases of one meaning.
  ///
  /// - Parameters:
  ///   - patterns: The ways to write it, with parameters in braces.
  ///   - scope: The group.
  ///   - bind: Makes the meanings.
  public mutating func add(
    _ patterns: String..., in scope: Scope, binding bind: @escaping Binding
  ) {
    for pattern in patterns {
      index.append(PhrasePattern(pattern, types: types), in: scope.rawValue)
      all.append(Phrase(pattern: pattern, scope: scope, bind: bind))
    }
  }

  /// Binds phrases to one meaning that needs neither arguments nor the row.
  public mutating func add(_ patterns: String..., in scope: Scope, as meaning: Meaning<World>...) {
    for pattern in patterns { add(pattern, in: scope) { _, _ in meaning } }
  }

  /// The phrases of some groups that are nearest to some words, nearest first.
  ///
  /// - Complexity: O(*n* · *m*²), where *n* is the number of phrases and *m* their length.
  public func nearest(to text: String, in scopes: [Scope], count: Int = 3) -> [String] {
    let names = all.filter { scopes.contains($0.scope) }.map(\.pattern)
    // A parameter is written with its first example, so that it weighs no more than a value.
    return Similarity.nearest(
      to: PhraseTokens(text).text, among: names, count: count, writtenAs: withExamples)
  }

  /// What the phrases of a group are for.
  func role(of scope: Scope) -> MeaningRole { roles[scope] ?? .expectation }

  /// The beginning of code that binds some words in a group; what it binds does not hold yet.
  func binding(of text: String, in scope: Scope) -> String {
    let quoted = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let (name, body) =
      switch role(of: scope) {
      case .setup: ("setup", "throw BindingProblem(\"not set up yet\")")
      case .action: (nameOfActions, "throw BindingProblem(\"not done yet\")")
      case .expectation:
        ("expectation", ".require(false, expected: \"\(quoted)\", observed: \"not observed yet\")")
      }
    return """
      add(
        "\(quoted)", in: "\(scope.rawValue)",
        as: .\(name)("\(quoted)") { world in
          \(body)
        })
      """
  }

  private func withExamples(_ pattern: String) -> String {
    PhrasePattern(pattern, types: types).elements.map { element in
      switch element {
      case .token(let token): token.description
      case .parameter(_, let type): type.examples.first ?? ""
      }
    }.joined(separator: " ")
  }
}
