public import Foundation

/// A value that metadata can hold.
public enum MetadataValue: Hashable, Sendable {
  /// Text.
  case string(String)
  /// A number; Booleans are 0 and 1.
  case number(Double)
  /// A date.
  case date(Date)
  /// A quantity.
  case quantity(Quantity)
}

/// The facts attached to a sample, by key.
public typealias Metadata = [String: MetadataValue]

/// The keys that the system gives a meaning to, with the strings that are stored.
public enum MetadataKey {
  /// An identity chosen by the source, `HKMetadataKeySyncIdentifier`.
  public static let syncIdentifier = "HKMetadataKeySyncIdentifier"
  /// The version of the object with that identity, `HKMetadataKeySyncVersion`.
  public static let syncVersion = "HKMetadataKeySyncVersion"
  /// Whether the value was entered by hand; its stored form drops part of the constant's name.
  public static let wasUserEntered = "HKWasUserEntered"
  /// An identifier of another system; not enforced to be unique.
  public static let externalUUID = "HKExternalUUID"
  /// The name of the time zone at creation.
  public static let timeZone = "HKTimeZone"
}

/// The identity and version a source gave to an object.
public struct SyncIdentity: Hashable, Sendable {
  /// The identity within the source.
  public let identifier: String
  /// The version; versions compare as numbers.
  public let version: Double

  /// Creates an identity.
  public init(identifier: String, version: Double) {
    self.identifier = identifier
    self.version = version
  }

  /// The version without its fraction; `nil` where it is beyond every whole number.
  package var wholeVersion: Int? { Int(exactly: version.rounded(.towardZero)) }
}

extension Metadata {
  /// The sync identity, where both keys are present.
  public var syncIdentity: SyncIdentity? {
    guard case .string(let identifier)? = self[MetadataKey.syncIdentifier],
      case .number(let version)? = self[MetadataKey.syncVersion]
    else { return nil }
    return SyncIdentity(identifier: identifier, version: version)
  }

  /// The part that survives a deletion: identity and version, nothing else.
  public var tombstone: Metadata {
    filter { $0.key == MetadataKey.syncIdentifier || $0.key == MetadataKey.syncVersion }
  }

  /// Checks the values of the keys that the system gives a meaning to.
  ///
  /// - Throws: ``ProgrammerError`` of kind `invalidMetadata` when an identifier is not text, a
  ///   version is not a finite number, or one of the two comes without the other.
  func validate() throws(ProgrammerError) {
    let identifier = self[MetadataKey.syncIdentifier]
    let version = self[MetadataKey.syncVersion]
    if let identifier {
      guard case .string = identifier else {
        throw ProgrammerError(.invalidMetadata, "a sync identifier is text")
      }
    }
    if let version {
      guard case .number(let number) = version, number.isFinite else {
        throw ProgrammerError(.invalidMetadata, "a sync version is a finite number")
      }
    }
    guard (identifier == nil) == (version == nil) else {
      throw ProgrammerError(
        .invalidMetadata, "a sync identifier and a sync version come together or not at all")
    }
  }
}
