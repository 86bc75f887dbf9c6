public import Foundation

/// A metadata value: a string, number, date or quantity.
public enum MetadataValue: Hashable, Sendable {
  /// Text.
  case string(String)
  /// A number; Booleans are stored as 0 and 1.
  case number(Double)
  /// A date.
  case date(Date)
  /// A quantity.
  case quantity(Quantity)
}

/// The metadata values of an object, by key.
public typealias Metadata = [String: MetadataValue]

/// Some of the metadata keys that HealthKit defines, as strings.
public enum MetadataKey {
  /// A sync identifier chosen by the source, `HKMetadataKeySyncIdentifier`.
  public static let syncIdentifier = "HKMetadataKeySyncIdentifier"
  /// The version of the object with a sync identifier, `HKMetadataKeySyncVersion`.
  public static let syncVersion = "HKMetadataKeySyncVersion"
  /// Whether the user entered the value by hand; the string is shorter than the name of HealthKit's
  /// constant, `HKMetadataKeyWasUserEntered`.
  public static let wasUserEntered = "HKWasUserEntered"
  /// An identifier from another system; uniqueness is not enforced.
  public static let externalUUID = "HKExternalUUID"
  /// The name of the time zone in which the sample was created.
  public static let timeZone = "HKTimeZone"
}

extension String {
  /// Returns whether both strings have the same bytes.
  ///
  /// `==` also treats strings as equal if only their Unicode normalization differs, but health
  /// stores compare sync identifiers byte by byte.
  package func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension Set<String> {
  /// Returns whether the set contains a string with the same bytes as the given one.
  package func containsBytes(of text: String) -> Bool {
    firstIndex(of: text).map { self[$0].hasSameBytes(as: text) } ?? false
  }
}

/// The sync identifier and version that a source assigned to an object.
///
/// Health stores compare identifiers byte by byte, whereas `==` also treats identifiers as equal if
/// only their Unicode normalization differs.
public struct SyncIdentity: Hashable, Sendable {
  /// The identifier, unique within the source or, in some stores, within the source and the type.
  public let identifier: String
  /// The version; an object replaces a stored one with the same identifier only if its version is
  /// higher.
  public let version: Double

  /// Creates a sync identity from an identifier and a version.
  public init(identifier: String, version: Double) {
    self.identifier = identifier
    self.version = version
  }

  /// The version without its fraction, or `nil` if it does not fit in an `Int`.
  package var wholeVersion: Int? { Int(exactly: version.rounded(.towardZero)) }
}

extension Metadata {
  /// The sync identity, or `nil` if a key is missing or its value has the wrong type.
  public var syncIdentity: SyncIdentity? {
    guard !isEmpty, case .string(let identifier)? = self[MetadataKey.syncIdentifier],
      case .number(let version)? = self[MetadataKey.syncVersion]
    else { return nil }
    return SyncIdentity(identifier: identifier, version: version)
  }

  /// The metadata that survives a deletion: only the sync identifier and version.
  public var tombstone: Metadata {
    filter { $0.key == MetadataKey.syncIdentifier || $0.key == MetadataKey.syncVersion }
  }

  /// Validates the sync identifier and the sync version.
  ///
  /// - Throws: ``ProgrammerError`` of kind `invalidMetadata` if the identifier is not a string, the
  ///   version is not a finite number, or only one of the two keys is present.
  func validate() throws(ProgrammerError) {
    let identifier = self[MetadataKey.syncIdentifier]
    let version = self[MetadataKey.syncVersion]
    if let identifier {
      guard case .string = identifier else {
        throw ProgrammerError(.invalidMetadata, "a sync identifier must be a string")
      }
    }
    if let version {
      guard case .number(let number) = version, number.isFinite else {
        throw ProgrammerError(.invalidMetadata, "a sync version must be a finite number")
      }
    }
    guard (identifier == nil) == (version == nil) else {
      throw ProgrammerError(
        .invalidMetadata, "metadata must have both a sync identifier and a sync version or neither")
    }
  }
}
