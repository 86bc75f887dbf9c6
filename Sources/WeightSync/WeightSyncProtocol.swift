public import Foundation

/// A new weight as the user enters it.
public struct EntryDraft: Hashable, Sendable {
  /// The weight in the given unit; above 0.
  public var weightValue: Double
  /// The unit.
  public var weightUnit: WeightUnit
  /// When it was taken.
  public var date: Date
  /// A free remark.
  public var note: String?
  /// Body fat in percent.
  public var bodyFatPercentage: Decimal?

  /// Creates a draft.
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

/// A change of an entry by the user; what is `nil` stays.
public struct EntryEdit: Hashable, Sendable {
  /// The weight in the entry's unit, or in the new one.
  public var weightValue: Double?
  /// The unit.
  public var weightUnit: WeightUnit?
  /// When it was taken.
  public var date: Date?
  /// A free remark.
  public var note: String?

  /// Creates a change.
  public init(
    weightValue: Double? = nil, weightUnit: WeightUnit? = nil, date: Date? = nil,
    note: String? = nil
  ) {
    self.weightValue = weightValue
    self.weightUnit = weightUnit
    self.date = date
    self.note = note
  }

  /// Whether what was measured changes, not only the remark.
  var changesMeasurement: Bool { weightValue != nil || weightUnit != nil || date != nil }
}

/// A mistake in the use of the sync.
public enum WeightSyncError: Error, Hashable, Sendable {
  /// No entry has this identity.
  case unknownEntry
  /// What somebody else measured cannot be changed.
  case importedEntryIsReadOnly
  /// The sync is off.
  case disabled
}

/// An implementation that keeps local entries and a health store in step.
///
/// Local changes always succeed at once; what fails on the way to the store waits and shows in
/// ``status``.
public protocol WeightSyncProtocol: Sendable {
  /// What this sync does; everything unless it says otherwise.
  var capabilities: Set<SyncCapability> { get }

  /// The app starts: resumes what an earlier process left.
  func launch() async

  /// The user turns the sync on: asks for permission, then imports and exports.
  func enable() async

  /// The user turns the sync off.
  func disable() async

  /// The user enters a weight.
  func add(_ draft: EntryDraft) async throws -> WeightEntry

  /// The user changes an entry.
  func edit(_ persistentModelID: String, _ edit: EntryEdit) async throws -> WeightEntry

  /// The user deletes an entry.
  func delete(_ persistentModelID: String) async throws

  /// Exports what waits.
  ///
  /// - Throws: What the store threw first; the entry keeps waiting.
  func exportPending() async throws

  /// Imports what changed in the store.
  ///
  /// - Returns: The number of new entries.
  /// - Throws: What the store threw; nothing is lost or imported twice.
  @discardableResult
  func importWeightFromHealth() async throws -> Int

  /// The app comes to the foreground.
  func enterForeground() async

  /// The device is unlocked.
  func deviceDidUnlock() async

  /// The user follows the way out that ``status`` offers.
  func performRecovery() async

  /// Returns when no work is going on.
  func settle() async

  /// What the user sees.
  var status: SyncStatus { get async }
}
