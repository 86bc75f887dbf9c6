/// The kinds of contract tables and the phrases of their cells.
///
/// A plan may contain rows of several domains. Each contract table belongs to exactly one domain,
/// and its cells are parsed with the phrases of that domain.
///
/// ```swift
/// var words = Vocabulary<GlucoseMonitor>()
/// words.expectation("alarm sounds") { monitor, _ in
///   .require(monitor.isSounding, expected: "an alarm", observed: "silence")
/// }
/// let glucose = ContractDomain("glucose", kinds: [alarms, zones], vocabulary: words) {
///   (world: Bench) in world.monitor
/// }
/// ```
public struct ContractDomain<World: Sendable>: Sendable {
  /// The namespace of the domain's kinds, as in a comment `<!-- contract: NAME/KIND -->` above a
  /// table.
  public let name: String
  /// The kinds of tables that the domain defines.
  public var kinds: [ContractKind<World>]
  /// The phrases that cells of the domain's tables can contain.
  public var vocabulary: Vocabulary<World>
  /// The parts of a subject that every row of the domain needs, such as a query service.
  ///
  /// A subject offers a part as a capability of the same name. Rows of the domain are not
  /// applicable to a subject that lacks one of the parts, and are outside its claim.
  public let parts: Set<String>

  /// Creates a domain whose phrases act on the world itself.
  ///
  /// - Parameters:
  ///   - name: The namespace: lower-case letters, digits and hyphens.
  ///   - kinds: The kinds of the domain's tables.
  ///   - vocabulary: The phrases that cells of the tables can contain.
  ///   - parts: The parts of a subject that every row needs.
  public init(
    _ name: String, kinds: [ContractKind<World>], vocabulary: Vocabulary<World>,
    parts: Set<String> = []
  ) {
    self.name = name
    self.kinds = kinds
    self.vocabulary = vocabulary
    self.parts = parts
  }

  /// Creates a domain whose phrases act on a stage that each case derives from its world.
  ///
  /// - Parameters:
  ///   - name: The namespace: lower-case letters, digits and hyphens.
  ///   - kinds: The kinds of the domain's tables.
  ///   - vocabulary: The phrases that cells of the tables can contain.
  ///   - parts: The parts of a subject that every row needs.
  ///   - stage: A closure that returns the object that the phrases act on. It is called at least
  ///     once for each step and must return the same stage for the same world. It may throw an
  ///     error if the world lacks a part.
  public init<Stage: Sendable>(
    _ name: String, kinds: [ContractKind<Stage>], vocabulary: Vocabulary<Stage>,
    parts: Set<String> = [], stage: @escaping @Sendable (World) async throws -> Stage
  ) {
    self.init(
      name, kinds: kinds.map { $0.lifted(stage) }, vocabulary: vocabulary.lifted(stage),
      parts: parts)
  }

  /// Returns the domain with a changed vocabulary.
  ///
  /// - Parameter extend: A closure that adds or replaces phrases, or adds other names for them.
  /// - Returns: The domain with the same name, kinds and parts.
  public func extending(_ extend: (inout Vocabulary<World>) -> Void) -> Self {
    var domain = self
    extend(&domain.vocabulary)
    return domain
  }
}

extension Meaning {
  /// Returns the same meaning for a world from which a closure derives the stage.
  func lifted<Other: Sendable>(
    _ stage: @escaping @Sendable (Other) async throws -> World
  ) -> Meaning<Other> {
    Meaning<Other>(words: words) { [perform] other in try await perform(try await stage(other)) }
  }
}

extension ContractColumn {
  fileprivate func lifted<Other: Sendable>(
    _ stage: @escaping @Sendable (Other) async throws -> World
  ) -> ContractColumn<Other> {
    let reading: ContractColumn<Other>.Reading =
      switch reading {
      case .clauses(let scopes):
        .clauses(scopes: scopes.map { Vocabulary<Other>.Scope(rawValue: $0.rawValue) })
      case .value(let read):
        .value { words, context throws(BindingProblem) in
          try read(words, context).map { $0.lifted(stage) }
        }
      case .verbatim(let read):
        .verbatim { text, context throws(BindingProblem) in
          try read(text, context).map { $0.lifted(stage) }
        }
      case .descriptive: .descriptive
      }
    return ContractColumn<Other>(
      name, aliases: aliases, reading: reading, isRequired: isRequired, isKey: isKey)
  }
}

extension ContractKind {
  fileprivate func lifted<Other: Sendable>(
    _ stage: @escaping @Sendable (Other) async throws -> World
  ) -> ContractKind<Other> {
    ContractKind<Other>(
      id: id, summary: summary, columns: ownColumns.map { $0.lifted(stage) },
      setup: setup.map { $0.lifted(stage) }, action: action.map { $0.lifted(stage) },
      factors: factors.map { .init($0.name, values: $0.values) }, profiles: profiles,
      tableFacts: tableFacts)
  }
}
