public import Foundation

/// The versions of a local record, in the home and in the health store.
///
/// The record is waiting for export while the two versions differ.
public struct ExportState: Hashable, Sendable, Codable {
  /// The version of the record, usually 1 at first; it increases with every edit and never
  /// decreases.
  public private(set) var version: Int
  /// The version that counts as stored in the health store, or `nil` if the store has not confirmed
  /// a version.
  ///
  /// If an export finds its values in the store with a lower version, the exported version counts.
  public private(set) var storedVersion: Int?

  /// Creates the state of a record.
  public init(version: Int, storedVersion: Int? = nil) {
    self.version = version
    self.storedVersion = storedVersion
  }

  /// Whether the record is waiting for export.
  public var isWaiting: Bool { storedVersion != version }

  /// Returns the state after an edit.
  public func edited() -> Self { Self(version: version + 1, storedVersion: storedVersion) }

  /// Returns the state after the store has confirmed an export.
  ///
  /// If the store has the exported values, whatever their version, and the record was not edited
  /// during the export, the record stops waiting for export.
  ///
  /// Otherwise, the record is waiting for export. If the version in the store is the record's
  /// version or a higher one, the app on another device wrote it, and the version of the record
  /// becomes one higher than the version in the store.
  public func confirmed(by confirmation: ExportConfirmation) -> Self {
    let stored = confirmation.storedVersion
    if version == confirmation.version, confirmation.isSameValue {
      // Another device may have saved the same values with another version.
      return Self(version: max(version, stored), storedVersion: max(version, stored))
    }
    let isTaken = version <= stored
    return Self(version: isTaken ? stored + 1 : version, storedVersion: stored)
  }
}

/// The confirmation that the health store contains a version of a record.
public struct ExportConfirmation: Hashable, Sendable {
  /// The kind of the record.
  public let kind: RecordKind
  /// The identifier of the record.
  public let id: UUID
  /// The version that was exported.
  public let version: Int
  /// The version in the store.
  public let storedVersion: Int
  /// Whether the values in the store equal the exported values.
  public let isSameValue: Bool

  /// Creates the confirmation of an export.
  public init(
    kind: RecordKind, id: UUID, version: Int, storedVersion: Int, isSameValue: Bool
  ) {
    self.kind = kind
    self.id = id
    self.version = version
    self.storedVersion = storedVersion
    self.isSameValue = isSameValue
  }
}

/// A local record that is waiting for export.
public struct WaitingRecord: Sendable {
  /// The record to save, as it is in the home.
  public let record: any DataRecord
  /// The version of the record to export.
  public let version: Int

  /// Creates a record that is waiting for export.
  public init(record: any DataRecord, version: Int) {
    self.record = record
    self.version = version
  }
}

/// A deleted record whose object has to be deleted from the health store.
public struct WaitingDeletion: Hashable, Sendable {
  /// The kind of the record.
  public let kind: RecordKind
  /// The identifier of the record.
  public let id: UUID
  /// The last version of the record; a record that is saved again with the same identifier before
  /// the deletion is exported gets the next version.
  public let version: Int

  /// Creates a deletion that is waiting for export.
  public init(kind: RecordKind, id: UUID, version: Int) {
    self.kind = kind
    self.id = id
    self.version = version
  }

  /// The sync identifier of the deleted record.
  public var syncIdentifier: String { RecordIdentity.syncIdentifier(of: id) }
}

/// The changes that are waiting for export, in the order in which the records were created or
/// deleted.
public struct ExportQueue: Sendable {
  /// The records to save in the health store.
  public var records: [WaitingRecord]
  /// The deleted records whose objects have to be deleted from the health store.
  public var deletions: [WaitingDeletion]

  /// Creates a queue, by default an empty one.
  public init(records: [WaitingRecord] = [], deletions: [WaitingDeletion] = []) {
    self.records = records
    self.deletions = deletions
  }

  /// Whether no change is waiting for export.
  public var isEmpty: Bool { records.isEmpty && deletions.isEmpty }
}
