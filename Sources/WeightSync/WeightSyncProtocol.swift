public import Foundation

/// A new weight that the user entered.
public struct EntryDraft: Hashable, Sendable {
  /// The weight, measured in ``weightUnit`` and greater than 0.
  public var weightValue: Double
  /// The unit in which the weight is entered.
  public var weightUnit: WeightUnit
  /// The date of the measurement.
  public var date: Date
  /// The user's note, if any.
  public var note: String?
  /// The body fat in percent, from 0 to 100, if measured.
  public var bodyFatPercentage: Decimal?

  /// Creates a draft of an entry.
  public init(
    weightValue: Double, weightUnit: WeightUnit, date: Date, note: String? = nil,
    bodyFatPercentage: Decimal? = nil
  ) {
    self.weightValue = weightValue
    self.weightUnit = weightUnit
    self.date = date
    self.note = note
    self.bodyFatPercentage = bodyFatPercentage
  }
}

/// An edit of an entry by the user; a property that is `nil` leaves the entry's value unchanged.
public struct EntryEdit: Hashable, Sendable {
  /// The new weight, in ``weightUnit`` or, if that is `nil`, in the entry's unit.
  public var weightValue: Double?
  /// The new unit of the entry; the value of the weight is not converted to the new unit.
  public var weightUnit: WeightUnit?
  /// The new date of the measurement.
  public var date: Date?
  /// The new note of the entry.
  public var note: String?

  /// Creates an edit; without arguments, it keeps the measurement and the note.
  ///
  /// Applying any edit creates a new version of the entry.
  public init(
    weightValue: Double? = nil, weightUnit: WeightUnit? = nil, date: Date? = nil,
    note: String? = nil
  ) {
    self.weightValue = weightValue
    self.weightUnit = weightUnit
    self.date = date
    self.note = note
  }

  /// Whether the edit contains a new weight, unit or date, and not only a note.
  var changesMeasurement: Bool { weightValue != nil || weightUnit != nil || date != nil }
}

/// An error for a call that the sync rejects.
public enum WeightSyncError: Error, Hashable, Sendable {
  /// No entry has the given identifier.
  case unknownEntry
  /// The measurement of an entry from another source cannot be changed.
  case importedEntryIsReadOnly
  /// Sync is off.
  case disabled
}

/// A type that synchronizes local entries with a health store.
///
/// A local change takes effect without access to the store. A change that cannot be exported
/// remains pending, and the failure appears in ``status``.
public protocol WeightSyncProtocol: Sendable {
  /// The features of this sync; all features by default.
  var capabilities: Set<SyncCapability> { get }

  /// Resumes the sync and unfinished work of an earlier process when the app starts.
  func launch() async

  /// Turns the sync on: requests permission and, if sharing is authorized, exports and imports.
  func enable() async

  /// Turns the sync off.
  func disable() async

  /// Adds a weight that the user entered, and returns its entry.
  ///
  /// - Throws: ``WeightEntry/ValidationError`` for an invalid entry, or an error from the home.
  func add(_ draft: EntryDraft) async throws -> WeightEntry

  /// Applies the user's edit to an entry, and returns the changed entry.
  ///
  /// - Throws: ``WeightSyncError/unknownEntry``, ``WeightSyncError/importedEntryIsReadOnly`` for an
  ///   edit of an imported measurement, ``WeightEntry/ValidationError`` for an invalid entry, or an
  ///   error from the home.
  func edit(_ persistentModelID: String, _ edit: EntryEdit) async throws -> WeightEntry

  /// Deletes the entry with an identifier and, unless the entry was imported, its sample.
  ///
  /// - Throws: ``WeightSyncError/unknownEntry``, or an error from the home.
  func delete(_ persistentModelID: String) async throws

  /// Exports pending entries and deletions.
  ///
  /// - Throws: ``WeightSyncError/disabled`` if sync is off; otherwise an error that prevented an
  ///   export, such as one from the store or the home. An entry that was not exported remains
  ///   pending.
  func exportPending() async throws

  /// Imports changes from the store.
  ///
  /// - Returns: The number of new entries.
  /// - Throws: ``WeightSyncError/disabled`` if sync is off; otherwise an error that ended the
  ///   import, such as one from the store or the home. No change is lost or imported twice.
  @discardableResult
  func importWeightFromHealth() async throws -> Int

  /// Resumes the sync and unfinished work when the app comes to the foreground.
  func enterForeground() async

  /// Resumes unfinished work when the device is unlocked.
  func deviceDidUnlock() async

  /// Tries to recover from the failure in ``status``, at the user's request.
  func performRecovery() async

  /// Waits until no work is in progress.
  func settle() async

  /// The status for the user.
  var status: SyncStatus { get async }
}
