public import Foundation
private import HealthModel

/// A home in memory, which can outlive the sync that uses it, as a file outlives a process.
///
/// A call throws an error only if the body of a transaction throws one.
public final class MemoryWeightSyncHome: WeightSyncHome {
  private struct Contents {
    /// All entries in the order in which they were added; removed entries leave `nil`.
    var places: [WeightEntry?] = []
    var placesByIdentity: [String: Int] = [:]
    var placesByUUID: [String: Int] = [:]
    var pending: Set<Int> = []
    var deletions: [PendingDeletion] = []
    var state = HealthSyncState()
  }

  private let storage = Locked(Contents())

  /// Creates an empty home.
  public init() {}

  /// Reads the selected entries and applies changes to the home in one step.
  ///
  /// - Throws: The error that the body throws; the home is then unchanged.
  public func transaction<Result: Sendable>(
    _ lookup: EntryLookup,
    _ body: @Sendable (HomeContents) throws -> (changes: EntryChanges, result: Result)
  ) async throws -> Result {
    // The lock does not use the generic result, so that its closure is compiled only once.
    var outcome: Swift.Result<Result, any Error> = .failure(CancellationError())
    storage.withLock { contents in
      outcome = Swift.Result {
        let (changes, result) = try body(Self.look(for: lookup, in: contents))
        Self.apply(changes, to: &contents)
        return result
      }
    }
    return try outcome.get()
  }

  /// Returns the selected entries, all pending deletions and whether sync is on.
  public func contents(_ lookup: EntryLookup) async throws -> HomeContents {
    storage.withLock { Self.look(for: lookup, in: $0) }
  }

  /// Returns the saved state of the sync.
  public func state() async throws -> HealthSyncState { storage.withLock { $0.state } }

  /// Saves the anchor of the last imported page; with `nil`, the next import starts over.
  public func saveAnchor(_ anchor: Data?) async throws {
    storage.withLock { $0.state.healthSyncAnchor = anchor }
  }

  /// Saves the date of the last successful sync.
  public func saveLastSyncDate(_ date: Date) async throws {
    storage.withLock { $0.state.lastHealthSyncDate = date }
  }

  private static func look(for lookup: EntryLookup, in contents: Contents) -> HomeContents {
    HomeContents(
      entries: entries(lookup, in: contents), deletions: contents.deletions,
      isSyncEnabled: contents.state.healthSyncEnabled)
  }

  private static func entries(_ lookup: EntryLookup, in contents: Contents) -> [WeightEntry] {
    var places: [Int]
    switch lookup {
    case .all: return contents.places.compactMap { $0 }
    case .imported: return contents.places.compactMap { $0?.isImported == true ? $0 : nil }
    case .pendingExport: places = Array(contents.pending)
    case .matching(let identities, let uuids):
      places = identities.compactMap { contents.placesByIdentity[$0] }
      let linked = uuids.compactMap { contents.placesByUUID[$0] }
      if !linked.isEmpty { places = Array(Set(places + linked)) }
    }
    places.sort()
    return places.compactMap { contents.places[$0] }
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
    guard let place = contents.placesByIdentity.removeValue(forKey: identity) else { return }
    unlink(place, in: &contents)
    contents.pending.remove(place)
    contents.places[place] = nil
  }

  /// Unlinks the sample of an entry, unless the sample is now linked to another entry.
  private static func unlink(_ place: Int, in contents: inout Contents) {
    guard let uuid = contents.places[place]?.healthKitUUID, contents.placesByUUID[uuid] == place
    else { return }
    contents.placesByUUID[uuid] = nil
  }

  private static func upsert(_ entry: WeightEntry, in contents: inout Contents) {
    let place: Int
    if let old = contents.placesByIdentity[entry.persistentModelID] {
      place = old
      unlink(place, in: &contents)
      contents.places[place] = entry
    } else {
      place = contents.places.count
      contents.placesByIdentity[entry.persistentModelID] = place
      contents.places.append(entry)
    }
    if let uuid = entry.healthKitUUID { contents.placesByUUID[uuid] = place }
    if entry.pendingHealthSync {
      contents.pending.insert(place)
    } else {
      contents.pending.remove(place)
    }
  }
}
