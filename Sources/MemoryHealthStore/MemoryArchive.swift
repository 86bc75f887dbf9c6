internal import Foundation
internal import HealthModel
internal import HealthStoreEngine

/// The objects of a store in memory, with indexes of positions, UUIDs and sync identifiers.
struct MemoryArchive: SampleArchive {
  /// The type and the position of a stored object.
  struct Place: Sendable {
    let type: SampleType
    let position: Int
  }

  /// The key of a deleted object; deleted objects of different types can have the same UUID.
  private struct DeletedKey: Hashable, Sendable {
    let uuid: UUID
    let type: SampleType
  }

  let anchorMark = "memory-anchor-1"
  private(set) var logs: [SampleType: ArrivalLog] = [:]
  private(set) var places: [UUID: Place] = [:]
  /// The positions of the tombstones.
  private var tombstones: [DeletedKey: Int] = [:]
  private(set) var holders: [String: [SyncHolder]] = [:]
  var groups = CorrelationLog()
  var workouts = WorkoutLog()
  private var lastPosition = 0
  private(set) var visitedEntries = 0

  var entryCount: Int { logs.values.reduce(0) { $0 + $1.entries.count } }

  // MARK: - Writing

  mutating func save(
    _ samples: [Sample], from revision: SourceRevision, rules: SavingRules
  ) throws(HealthError) -> [Sample] {
    // All rejections are detected before any change.
    guard samples.allSatisfy({ !isStored($0.uuid) && !isCorrelationStored($0.uuid) }) else {
      throw .storedAlready
    }
    var changes: [Sample] = []
    for sample in samples {
      try store(sample, from: revision, rules: rules, into: &changes)
    }
    return changes
  }

  mutating func delete(_ uuids: Set<UUID>) -> [Sample] {
    let stored = uuids.compactMap { uuid in places[uuid].map { (uuid, $0) } }
      .sorted { $0.1.position < $1.1.position }
    return stored.compactMap { remove($0.0) }
  }

  mutating func removeTombstones() {
    for type in logs.keys { logs[type]?.removeTombstones() }
    tombstones = [:]
  }

  // MARK: - Reading

  func sample(_ uuid: UUID) -> Sample? {
    guard let place = places[uuid] else { return nil }
    return logs[place.type]?.sample(at: place.position)
  }

  mutating func samples(_ selection: SampleSelection) -> [Sample] {
    let candidates = candidates(of: selection.type, for: selection.predicate)
    visitedEntries += candidates.count
    return selection.choose(from: candidates)
  }

  func allSamples() -> [Sample] {
    var stored: [(position: Int, sample: Sample)] = []
    for log in logs.values {
      for entry in log.entries {
        if case .stored(let sample) = entry.content { stored.append((entry.position, sample)) }
      }
    }
    // The samples of one type are already in order.
    if logs.count > 1 { stored.sort { $0.position < $1.position } }
    return stored.map(\.sample)
  }

  func lastPosition(of type: SampleType) -> Int { logs[type]?.lastPosition ?? 0 }

  mutating func visitArrivals(
    of type: SampleType, at positions: ClosedRange<Int>, _ visit: (Int, Arrival) -> Bool
  ) {
    guard let log = logs[type] else { return }
    for entry in log.entries[log.firstIndex(after: positions.lowerBound - 1)...] {
      guard entry.position <= positions.upperBound else { return }
      visitedEntries += 1
      switch entry.content {
      case .stored(let sample):
        guard visit(entry.position, .stored(sample)) else { return }
      case .deleted(let tombstone):
        guard visit(entry.position, .deleted(tombstone)) else { return }
      case .gone: continue
      }
    }
  }
}

extension MemoryArchive: SampleWriting {
  func isStored(_ uuid: UUID) -> Bool { places[uuid] != nil }

  func holders(of syncIdentifier: String) -> [SyncHolder] {
    (holders[syncIdentifier] ?? []).filter { holder in
      let identity = sample(holder.uuid)?.metadata.syncIdentity
      return identity?.identifier.hasSameBytes(as: syncIdentifier) ?? false
    }
  }

  mutating func insert(_ sample: Sample) throws(HealthError) {
    guard !isStored(sample.uuid) else { throw .storedAlready }
    let type = sample.sampleType
    if !tombstones.isEmpty,
      let position = tombstones.removeValue(forKey: DeletedKey(uuid: sample.uuid, type: type))
    {
      // The object is stored again; a query result could not represent the order of its deletion
      // and its return.
      logs[type]?.empty(at: position)
    }
    lastPosition += 1
    logs[type, default: ArrivalLog()].append(.stored(sample), at: lastPosition)
    places[sample.uuid] = Place(type: type, position: lastPosition)
    guard let identity = sample.metadata.syncIdentity else { return }
    holders[identity.identifier, default: []].append(
      SyncHolder(
        uuid: sample.uuid, type: type, bundleIdentifier: sample.bundleIdentifier,
        version: identity.version))
  }

  mutating func remove(_ uuid: UUID) -> Sample? {
    guard let place = places[uuid], let sample = sample(uuid) else { return nil }
    logs[place.type]?.empty(at: place.position)
    lastPosition += 1
    logs[place.type]?.append(.deleted(Tombstone(of: sample)), at: lastPosition)
    places[uuid] = nil
    tombstones[DeletedKey(uuid: uuid, type: place.type)] = lastPosition
    if let identifier = sample.metadata.syncIdentity?.identifier {
      holders[identifier]?.removeAll { $0.uuid == uuid }
      if holders[identifier]?.isEmpty == true { holders[identifier] = nil }
    }
    if sample.workout != nil { workouts.remove(uuid) }
    return sample
  }
}
