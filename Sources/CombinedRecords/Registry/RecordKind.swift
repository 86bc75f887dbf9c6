public import HealthModel

/// A kind of record, identified by its name.
public struct RecordKind: RawRepresentable, Hashable, Sendable {
  /// The name, unique among the kinds.
  public let rawValue: String
  /// The title of the kind, for example in forms.
  public let title: String
  /// The types for which a health store asks the user's permission.
  ///
  /// For records that are saved as correlations, they are the types of the members, never the type
  /// of the correlation.
  public let healthTypes: Set<SampleType>
  /// The types that records of the kind are saved as; the other health types are only read.
  public let sharedTypes: Set<SampleType>

  /// Creates a kind.
  ///
  /// - Parameters:
  ///   - name: The name, which must be unique.
  ///   - title: The title of the kind, for example in forms.
  ///   - healthTypes: The types for which a health store asks the user's permission.
  ///   - sharedTypes: The types that records are saved as, or `nil` for all health types.
  public init(
    _ name: String, title: String, healthTypes: Set<SampleType>,
    sharedTypes: Set<SampleType>? = nil
  ) {
    self.sharedTypes = sharedTypes ?? healthTypes
    rawValue = name
    self.title = title
    self.healthTypes = healthTypes
  }

  /// Creates the kind in ``allCases`` with the given name; returns `nil` for any other name, such
  /// as the name of a kind that another module defines.
  public init?(rawValue: String) {
    guard let kind = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = kind
  }

  /// Returns whether two kinds have the same name.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.rawValue == rhs.rawValue }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
