internal import Foundation
internal import HealthModel

extension HealthStoreEngine {
  /// Returns one page of the changes of a type in order of arrival, with its end position.
  func changes(
    for query: AnchoredObjectQuery, in state: inout State
  ) throws(HealthError) -> (changes: AnchoredChanges, position: Int) {
    let visibility = try state.readableVisibility(of: query.type, limit: query.limit)
    var start = 0
    if let anchor = query.anchor {
      let end = try state.archive.lastPosition(of: query.type)
      let mark = state.archive.anchorMark
      guard let position = anchor.position(for: query.type, mark: mark),
        (0...end).contains(position)
      else {
        throw HealthError(
          .errorInvalidArgument, "The anchor was not created by this store for this type.")
      }
      start = position
    }
    let includesDeletions =
      query.anchor != nil || configuration.reportsDeletionsWithoutAnchor
    return try page(
      of: query, after: start, visibility, includesDeletions: includesDeletions, in: &state)
  }

  /// Returns a closure that calls the update handler of an anchored query.
  ///
  /// The handler receives the changes since the query's last report, or an error from the archive.
  /// The result is `nil` if no change matches the query and is visible, if the query has no update
  /// handler, or if health data is unavailable or the user has not decided about the type.
  func callUpdate(
    _ query: AnchoredObjectQuery, at index: Int, in state: inout State
  ) -> (@Sendable () -> Void)? {
    guard let handler = query.updateHandler,
      let visibility = try? state.visibility(of: query.type)
    else { return nil }
    let changes: AnchoredChanges
    do {
      let start = state.running[index].position
      (changes, state.running[index].position) = try page(
        of: query, after: start, visibility, includesDeletions: true, in: &state)
    } catch {
      return { handler(.failure(error)) }
    }
    guard !changes.added.isEmpty || !changes.deletedObjects.isEmpty else { return nil }
    return { handler(.success(changes)) }
  }

  /// Returns the changes after a position, up to the query's limit, and their end position.
  ///
  /// - Complexity: O(log *n* + *k*), where *n* is the number of objects of the type and *k* is the
  ///   number of examined arrivals.
  private func page(
    of query: AnchoredObjectQuery, after start: Int, _ visibility: Visibility,
    includesDeletions: Bool, in state: inout State
  ) throws(HealthError) -> (changes: AnchoredChanges, position: Int) {
    let predicate = try resolve(query.predicate, in: &state)
    var added: [Sample] = []
    var deleted: [DeletedObject] = []
    // Changes that another process adds after this point belong to the next page.
    let end = try state.archive.lastPosition(of: query.type)
    var position = max(start, end)
    func visit(_ place: Int, _ arrival: Arrival) -> Bool {
      switch arrival {
      case .stored(let sample):
        guard isVisible(sample.bundleIdentifier, visibility), predicate.matches(sample)
        else { return true }
        added.append(sample)
      case .deleted(let tombstone):
        guard includesDeletions, isVisible(tombstone.bundleIdentifier, visibility),
          query.predicate.matches(tombstone) ?? configuration.reportsUndecidableDeletions
        else { return true }
        deleted.append(tombstone.object)
      }
      guard added.count + deleted.count == query.limit else { return true }
      position = place
      return false
    }
    if start < end {
      try state.archive.visitArrivals(of: query.type, at: start + 1...end, visit)
    }
    let anchor = QueryAnchor(
      position: position, type: query.type, mark: state.archive.anchorMark)
    return (
      AnchoredChanges(added: added, deletedObjects: deleted, newAnchor: anchor), position
    )
  }
}

extension QueryAnchor {
  /// Creates the anchor for a position: a mark, eight bytes for the position, and the type's
  /// identifier.
  fileprivate init(position: Int, type: SampleType, mark: String) {
    var bytes = Array(mark.utf8)
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: position >> shift))
    }
    bytes.append(contentsOf: type.identifier.utf8)
    self.init(data: Data(bytes))
  }

  /// Returns the position, or `nil` if the bytes are not an anchor for the type.
  fileprivate func position(for type: SampleType, mark: String) -> Int? {
    let bytes = Array(data)
    let (start, end) = (mark.utf8.count, mark.utf8.count + 8)
    guard bytes.count >= end, bytes[..<start].elementsEqual(mark.utf8),
      bytes[end...].elementsEqual(type.identifier.utf8)
    else { return nil }
    return Int(exactly: bytes[start..<end].reduce(0) { $0 << 8 | UInt64($1) })
  }
}
