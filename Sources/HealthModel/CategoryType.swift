/// A kind of sample whose value is one of a few numbered cases, such as a stage of sleep.
public struct CategoryType: Hashable, Sendable {
  /// The identifier, such as `HKCategoryTypeIdentifierSleepAnalysis`.
  public let identifier: String
  /// The names of the permitted values, by number; empty if they are unknown, in which case every
  /// value is permitted.
  public let valueNames: [Int: String]

  /// Creates a type; without names, every value is permitted.
  public init(identifier: String, valueNames: [Int: String] = [:]) {
    self.identifier = identifier
    self.valueNames = valueNames
  }

  /// Returns whether a sample of the type can have a given value; `true` if the permitted values
  /// are unknown.
  public func permits(_ value: Int) -> Bool { valueNames.isEmpty || valueNames[value] != nil }

  /// Returns whether the types have the same identifier.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.identifier == rhs.identifier }

  /// Hashes the identifier.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension CategoryType {
  /// The prefix of all category type identifiers.
  public static let identifierPrefix: String = "HKCategoryTypeIdentifier"

  /// All category types in the 2026 SDK, with the names and numbers of their values.
  public static let catalog: [CategoryType] = entries.map { name, values in
    CategoryType(identifier: identifierPrefix + name, valueNames: values)
  }

  /// Returns the catalog type with the given identifier, with or without the prefix, or `nil` if
  /// the catalog does not list the type.
  ///
  /// - Complexity: O(1).
  public static func named(_ name: String) -> CategoryType? {
    catalogByName[name] ?? catalogByName[identifierPrefix + name]
  }

  /// Returns the type with the given complete identifier; its value names are those in the catalog,
  /// or empty if the catalog does not list the type.
  public static func identified(by identifier: String) -> CategoryType {
    catalogByName[identifier] ?? CategoryType(identifier: identifier)
  }

  private static let catalogByName: [String: CategoryType] = Dictionary(
    catalog.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })

  /// The type of samples that record time asleep, awake or in bed.
  public static let sleepAnalysis = identified(by: identifierPrefix + "SleepAnalysis")
}
