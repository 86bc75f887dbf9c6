internal import Foundation
internal import HealthModel

extension MemoryArchive {
  /// Stored samples among which are all that satisfy a condition, oldest arrival first.
  ///
  /// - Complexity: O(*k* log *n*) for a condition on *k* UUIDs or sync identifiers, or on those and
  ///   something else; O(*n*) for any other, where *n* is the number of objects of the type.
  func candidates(of type: SampleType, for predicate: SamplePredicate) -> [QuantitySample] {
    guard let log = logs[type] else { return [] }
    guard let lookups = predicate.lookups else {
      return log.entries.compactMap { entry in
        if case .stored(let sample) = entry.content { sample } else { nil }
      }
    }
    let positions = lookups.flatMap { uuids(of: $0) }.compactMap { uuid in
      places[uuid].flatMap { $0.isStored && $0.type == type ? $0.position : nil }
    }
    return Set(positions).sorted().compactMap { log.sample(at: $0) }
  }

  private func uuids(of lookup: SampleLookup) -> [UUID] {
    switch lookup {
    case .uuid(let uuid): [uuid]
    case .syncIdentifier(let identifier): holders(of: identifier).map(\.uuid)
    }
  }
}
