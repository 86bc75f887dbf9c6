import Foundation
import HealthModel

/// Everything a store knows; it is read and written under the store's lock only.
struct State: Sendable {
  /// Where the newest entry of an object stands.
  struct Place: Sendable {
    let type: SampleType
    let position: Int
    let isStored: Bool
  }

  /// A stored object with a sync identifier.
  struct Holder: Sendable {
    let uuid: UUID
    let type: SampleType
    let bundleIdentifier: String
    let version: Double
  }

  // MARK: - Objects

  var logs: [SampleType: ArrivalLog] = [:]
  var places: [UUID: Place] = [:]
  var holders: [String: [Holder]] = [:]
  var lastPosition = 0
  var visitedEntries = 0
  /// Groups of samples, oldest arrival first; their members are in the logs as well.
  var correlations: [Correlation] = []

  // MARK: - User and device

  var permissions: [SampleType: Permission] = [:]
  var answer = AuthorizationAnswer.decide(share: true, read: true)
  var isAvailable = true
  var isLocked = false
  var isForeground = true
  /// The date that no saved sample may end before, once the bench has set one.
  var earliestDate: Date?
  /// The user's order of sources, by bundle identifier.
  var rankings: [QuantityType: [String]] = [:]

  // MARK: - Queries and deliveries

  var executed: Set<QueryID> = []
  var running: [RunningQuery] = []
  var registrations: [SampleType: Registration] = [:]
  var outstanding: [Int: OutstandingDelivery] = [:]
  var lastDelivery = 0
  var outbox = Outbox()
  var ledger = ObserverLedger()
}

extension State {
  /// The stored sample of an identity.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of objects of its type.
  func sample(_ uuid: UUID) -> QuantitySample? {
    guard let place = places[uuid], place.isStored else { return nil }
    return logs[place.type]?.sample(at: place.position)
  }

  /// Adds a sample as the newest arrival.
  mutating func insert(_ sample: QuantitySample, from revision: SourceRevision) {
    let type = sample.sampleType
    if let old = places[sample.uuid], old.type == type {
      // The object is back; a deletion told beside its return could not be put in order.
      logs[type]?.empty(at: old.position)
    }
    lastPosition += 1
    logs[type, default: ArrivalLog()].append(.stored(sample), at: lastPosition)
    places[sample.uuid] = Place(type: type, position: lastPosition, isStored: true)
    guard let identity = sample.metadata.syncIdentity else { return }
    holders[identity.identifier, default: []].append(
      Holder(
        uuid: sample.uuid, type: type, bundleIdentifier: revision.source.bundleIdentifier,
        version: identity.version))
  }

  /// Removes a stored sample and leaves a tombstone as the newest arrival.
  mutating func remove(_ uuid: UUID) -> QuantitySample? {
    guard let place = places[uuid], let sample = sample(uuid) else { return nil }
    let tombstone = Tombstone(
      object: DeletedObject(uuid: uuid, metadata: sample.metadata),
      bundleIdentifier: sample.bundleIdentifier)
    logs[place.type]?.empty(at: place.position)
    lastPosition += 1
    logs[place.type]?.append(.deleted(tombstone), at: lastPosition)
    places[uuid] = Place(type: place.type, position: lastPosition, isStored: false)
    if let identifier = sample.metadata.syncIdentity?.identifier {
      holders[identifier]?.removeAll { $0.uuid == uuid }
      if holders[identifier]?.isEmpty == true { holders[identifier] = nil }
    }
    return sample
  }

  /// Forgets every deletion.
  mutating func removeTombstones() {
    for type in logs.keys { logs[type]?.removeTombstones() }
    places = places.filter { $0.value.isStored }
  }
}

extension Sample {
  /// The measurement; other kinds of samples do not exist so far.
  var quantitySample: QuantitySample {
    switch self {
    case .quantity(let sample): sample
    }
  }
}

extension QuantitySample {
  /// The identity of the writer; every stored sample has one.
  var bundleIdentifier: String { sourceRevision?.source.bundleIdentifier ?? "" }
}
