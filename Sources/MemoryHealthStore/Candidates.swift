import Foundation
import HealthModel

extension State {
  /// Stored samples among which are all that satisfy a condition, oldest arrival first.
  ///
  /// - Complexity: O(*k* log *n*) for a condition on *k* UUIDs or sync identifiers, or on those and
  ///   something else; O(*n*) for any other, where *n* is the number of objects of the type.
  func candidates(of type: SampleType, for predicate: SamplePredicate) -> [QuantitySample] {
    guard let log = logs[type] else { return [] }
    guard let uuids = indexed(predicate) else {
      return log.entries.compactMap { entry in
        if case .stored(let sample) = entry.content { sample } else { nil }
      }
    }
    let positions = uuids.compactMap { uuid in
      places[uuid].flatMap { $0.isStored && $0.type == type ? $0.position : nil }
    }
    return positions.sorted().compactMap { log.sample(at: $0) }
  }

  /// The identities that can satisfy a condition, or `nil` when no index tells.
  private func indexed(_ predicate: SamplePredicate) -> Set<UUID>? {
    switch predicate {
    case .uuids(let uuids): uuids
    case .syncIdentifiers(let identifiers):
      Set(identifiers.lazy.flatMap { holders[$0] ?? [] }.map(\.uuid))
    case .and(let conditions):
      conditions.compactMap { indexed($0) }.min { $0.count < $1.count }
    case .or(let conditions):
      conditions.reduce(Set<UUID>?.some([])) { union, condition in
        union.flatMap { union in indexed(condition).map { union.union($0) } }
      }
    case .all, .dates, .sources, .metadata, .quantity, .not: nil
    }
  }
}

extension SamplePredicate {
  /// Tells whether a deletion satisfies the condition; `nil` when too little is known of it.
  ///
  /// - Complexity: O(*n*), where *n* is the number of conditions.
  func matches(_ tombstone: Tombstone) -> Bool? {
    switch self {
    case .all: true
    case .dates, .quantity: nil
    case .uuids(let uuids): uuids.contains(tombstone.object.uuid)
    case .sources(let bundles): bundles.contains(tombstone.bundleIdentifier)
    case .syncIdentifiers(let identifiers):
      tombstone.object.metadata.syncIdentity.map { identifiers.contains($0.identifier) } ?? false
    case .metadata(let key, let allowed):
      Self.metadata(of: tombstone.object, match: key, allowed)
    case .and(let conditions): Self.all(conditions.lazy.map { $0.matches(tombstone) })
    case .or(let conditions):
      Self.all(conditions.lazy.map { $0.matches(tombstone).map { !$0 } }).map { !$0 }
    case .not(let condition): condition.matches(tombstone).map { !$0 }
    }
  }

  private static func metadata(
    of object: DeletedObject, match key: String, _ allowed: Set<MetadataValue>?
  ) -> Bool? {
    guard key == MetadataKey.syncIdentifier || key == MetadataKey.syncVersion else { return nil }
    return object.metadata[key].map { allowed?.contains($0) ?? true } ?? false
  }

  /// Whether all are true: one false decides, else one unknown leaves it open.
  private static func all(_ answers: some Sequence<Bool?>) -> Bool? {
    var result: Bool? = true
    for answer in answers {
      if answer == false { return false }
      if answer == nil { result = nil }
    }
    return result
  }
}
