public import Foundation

/// A change to the contents of a home, of which observers are notified.
public enum HomeChange: Hashable, Sendable {
  /// Records of a kind were saved or deleted, locally or by a change in the health store.
  case records(RecordKind)
  /// The goals were saved.
  case goals
  /// The settings were saved.
  case preferences
}

/// An observation that ends when it is canceled or no longer referenced.
public final class RecordObservation: Sendable {
  private let onCancel: @Sendable () -> Void

  /// Creates an observation; the closure ends it, and must tolerate repeated calls.
  public init(onCancel: @escaping @Sendable () -> Void) { self.onCancel = onCancel }

  deinit { onCancel() }

  /// Ends the observation; repeated calls have no effect.
  public func cancel() { onCancel() }
}

/// The storage of local records, goals, settings, the changes that are queued for export, and the
/// anchors up to which changes in the health store were read.
///
/// A local change to a record and its entry in the export queue are saved atomically, so that a
/// process that ends at any time leaves either both or neither. Local changes are queued whether or
/// not the exporter is on; the exporter determines which of them to export.
///
/// A home stores records and goals without validating them. To change them, call `save(_:)`,
/// `delete(_:)` and `save(goals:)`, which check the rules first.
public protocol RecordHome: Sendable {
  /// Returns the local records of a type with a date in a range.
  ///
  /// - Parameters:
  ///   - type: The type of the records.
  ///   - dates: The range, including both ends, or `nil` for all records.
  /// - Returns: The records, in any order.
  /// - Throws: An error from the storage.
  func records<Record: DataRecord>(
    _ type: Record.Type, in dates: ClosedRange<Date>?
  ) async throws -> [Record]

  /// Returns the local record with an identifier, or `nil` if the home does not contain it.
  ///
  /// - Throws: An error from the storage.
  func record<Record: DataRecord>(_ type: Record.Type, id: UUID) async throws -> Record?

  /// Inserts a record, or replaces the one with the same identifier; the record is then queued for
  /// export.
  ///
  /// A queued deletion of a record with the same identifier is removed from the queue, and
  /// observers are notified. A record that equals the stored one changes nothing.
  ///
  /// - Throws: An error from the storage.
  func put<Record: DataRecord>(_ record: Record) async throws

  /// Removes a record, queues the deletion for export, and notifies observers; does nothing if the
  /// home does not contain the record.
  ///
  /// - Returns: Whether the home contained a record with the identifier.
  /// - Throws: An error from the storage.
  func remove<Record: DataRecord>(_ type: Record.Type, id: UUID) async throws -> Bool

  /// Returns the changes to records of the given kinds that are queued for export.
  ///
  /// Records are in the order in which they were created, and deletions in the order in which they
  /// were made.
  ///
  /// - Throws: An error from the storage.
  /// - Complexity: O(*k* log *n*) in a home that is meant for many records, where *k* is the number
  ///   of queued changes, and *n* is the number of all records.
  func exportQueue(of kinds: Set<RecordKind>) async throws -> ExportQueue

  /// Returns the versions of a record, or `nil` if the home does not contain it.
  ///
  /// - Throws: An error from the storage.
  func exportState(of kind: RecordKind, id: UUID) async throws -> ExportState?

  /// Applies confirmations from the health store atomically, without notifying observers.
  ///
  /// - Parameters:
  ///   - confirmations: The confirmations of saved records; a confirmation of a record that the
  ///     home no longer contains is skipped.
  ///   - deletions: The finished deletions, which are removed from the queue.
  /// - Throws: An error from the storage; in that case, nothing is applied.
  func confirm(_ confirmations: [ExportConfirmation], deletions: [WaitingDeletion]) async throws

  /// Returns the anchor up to which changes in the health store were applied to records of a kind,
  /// or `nil` if no anchor was stored.
  ///
  /// - Throws: An error from the storage.
  func anchor(of kind: RecordKind) async throws -> Data?

  /// Atomically applies the ``StoredChange/Effect`` of each change that was made in the health
  /// store, and stores the anchor up to which the changes were read.
  ///
  /// Observers are notified if a record or one of its versions changed.
  ///
  /// - Throws: An error from the storage; in that case, nothing is applied.
  func apply<Record: DataRecord>(
    _ changes: [StoredChange<Record>], upTo anchor: Data
  ) async throws

  /// Returns the goals, or a new user's goals if none were saved.
  ///
  /// - Throws: An error from the storage.
  func goals() async throws -> Goals

  /// Replaces the goals without validating them, and notifies observers.
  ///
  /// - Throws: An error from the storage.
  func put(_ goals: Goals) async throws

  /// Returns the settings, or a new user's settings if none were saved.
  ///
  /// - Throws: An error from the storage.
  func preferences() async throws -> RecordPreferences

  /// Replaces the settings, and notifies observers.
  ///
  /// - Throws: An error from the storage.
  func put(_ preferences: RecordPreferences) async throws

  /// Calls a handler after each change to records, goals or settings through this home, until the
  /// observation ends.
  func observe(_ handler: @escaping @Sendable (HomeChange) -> Void) -> RecordObservation
}

extension RecordHome {
  /// Saves a local record that the user entered or edited.
  ///
  /// - Throws: ``RecordError`` if the record is not local, its date is invalid, or a value is
  ///   missing or invalid, and errors from the home. In that case, nothing is saved.
  public func save(_ record: some DataRecord) async throws {
    try record.validate()
    try await put(record)
  }

  /// Deletes a local record.
  ///
  /// - Throws: ``RecordError/notEditable(_:)`` for a record that is not local,
  ///   ``RecordError/unknownRecord(_:)`` for one that is not in the home, and errors from the home.
  public func delete<Record: DataRecord>(_ record: Record) async throws {
    guard record.isEditable else { throw RecordError.notEditable(Record.kind) }
    guard try await remove(Record.self, id: record.id) else {
      throw RecordError.unknownRecord(Record.kind)
    }
  }

  /// Saves goals.
  ///
  /// - Throws: ``RecordError/invalidValue(_:)`` for the first goal that violates a rule, and errors
  ///   from the home. In that case, nothing is saved.
  public func save(goals: Goals) async throws {
    try goals.validate()
    try await put(goals)
  }
}
