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

/// One thing that a phrase makes a case do or check, against a world of the domain.
public struct Meaning<World: Sendable>: Sendable {
  /// When in a case it takes place.
  public enum Role: String, Hashable, Sendable, Codable {
    /// Before anything happens.
    case setup
    /// What happens.
    case action
    /// What must hold afterwards.
    case expectation
  }

  /// When it takes place.
  public var role: Role
  /// The canonical words; two meanings with one name are the same.
  public var name: String
  /// The decisions it stands for, by the name of the factor, for finding what no row covers.
  public var factors: [String: String]
  /// What a subject must let the suite control.
  public var capabilities: Set<String>
  /// The column it speaks of, where that is not the one it is written in.
  public var column: String?
  /// Carries it out; setups and actions always hold.
  public var perform: @Sendable (World) async throws -> Comparison

  private init(
    role: Role, name: String, factors: [String: String] = [:], capabilities: Set<String>,
    perform: @escaping @Sendable (World) async throws -> Comparison
  ) {
    self.role = role
    self.name = name
    self.factors = factors
    self.capabilities = capabilities
    self.perform = perform
  }

  /// Returns the meaning as one that speaks of another column of its row.
  public func speaking(of column: String) -> Self {
    var copy = self
    copy.column = column
    return copy
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
}

/// A row as the bindings of its cells see it.
public struct RowContext: Sendable {
  /// The cells by canonical column name, plain text.
  public let cells: [String: String]
  /// Facts that the kind derived from the whole table.
  public let tableFacts: [String: String]

  /// The words of a cell.
  public func tokens(_ column: String) -> PhraseTokens { PhraseTokens(cells[column] ?? "") }
}
