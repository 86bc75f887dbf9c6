public import Foundation
private import HealthModel

/// A home in memory; it outlives the sync that uses it, as a disk outlives a process.
public final class MemoryWeightSyncHome: WeightSyncHome {
  /// An entry with its place among all, oldest first.
  private struct Stored {
    let order: Int
    var entry: WeightEntry
  }

  private struct Contents {
    var entries: [String: Stored] = [:]
    var nextOrder = 0
    var identitiesByUUID: [String: String] = [:]
    var pending: Set<String> = []
    var deletions: [PendingDeletion] = []
    var state = HealthSyncState()
  }

  private let contents = Locked(Contents())

  /// Creates an empty home.
  public init() {}

  /// Reads entries and changes them in one step.
  public func transaction<Result: Sendable>(
    _ lookup: EntryLookup,
    _ body: @Sendable (HomeContents) throws -> (changes: EntryChanges, result: Result)
  ) async throws -> Result {
    try contents.withLock { contents in
      let (changes, result) = try body(
        HomeContents(
          entries: Self.entries(lookup, in: contents), deletions: contents.deletions,
          isSyncEnabled: contents.state.healthSyncEnabled))
      Self.apply(changes, to: &contents)
      return result
    }
  }

  /// Reads the state of the sync.
  public func state() async throws -> HealthSyncState { contents.withLock { $0.state } }

  /// Saves how far the import has come.
  public func saveAnchor(_ anchor: Data?) async throws {
    contents.withLock { $0.state.healthSyncAnchor = anchor }
  }

  /// Saves when the last sync ended.
  public func saveLastSyncDate(_ date: Date) async throws {
    contents.withLock { $0.state.lastHealthSyncDate = date }
  }

  private static func entries(_ lookup: EntryLookup, in contents: Contents) -> [WeightEntry] {
    let found: [Stored]
    switch lookup {
    case .all: found = Array(contents.entries.values)
    case .pendingExport: found = contents.pending.compactMap { contents.entries[$0] }
    case .imported: found = contents.entries.values.filter { $0.entry.isImported }
    case .matching(let identities, let uuids):
      let linked = uuids.compactMap { contents.identitiesByUUID[$0] }
      found = identities.union(linked).compactMap { contents.entries[$0] }
    }
    guard found.count > 1 else { return found.map { $0.entry } }
    return found.sorted { $0.order < $1.order }.map { $0.entry }
  }

  private static func apply(_ changes: EntryChanges, to contents: inout Contents) {
    for identity in changes.removals { remove(identity, from: &contents) }
    for entry in changes.upserts { upsert(entry, in: &contents) }
    if !changes.finishedDeletions.isEmpty {
      contents.deletions.removeAll { changes.finishedDeletions.contains($0.syncIdentifier) }
    }
    contents.deletions += changes.addedDeletions
    if let isEnabled = changes.healthSyncEnabled { contents.state.healthSyncEnabled = isEnabled }
    contents.state.pendingExportCount = contents.pending.count
  }

  private static func remove(_ identity: String, from contents: inout Contents) {
    guard let entry = contents.entries.removeValue(forKey: identity)?.entry else { return }
    contents.pending.remove(identity)
    unlink(entry, in: &contents)
  }

  /// Forgets which entry a sample belongs to, unless another entry has taken it over.
  private static func unlink(_ entry: WeightEntry, in contents: inout Contents) {
    guard let uuid = entry.healthKitUUID,
      contents.identitiesByUUID[uuid] == entry.persistentModelID
    else { return }
    contents.identitiesByUUID[uuid] = nil
  }

  private static func upsert(_ entry: WeightEntry, in contents: inout Contents) {
    let identity = entry.persistentModelID
    if let old = contents.entries[identity] {
      unlink(old.entry, in: &contents)
      contents.entries[identity]?.entry = entry
    } else {
      contents.entries[identity] = Stored(order: contents.nextOrder, entry: entry)
      contents.nextOrder += 1
    }
    if let uuid = entry.healthKitUUID { contents.identitiesByUUID[uuid] = identity }
    if entry.pendingHealthSync {
      contents.pending.insert(identity)
    } else {
      contents.pending.remove(identity)
    }
  }
}
