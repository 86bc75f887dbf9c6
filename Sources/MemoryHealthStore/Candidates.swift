internal import Foundation
internal import HealthModel
internal import HealthStoreEngine

extension MemoryArchive {
  /// Returns stored samples of a type, oldest arrival first, that include all matches of a
  /// predicate.
  ///
  /// - Complexity: O(*k* log *n*) if the predicate is restricted to *k* UUIDs or sync identifiers,
  ///   alone, in an `and`, or in every operand of an `or`; otherwise O(*n*), where *n* is the
  ///   number of objects of the type.
  func candidates(of type: SampleType, for predicate: SamplePredicate) -> [Sample] {
    guard let log = logs[type] else { return [] }
    guard let lookups = predicate.lookups else {
      return log.entries.compactMap { entry in
        if case .stored(let sample) = entry.content { sample } else { nil }
      }
    }
    let positions = lookups.flatMap { uuids(of: $0) }.compactMap { uuid in
      places[uuid].flatMap { $0.type == type ? $0.position : nil }
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
