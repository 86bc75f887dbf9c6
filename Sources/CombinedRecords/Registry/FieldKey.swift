/// The key that identifies a field, for example in preferences and errors.
public struct FieldKey: RawRepresentable, Hashable, Sendable, Codable {
  /// The field's unique name.
  public let rawValue: String

  /// Creates a key from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A rule for a field's values; numbers that are not finite are never valid.
public enum ValueRule: String, Hashable, Sendable, CaseIterable {
  /// Values greater than 0.
  case positive
  /// Values greater than or equal to 0.
  case notNegative

  /// Returns whether a value in the base unit satisfies the rule.
  public func accepts(_ value: Double) -> Bool {
    guard value.isFinite else { return false }
    return switch self {
    case .positive: value > 0
    case .notNegative: value >= 0
    }
  }
}
