public import Foundation

/// A selection of the entries to read from a home.
public enum EntryLookup: Hashable, Sendable {
  /// All entries.
  case all
  /// Entries that are waiting for export.
  case pendingExport
  /// Entries from other sources.
  case imported
  /// Entries with one of these identifiers, or linked to one of these samples.
  case matching(persistentModelIDs: Set<String>, healthKitUUIDs: Set<String>)
}

/// Changes to entries, pending deletions and the sync setting that are applied in one transaction.
///
/// Entries are removed before others are inserted, and finished deletions are removed before others
/// are added.
public struct EntryChanges: Hashable, Sendable {
  /// The entries to insert; each replaces an existing entry with the same identifier.
  public var upserts: [WeightEntry] = []
  /// The identifiers of entries to remove.
  public var removals: Set<String> = []
  /// The deletions to add to the pending deletions.
  public var addedDeletions: [PendingDeletion] = []
  /// The sync identifiers of finished deletions, which are removed from the pending deletions.
  public var finishedDeletions: Set<String> = []
  /// Whether the user has enabled sync, or `nil` to leave the setting unchanged.
  public var healthSyncEnabled: Bool?

  /// Creates empty changes.
  public init() {}

  /// Whether the changes are empty.
  public var isEmpty: Bool {
    upserts.isEmpty && removals.isEmpty && addedDeletions.isEmpty && finishedDeletions.isEmpty
      && healthSyncEnabled == nil
  }
}

/// The data that a transaction passes to its body: the requested entries, all pending deletions,
/// and whether sync is on.
public struct HomeContents: Hashable, Sendable {
  /// The requested entries, in the order in which they were added.
  public var entries: [WeightEntry]
  /// All pending deletions.
  public var deletions: [PendingDeletion]
  /// Whether the user has enabled sync, as of this transaction.
  public var isSyncEnabled: Bool

  /// Creates the contents of a home.
  public init(entries: [WeightEntry], deletions: [PendingDeletion], isSyncEnabled: Bool) {
    self.entries = entries
    self.deletions = deletions
    self.isSyncEnabled = isSyncEnabled
  }
}

/// The app's storage of weight entries and sync state.
///
/// A home keeps ``HealthSyncState/pendingExportCount`` equal to the number of entries that are
/// waiting for export, not counting pending deletions, and updates it in the transaction that
/// changes the entries.
public protocol WeightSyncHome: Sendable {
  /// Reads the selected entries and applies changes to the home in one step, without interleaving
  /// other changes.
  ///
  /// - Throws: The error that the body throws, or an error from the storage; the home is then
  ///   unchanged.
  /// - Complexity: For ``EntryLookup/pendingExport`` and
  ///   ``EntryLookup/matching(persistentModelIDs:healthKitUUIDs:)``, depends on the number of
  ///   entries looked up and changed, and on the number of pending deletions, not on the number of
  ///   stored entries.
  func transaction<Result: Sendable>(
    _ lookup: EntryLookup,
    _ body: @Sendable (HomeContents) throws -> (changes: EntryChanges, result: Result)
  ) async throws -> Result

  /// Returns the contents that a transaction with this lookup would pass to its body.
  ///
  /// - Throws: An error from the storage.
  func contents(_ lookup: EntryLookup) async throws -> HomeContents

  /// Returns the sync state.
  ///
  /// - Throws: An error from the storage.
  func state() async throws -> HealthSyncState

  /// Saves the anchor after a page whose entries are saved; with `nil`, the next import starts
  /// over.
  ///
  /// - Throws: An error from the storage; the saved anchor is then unchanged.
  func saveAnchor(_ anchor: Data?) async throws

  /// Saves the date of a successful sync.
  ///
  /// - Throws: An error from the storage.
  func saveLastSyncDate(_ date: Date) async throws
}

extension WeightSyncHome {
  /// Returns the contents that a transaction with this lookup passes to its body.
  ///
  /// - Throws: An error from the storage.
  public func contents(_ lookup: EntryLookup) async throws -> HomeContents {
    try await transaction(lookup) { (EntryChanges(), $0) }
  }

  /// Returns the selected entries in the order in which they were added, without changing them.
  ///
  /// - Throws: An error from the storage.
  public func entries(_ lookup: EntryLookup = .all) async throws -> [WeightEntry] {
    try await contents(lookup).entries
  }
}
