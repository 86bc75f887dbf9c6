/// What an expectation found.
public enum Comparison: Hashable, Sendable {
  /// As expected.
  case holds
  /// Different, both in the user's terms.
  case differs(expected: String, observed: String)

  /// Compares two values that have a name each.
  public static func equal(expected: String, observed: String) -> Self {
    expected == observed ? .holds : .differs(expected: expected, observed: observed)
  }

  /// Compares a fact with what it should be.
  public static func require(
    _ holds: Bool, expected: String, observed: @autoclosure () -> String
  ) -> Self {
    holds ? .holds : .differs(expected: expected, observed: observed())
  }
}

/// When in a case a meaning takes place.
public enum MeaningRole: String, Hashable, Sendable, Codable {
  /// Before anything happens.
  case setup
  /// What happens.
  case action
  /// What must hold afterwards.
  case expectation
}

/// What a meaning is called and needs, the same in any world; shared by all copies of the meaning.
final class MeaningWords: Sendable {
  let role: MeaningRole
  let name: String
  /// The name as messages and reports show it.
  let shown: String
  let factors: [String: String]
  let capabilities: Set<String>
  /// The column it speaks of, where that is not the one it is written in.
  let column: String?
  /// Whether it checks that a setup took part in the case.
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

/// One thing that a phrase makes a case do or check, against a world of the domain.
public struct Meaning<World: Sendable>: Sendable {
  /// When in a case it takes place.
  public typealias Role = MeaningRole

  /// When it takes place.
  public var role: Role { words.role }
  /// The canonical words; two meanings with one name are the same.
  public var name: String { words.name }
  /// The name as messages and reports show it: with the words of the cell as they are written.
  public var shownName: String { words.shown }
  /// The decisions it stands for, by the name of the factor, for finding what no row covers.
  public var factors: [String: String] { words.factors }
  /// What a subject must let the suite control.
  public var capabilities: Set<String> { words.capabilities }
  /// The column it speaks of, where that is not the one it is written in.
  public var column: String? { words.column }
  /// Carries it out; setups and actions always hold.
  public let perform: @Sendable (World) async throws -> Comparison
  /// All that is known of it without its world.
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

  /// Returns the meaning as one that speaks of another column of its row.
  public func speaking(of column: String) -> Self {
    Self(words: words.speaking(of: column), perform: perform)
  }

  /// Returns the meaning with another text for messages and reports.
  public func shown(as text: String) -> Self {
    Self(words: words.showing(text), perform: perform)
  }

  /// Something that is so before anything happens.
  public static func setup(
    _ name: String, factors: [String: String] = [:], needs capabilities: Set<String> = [],
    _ perform: @escaping @Sendable (World) async throws -> Void
  ) -> Self {
    Self(role: .setup, name: name, factors: factors, capabilities: capabilities) { world in
      try await perform(world)
      return .holds
    }
  }

  /// Something that happens.
  public static func action(
    _ name: String, needs capabilities: Set<String> = [],
    _ perform: @escaping @Sendable (World) async throws -> Void
  ) -> Self {
    Self(role: .action, name: name, capabilities: capabilities) { world in
      try await perform(world)
      return .holds
    }
  }

  /// Something that must hold afterwards.
  public static func expectation(
    _ name: String, needs capabilities: Set<String> = [],
    _ check: @escaping @Sendable (World) async throws -> Comparison
  ) -> Self {
    Self(role: .expectation, name: name, capabilities: capabilities, perform: check)
  }

  /// A check that a setup took part in the case: a fault that no call meets proves nothing.
  ///
  /// Of a glossary entry that is made of several setups, one has to take part in each row.
  public static func proof(
    _ name: String, needs capabilities: Set<String> = [],
    _ check: @escaping @Sendable (World) async throws -> Comparison
  ) -> Self {
    Self(
      words: MeaningWords(
        role: .expectation, name: name, factors: [:], capabilities: capabilities, column: nil,
        isProof: true), perform: check)
  }

  /// A check that one of some setups took part.
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
