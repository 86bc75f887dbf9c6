/// The result of checking an expectation.
public enum Comparison: Hashable, Sendable {
  /// The observed value matches the expectation.
  case holds
  /// The values differ; both are in the user's terms.
  case differs(expected: String, observed: String)

  /// Returns `holds` if two descriptions of values are equal, and otherwise the difference.
  public static func equal(expected: String, observed: String) -> Self {
    expected == observed ? .holds : .differs(expected: expected, observed: observed)
  }

  /// Returns `holds` if a condition is true, and otherwise the difference between the expected and
  /// the observed state.
  public static func require(
    _ holds: Bool, expected: String, observed: @autoclosure () -> String
  ) -> Self {
    holds ? .holds : .differs(expected: expected, observed: observed())
  }
}

/// The role of a meaning in a case.
public enum MeaningRole: String, Hashable, Sendable, Codable {
  /// Establishes the state before the actions.
  case setup
  /// Performs an action.
  case action
  /// Checks the state after the actions.
  case expectation
}

/// The world-independent part of a meaning, shared by all copies of it.
final class MeaningWords: Sendable {
  let role: MeaningRole
  let name: String
  /// The name in messages and reports.
  let shown: String
  let factors: [String: String]
  let capabilities: Set<String>
  /// The canonical header of the column that the meaning refers to, if it differs from the column
  /// of the cell.
  let column: String?
  /// Whether the meaning checks that a setup had an effect in the case.
  let isProof: Bool

  init(
    role: MeaningRole, name: String, shown: String? = nil, factors: [String: String],
    capabilities: Set<String>, column: String?, isProof: Bool = false
  ) {
    self.isProof = isProof
    self.role = role
    self.name = name
    self.shown = shown ?? name
    self.factors = factors
    self.capabilities = capabilities
    self.column = column
  }

  func speaking(of column: String) -> MeaningWords {
    MeaningWords(
      role: role, name: name, shown: shown, factors: factors, capabilities: capabilities,
      column: column, isProof: isProof)
  }

  func showing(_ text: String) -> MeaningWords {
    MeaningWords(
      role: role, name: name, shown: text, factors: factors, capabilities: capabilities,
      column: column, isProof: isProof)
  }
}

extension MeaningWords: Hashable {
  static func == (lhs: MeaningWords, rhs: MeaningWords) -> Bool {
    lhs === rhs || lhs.role == rhs.role && lhs.name == rhs.name
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(role)
    hasher.combine(name)
  }
}

/// One step that a cell or a kind adds to a case, executed on a world of the domain.
public struct Meaning<World: Sendable>: Sendable {
  /// The role of a meaning in a case.
  public typealias Role = MeaningRole

  /// The role of the meaning in its case.
  public var role: Role { words.role }
  /// The canonical name; meanings with the same role and name are equivalent.
  public var name: String { words.name }
  /// The name in messages and reports: the canonical name, unless ``shown(as:)`` replaced it.
  public var shownName: String { words.shown }
  /// The factor values that the meaning represents, by factor name.
  ///
  /// They are used to find the combinations of factor values that a table does not cover.
  public var factors: [String: String] { words.factors }
  /// The capabilities that a subject must offer to execute the meaning.
  public var capabilities: Set<String> { words.capabilities }
  /// The canonical header of the column that the meaning refers to, if it differs from the column
  /// of the cell.
  public var column: String? { words.column }
  /// A closure that executes the meaning; for setups and actions, it returns `.holds` unless it
  /// throws an error.
  public let perform: @Sendable (World) async throws -> Comparison
  /// The world-independent part.
  let words: MeaningWords

  private init(
    role: MeaningRole, name: String, factors: [String: String] = [:], capabilities: Set<String>,
    perform: @escaping @Sendable (World) async throws -> Comparison
  ) {
    words = MeaningWords(
      role: role, name: name, factors: factors, capabilities: capabilities, column: nil)
    self.perform = perform
  }

  init(words: MeaningWords, perform: @escaping @Sendable (World) async throws -> Comparison) {
    self.words = words
    self.perform = perform
  }

  /// Returns the meaning with a reference to another column of its row.
  ///
  /// If the table has that column, reports show the cell in it.
  public func speaking(of column: String) -> Self {
    Self(words: words.speaking(of: column), perform: perform)
  }

  /// Returns the meaning with another name for messages and reports.
  public func shown(as text: String) -> Self {
    Self(words: words.showing(text), perform: perform)
  }

  /// Returns a setup, which establishes the initial state.
  public static func setup(
    _ name: String, factors: [String: String] = [:], needs capabilities: Set<String> = [],
    _ perform: @escaping @Sendable (World) async throws -> Void
  ) -> Self {
    Self(role: .setup, name: name, factors: factors, capabilities: capabilities) { world in
      try await perform(world)
      return .holds
    }
  }

  /// Returns an action, which runs after the setups.
  public static func action(
    _ name: String, needs capabilities: Set<String> = [],
    _ perform: @escaping @Sendable (World) async throws -> Void
  ) -> Self {
    Self(role: .action, name: name, capabilities: capabilities) { world in
      try await perform(world)
      return .holds
    }
  }

  /// Returns an expectation, which is checked after the actions.
  public static func expectation(
    _ name: String, needs capabilities: Set<String> = [],
    _ check: @escaping @Sendable (World) async throws -> Comparison
  ) -> Self {
    Self(role: .expectation, name: name, capabilities: capabilities, perform: check)
  }

  /// Returns a check that a setup had an effect in the case.
  ///
  /// For example, a fault that never occurs proves nothing. The check does not count as an
  /// expectation of its row. If a glossary entry expands to several proofs, at least one must hold.
  public static func proof(
    _ name: String, needs capabilities: Set<String> = [],
    _ check: @escaping @Sendable (World) async throws -> Comparison
  ) -> Self {
    Self(
      words: MeaningWords(
        role: .expectation, name: name, factors: [:], capabilities: capabilities, column: nil,
        isProof: true), perform: check)
  }

  /// Returns a check that at least one of several setups had an effect.
  static func oneOf(_ proofs: [Self]) -> Self {
    .proof(
      "one of these: \(proofs.map(\.name).joined(separator: "; "))",
      needs: proofs.reduce(into: []) { $0.formUnion($1.capabilities) }
    ) { world in
      var (expected, observed): ([String], [String]) = ([], [])
      for proof in proofs {
        guard case .differs(let wanted, let found) = try await proof.perform(world) else {
          return .holds
        }
        expected.append(wanted)
        observed.append(found)
      }
      return .differs(
        expected: expected.joined(separator: ", or "), observed: observed.joined(separator: ", "))
    }
  }
}
