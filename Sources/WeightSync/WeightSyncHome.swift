public import Foundation

/// Which entries a caller wants to see.
public enum EntryLookup: Hashable, Sendable {
  /// All of them.
  case all
  /// Those that wait to be exported.
  case pendingExport
  /// Those that somebody else wrote.
  case imported
  /// Those with one of these identities, or linked to one of these samples.
  case matching(persistentModelIDs: Set<String>, healthKitUUIDs: Set<String>)
}

/// A change of entries that happens as a whole or not at all.
public struct EntryChanges: Hashable, Sendable {
  /// Entries to insert, or to replace by their identity.
  public var upserts: [WeightEntry] = []
  /// Identities of entries to remove.
  public var removals: Set<String> = []
  /// Samples to delete from the health store, to remember.
  public var addedDeletions: [PendingDeletion] = []
  /// Sync identifiers of deletions that are done, to forget.
  public var finishedDeletions: Set<String> = []
  /// The user's preference, where it changes.
  public var healthSyncEnabled: Bool?

  /// Creates a change of nothing.
  public init() {}

  /// Whether nothing changes.
  public var isEmpty: Bool {
    upserts.isEmpty && removals.isEmpty && addedDeletions.isEmpty && finishedDeletions.isEmpty
      && healthSyncEnabled == nil
  }
}

/// What a caller of a transaction sees: the entries asked for and all pending deletions.
public struct HomeContents: Hashable, Sendable {
  /// The entries asked for, oldest first.
  public var entries: [WeightEntry]
  /// The samples that are to be deleted.
  public var deletions: [PendingDeletion]
  /// Whether the user wants the sync, as of this transaction.
  public var isSyncEnabled: Bool

  /// Creates contents.
  public init(entries: [WeightEntry], deletions: [PendingDeletion], isSyncEnabled: Bool) {
    self.entries = entries
    self.deletions = deletions
    self.isSyncEnabled = isSyncEnabled
  }
}

/// Where entries and sync state live.
///
/// A home keeps `pendingExportCount` equal to the number of entries that wait, in the same
/// transaction that changes them.
public protocol WeightSyncHome: Sendable {
  /// Reads entries and changes them, as one step that no other change comes between.
  ///
  /// - Complexity: What is looked up and changed, not what is stored.
  func transaction<Result: Sendable>(
    _ lookup: EntryLookup,
    _ body: @Sendable (HomeContents) throws -> (changes: EntryChanges, result: Result)
  ) async throws -> Result

  /// Reads entries without changing any; the same as a transaction that changes nothing.
  func contents(_ lookup: EntryLookup) async throws -> HomeContents

  /// The sync state.
  func state() async throws -> HealthSyncState

  /// Remembers the anchor behind a page whose entries are saved.
  func saveAnchor(_ anchor: Data?) async throws

  /// Remembers when a sync succeeded.
  func saveLastSyncDate(_ date: Date) async throws
}

extension WeightSyncHome {
  /// Reads entries in a transaction that changes nothing.
  public func contents(_ lookup: EntryLookup) async throws -> HomeContents {
    try await transaction(lookup) { (EntryChanges(), $0) }
  }

  /// Returns entries without changing any.
  public func entries(_ lookup: EntryLookup = .all) async throws -> [WeightEntry] {
    try await contents(lookup).entries
  }
}
