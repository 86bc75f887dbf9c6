/// The key of a field, which preferences, forms and errors use.
public struct FieldKey: RawRepresentable, Hashable, Sendable, Codable {
  /// The unique name of the field.
  public let rawValue: String

  /// Creates a key from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A rule for the values of a field; numbers that are not finite are never valid.
public enum ValueRule: String, Hashable, Sendable, CaseIterable {
  /// Values greater than 0.
  case positive
  /// Values of 0 and greater.
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
