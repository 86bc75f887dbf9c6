internal import Foundation
internal import HealthModel

extension AnchoredObjectQuery {
  /// Returns a copy of the query with some properties replaced.
  ///
  /// A limit other than `objectQueryNoLimit` removes the update handler.
  func altered(
    predicate: SamplePredicate? = nil, anchor: QueryAnchor?? = nil, limit: Int? = nil
  ) throws -> AnchoredObjectQuery {
    try AnchoredObjectQuery(
      id: id, type: type, predicate: predicate ?? self.predicate, anchor: anchor ?? self.anchor,
      limit: limit ?? self.limit, resultsHandler: resultsHandler,
      updateHandler: (limit ?? self.limit) == objectQueryNoLimit ? updateHandler : nil)
  }
}

extension AnchoredChanges {
  /// Returns a copy of the page with some properties replaced.
  func altered(
    added: [QuantitySample]? = nil, deleted: [DeletedObject]? = nil, anchor: QueryAnchor? = nil
  ) -> AnchoredChanges {
    var page = self
    page.addedSamples = added ?? addedSamples
    page.deletedObjects = deleted ?? deletedObjects
    page.newAnchor = anchor ?? newAnchor
    return page
  }
}

extension StoreDeviation {
  /// Returns a deviation that changes the pages of anchored queries.
  private static func reporting(
    _ id: String, _ summary: String,
    _ change:
      @escaping @Sendable (DeviatedStore, AnchoredObjectQuery, AnchoredChanges) ->
      AnchoredChanges
  ) -> Self {
    Self(id, summary) {
      $0.changes = { base, query, changes in changes.map { change(base, query, $0) } }
    }
  }

  /// Returns a deviation that changes updates, or drops them by returning `nil`.
  private static func updating(
    _ id: String, _ summary: String,
    _ change: @escaping @Sendable (DeviatedStore, AnchoredChanges) -> AnchoredChanges?
  ) -> Self {
    Self(id, summary) {
      $0.update = { base, _, changes in
        switch changes {
        case .success(let page): change(base, page).map { .success($0) }
        case .failure: changes
        }
      }
    }
  }

  /// Stores with incorrect anchored queries.
  static let changes: [Self] = [
    reporting("has-no-changes", "a query of changes never returns changes") { _, _, page in
      page.altered(added: [], deleted: [])
    },
    Self("fails-every-anchored-query", "every query of changes fails") {
      $0.changes = { _, _, _ in .failure(HealthError(.unknownError)) }
    },
    reporting("tells-own-changes-only", "samples from other sources are not reported") {
      base, _, page in
      page.altered(added: page.addedSamples.filter { base.isOwn($0) })
    },
    reporting("tells-foreign-changes-only", "samples of the app are not reported") {
      base, _, page in
      page.altered(added: page.addedSamples.filter { !base.isOwn($0) })
    },
    reporting("tells-everything-twice", "each added sample is reported twice") { _, _, page in
      page.altered(added: page.addedSamples + page.addedSamples)
    },
    reporting("tells-pages-backwards", "a page starts with the latest arrival") { _, _, page in
      page.altered(added: page.addedSamples.reversed())
    },
    reporting(
      "adds-what-was-deleted", "a deleted sample is also reported as added"
    ) { base, _, page in
      let saved = base.notes.withLock { $0.saved }
      let gone = page.deletedObjects.compactMap { object in
        saved.first { $0.uuid == object.uuid }
      }
      return page.altered(added: page.addedSamples + gone)
    },
    reporting("hides-deletions-beside-additions", "a page with added samples has no deletions") {
      _, _, page in
      page.addedSamples.isEmpty ? page : page.altered(deleted: [])
    },
    reporting("hides-additions-beside-deletions", "a page with deletions has no added samples") {
      _, _, page in
      page.deletedObjects.isEmpty ? page : page.altered(added: [])
    },
    reporting("tells-one-deletion", "only one of several deletions is reported") { _, _, page in
      page.altered(deleted: Array(page.deletedObjects.prefix(1)))
    },
    reporting("tells-one-addition", "only one of several added samples is reported") { _, _, page in
      page.altered(added: Array(page.addedSamples.prefix(1)))
    },
    reporting(
      "makes-up-deletions", "a page that should be empty contains a deletion"
    ) { _, query, page in
      guard query.anchor != nil, page.addedSamples.isEmpty, page.deletedObjects.isEmpty else {
        return page
      }
      return page.altered(deleted: [DeletedObject(uuid: UUID(), metadata: [:])])
    },
    reporting(
      "strips-samples-of-changes", "an added sample is reported with a different UUID and value"
    ) { _, _, page in
      page.altered(
        added: page.addedSamples.compactMap { sample in
          try? sample.altered(
            uuid: UUID(), quantity: Quantity(unit: sample.quantity.unit, value: 1))
        })
    },
    reporting(
      "keeps-the-anchor", "a query returns the anchor that it started from"
    ) { _, query, page in
      page.altered(anchor: query.anchor)
    },
    reporting("refuses-its-own-anchors", "the store refuses the anchors that it returned") {
      _, _, page in page.altered(anchor: QueryAnchor(data: Data("mine".utf8)))
    },
    Self("ignores-anchors", "every query of changes starts from the beginning") {
      $0.anchored = { _, query in try query.altered(anchor: .some(nil)) }
    },
    Self("starts-in-the-present", "a query without an anchor returns no changes") {
      $0.changes = { _, query, changes in
        query.anchor == nil ? changes.map { $0.altered(added: [], deleted: []) } : changes
      }
    },
    Self("has-no-pages", "a limit on changes is ignored") {
      $0.anchored = { _, query in try query.altered(limit: objectQueryNoLimit) }
    },
    Self("has-larger-pages", "a page has one object more than its limit") {
      $0.anchored = { _, query in
        query.limit > 0 ? try query.altered(limit: query.limit + 1) : query
      }
    },
    Self("has-smaller-pages", "a page has one object fewer than its limit") {
      $0.anchored = { _, query in
        query.limit > 1 ? try query.altered(limit: query.limit - 1) : query
      }
    },
    Self("limits-samples-only", "the limit of a page does not count deletions") {
      $0.anchored = { _, query in try query.altered(limit: objectQueryNoLimit) }
      $0.changes = { _, query, changes in
        changes.map { page in
          query.limit > 0
            ? page.altered(added: Array(page.addedSamples.prefix(query.limit))) : page
        }
      }
    },
    Self("skips-what-a-page-leaves-over", "changes that did not fit on a page are skipped") {
      $0.anchored = { _, query in try query.altered(limit: objectQueryNoLimit) }
      $0.changes = { _, query, changes in
        changes.map { page in
          guard query.limit > 0 else { return page }
          let added = Array(page.addedSamples.prefix(query.limit))
          let rest = max(0, query.limit - added.count)
          return page.altered(
            added: added, deleted: Array(page.deletedObjects.prefix(rest)))
        }
      }
    },
    Self("ignores-conditions-of-changes", "a query of changes ignores its condition") {
      $0.anchored = { _, query in try query.altered(predicate: .all) }
    },
    Self(
      "sees-nothing-under-conditions", "a query of changes with a condition returns no samples"
    ) {
      $0.changes = { _, query, changes in
        query.predicate == .all ? changes : changes.map { $0.altered(added: []) }
      }
    },
    Self(
      "tells-changes-by-date",
      "samples that start before the first saved sample are not reported after an anchor"
    ) {
      $0.changes = { base, query, changes in
        guard query.anchor != nil else { return changes }
        let first = base.notes.withLock { $0.saved.first?.startDate } ?? .distantPast
        return changes.map { page in
          page.altered(added: page.addedSamples.filter { $0.startDate >= first })
        }
      }
    },
    Self("tells-all-types", "changes of every type are reported") {
      $0.changes = { base, query, changes in
        let others = base.notes.withLock { $0.saved.filter { $0.sampleType != query.type } }
        return changes.map { $0.altered(added: $0.addedSamples + others) }
      }
    },
    Self("tells-ignored-saves", "an ignored save is reported as added") {
      $0.changes = { base, query, changes in
        guard query.anchor != nil, let last = base.notes.withLock({ $0.saved.last }) else {
          return changes
        }
        return changes.map { page in
          page.addedSamples.isEmpty && page.deletedObjects.isEmpty && last.sampleType == query.type
            ? page.altered(added: [last]) : page
        }
      }
    },
    updating("tells-no-updates", "an update handler is never called") { _, _ in nil },
    updating("tells-empty-updates", "every update is empty") { _, page in
      page.altered(added: [], deleted: [])
    },
    updating("tells-updates-of-additions-only", "an update has no deletions") { _, page in
      page.altered(deleted: [])
    },
    updating("tells-updates-of-own-samples-only", "an update has no samples from other sources") {
      base, page in page.altered(added: page.addedSamples.filter { base.isOwn($0) })
    },
    updating("tells-updates-with-one-anchor", "all updates have the same anchor") { _, page in
      page.altered(anchor: QueryAnchor(data: Data("same".utf8)))
    },
    updating("tells-one-update", "an update handler is called only once") { base, page in
      base.count() == 1 ? page : nil
    },
    Self("tells-the-first-answer-as-an-update", "the first answer is also sent as an update") {
      $0.changes = { _, query, changes in
        query.updateHandler?(changes)
        return changes
      }
    },
    Self("watches-without-conditions", "updates ignore the condition of their query") {
      $0.anchored = { _, query in
        query.updateHandler == nil ? query : try query.altered(predicate: .all)
      }
    },
    Self("never-stops", "a stopped query continues") { $0.stop = { _, _ in } },
    Self("watches-all-types", "saving steps also sends an update for body mass") {
      $0.save = { base, sample in
        try await base.store.save(.quantity(sample))
        guard sample.quantityType == .stepCount else { return }
        let twin = try QuantitySample(
          uuid: UUID(), type: .bodyMass, quantity: Quantity(unit: .kilogram, value: 1),
          start: sample.startDate, end: sample.endDate)
        try await base.store.save(.quantity(twin), as: base.appSource)
      }
    },
  ]
}
