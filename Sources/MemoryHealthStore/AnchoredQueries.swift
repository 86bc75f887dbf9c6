import Foundation
import HealthModel

extension MemoryHealthStore {
  /// One page of the changes of a type in order of arrival, with the position that it ends at.
  func changes(
    for query: AnchoredObjectQuery, in state: inout State
  ) throws(HealthError) -> (changes: AnchoredChanges, position: Int) {
    let visibility = try state.readableVisibility(of: query.type, limit: query.limit)
    var start = 0
    if let anchor = query.anchor {
      let end = state.logs[query.type]?.lastPosition ?? 0
      guard let position = anchor.position(for: query.type), (0...end).contains(position) else {
        throw HealthError(
          .errorInvalidArgument, "An anchor was not made by this store for this type.")
      }
      start = position
    }
    let includesDeletions =
      query.anchor != nil || configuration.reportsDeletionsWithoutAnchor
    return page(
      of: query, after: start, visibility, includesDeletions: includesDeletions, in: &state)
  }

  /// Makes the call that tells an anchored query what has changed since its last one.
  func callUpdate(
    _ query: AnchoredObjectQuery, at index: Int, in state: inout State
  ) -> (@Sendable () -> Void)? {
    guard let handler = query.updateHandler,
      let visibility = try? state.visibility(of: query.type)
    else { return nil }
    let (changes, position) = page(
      of: query, after: state.running[index].position, visibility, includesDeletions: true,
      in: &state)
    state.running[index].position = position
    guard !changes.addedSamples.isEmpty || !changes.deletedObjects.isEmpty else { return nil }
    return { handler(.success(changes)) }
  }

  /// Collects changes behind a position, up to the query's limit.
  ///
  /// - Complexity: O(log *n* + *k*), where *n* is the number of objects of the type and *k* that of
  ///   the arrivals looked at.
  private func page(
    of query: AnchoredObjectQuery, after start: Int, _ visibility: Visibility,
    includesDeletions: Bool, in state: inout State
  ) -> (changes: AnchoredChanges, position: Int) {
    var added: [QuantitySample] = []
    var deleted: [DeletedObject] = []
    let log = state.logs[query.type] ?? ArrivalLog()
    let first = log.firstIndex(after: start)
    var position = max(start, log.lastPosition)
    for entry in log.entries[first...] {
      state.visitedEntries += 1
      switch entry.content {
      case .stored(let sample):
        guard isVisible(sample.bundleIdentifier, visibility), query.predicate.matches(sample)
        else { continue }
        added.append(sample)
      case .deleted(let tombstone):
        guard includesDeletions, isVisible(tombstone.bundleIdentifier, visibility),
          query.predicate.matches(tombstone) ?? configuration.reportsUndecidableDeletions
        else { continue }
        deleted.append(tombstone.object)
      case .gone: continue
      }
      if added.count + deleted.count == query.limit {
        position = entry.position
        break
      }
    }
    let anchor = QueryAnchor(position: position, type: query.type)
    return (
      AnchoredChanges(addedSamples: added, deletedObjects: deleted, newAnchor: anchor), position
    )
  }
}

extension QueryAnchor {
  private static let mark: [UInt8] = Array("memory-anchor-1".utf8)

  /// Makes the anchor of a position: a mark, eight bytes of the position, the type's identifier.
  fileprivate init(position: Int, type: SampleType) {
    var bytes = Self.mark
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: position >> shift))
    }
    bytes.append(contentsOf: type.identifier.utf8)
    self.init(data: Data(bytes))
  }

  /// Reads the position, or `nil` when the bytes are no anchor for the type.
  fileprivate func position(for type: SampleType) -> Int? {
    let bytes = Array(data)
    let (start, end) = (Self.mark.count, Self.mark.count + 8)
    guard bytes.count >= end, bytes[..<start].elementsEqual(Self.mark),
      bytes[end...].elementsEqual(type.identifier.utf8)
    else { return nil }
    return Int(exactly: bytes[start..<end].reduce(0) { $0 << 8 | UInt64($1) })
  }
}
