public import Foundation

/// The entries that a caller requests.
public enum EntryLookup: Hashable, Sendable {
  /// All entries.
  case all
  /// Entries that wait for export.
  case pendingExport
  /// Entries from other sources.
  case imported
  /// Entries with one of these identifiers, or linked to one of these samples.
  case matching(persistentModelIDs: Set<String>, healthKitUUIDs: Set<String>)
}

/// An atomic change of entries.
public struct EntryChanges: Hashable, Sendable {
  /// The entries to insert, or to replace by their identifier.
  public var upserts: [WeightEntry] = []
  /// The identifiers of entries to remove.
  public var removals: Set<String> = []
  /// The pending deletions to add.
  public var addedDeletions: [PendingDeletion] = []
  /// The sync identifiers of finished deletions, which are removed from the pending ones.
  public var finishedDeletions: Set<String> = []
  /// The user's preference, or `nil` to leave it unchanged.
  public var healthSyncEnabled: Bool?

  /// Creates an empty change.
  public init() {}

  /// Whether the change is empty.
  public var isEmpty: Bool {
    upserts.isEmpty && removals.isEmpty && addedDeletions.isEmpty && finishedDeletions.isEmpty
      && healthSyncEnabled == nil
  }
}

/// The data for a caller of a transaction: the requested entries and all pending deletions.
public struct HomeContents: Hashable, Sendable {
  /// The requested entries, oldest first.
  public var entries: [WeightEntry]
  /// The pending deletions.
  public var deletions: [PendingDeletion]
  /// Whether the user has enabled the sync, as of this transaction.
  public var isSyncEnabled: Bool

  /// Creates contents.
  public init(entries: [WeightEntry], deletions: [PendingDeletion], isSyncEnabled: Bool) {
    self.entries = entries
    self.deletions = deletions
    self.isSyncEnabled = isSyncEnabled
  }
}

/// The storage of entries and sync state.
///
/// A home keeps `pendingExportCount` equal to the number of waiting entries, in the same
/// transaction that changes the entries.
public protocol WeightSyncHome: Sendable {
  /// Reads and changes entries in one step, without interleaving other changes.
  ///
  /// - Complexity: Depends on the number of entries looked up and changed, not on the number
  ///   stored.
  func transaction<Result: Sendable>(
    _ lookup: EntryLookup,
    _ body: @Sendable (HomeContents) throws -> (changes: EntryChanges, result: Result)
  ) async throws -> Result

  /// Reads entries without changing them, like a transaction without changes.
  func contents(_ lookup: EntryLookup) async throws -> HomeContents

  /// Returns the sync state.
  func state() async throws -> HealthSyncState

  /// Saves the anchor after a page whose entries are saved.
  func saveAnchor(_ anchor: Data?) async throws

  /// Saves the date of a successful sync.
  func saveLastSyncDate(_ date: Date) async throws
}

extension WeightSyncHome {
  /// Reads entries in a transaction without changes.
  public func contents(_ lookup: EntryLookup) async throws -> HomeContents {
    try await transaction(lookup) { (EntryChanges(), $0) }
  }

  /// Returns entries without changing them.
  public func entries(_ lookup: EntryLookup = .all) async throws -> [WeightEntry] {
    try await contents(lookup).entries
  }
}
