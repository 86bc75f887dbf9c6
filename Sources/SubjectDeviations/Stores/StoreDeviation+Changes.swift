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

  /// Returns a deviation that changes updates, or drops those for which the closure returns `nil`.
  ///
  /// Updates that report an error are delivered unchanged.
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

  /// Stores that answer anchored queries or deliver updates incorrectly.
  static let changes: [Self] = [
    reporting("returns-no-changes-for-any-query", "an anchored query never returns changes") {
      _, _, page in
      page.altered(added: [], deleted: [])
    },
    Self("fails-every-anchored-query", "every anchored query fails") {
      $0.changes = { _, _, _ in .failure(HealthError(.unknownError)) }
    },
    reporting(
      "omits-foreign-samples-from-anchored-queries",
      "an anchored query does not return samples from other sources"
    ) {
      base, _, page in
      page.altered(added: page.addedSamples.filter { base.isOwn($0) })
    },
    reporting(
      "omits-app-samples-from-anchored-queries",
      "an anchored query does not return samples of the app"
    ) {
      base, _, page in
      page.altered(added: page.addedSamples.filter { !base.isOwn($0) })
    },
    reporting("returns-added-samples-twice", "an anchored query returns each added sample twice") {
      _, _, page in
      page.altered(added: page.addedSamples + page.addedSamples)
    },
    reporting(
      "returns-added-samples-in-reverse-order", "a page lists its added samples in reverse order"
    ) { _, _, page in
      page.altered(added: page.addedSamples.reversed())
    },
    reporting(
      "returns-deleted-samples-as-added",
      "a deleted sample that the app saved is also returned as added"
    ) { base, _, page in
      let saved = base.notes.withLock { $0.saved }
      let gone = page.deletedObjects.compactMap { object in
        saved.first { $0.uuid == object.uuid }
      }
      return page.altered(added: page.addedSamples + gone)
    },
    reporting(
      "omits-deletions-beside-added-samples", "a page with added samples has no deletions"
    ) {
      _, _, page in
      page.addedSamples.isEmpty ? page : page.altered(deleted: [])
    },
    reporting(
      "omits-added-samples-beside-deletions", "a page with deletions has no added samples"
    ) {
      _, _, page in
      page.deletedObjects.isEmpty ? page : page.altered(added: [])
    },
    reporting(
      "returns-only-first-deletion-of-pages", "only the first deletion of a page is returned"
    ) { _, _, page in
      page.altered(deleted: Array(page.deletedObjects.prefix(1)))
    },
    reporting(
      "returns-only-first-added-sample-of-pages",
      "only the first added sample of a page is returned"
    ) { _, _, page in
      page.altered(added: Array(page.addedSamples.prefix(1)))
    },
    reporting(
      "adds-deletion-to-empty-pages",
      "a query with an anchor returns a deletion instead of an empty page"
    ) { _, query, page in
      guard query.anchor != nil, page.addedSamples.isEmpty, page.deletedObjects.isEmpty else {
        return page
      }
      return page.altered(deleted: [DeletedObject(uuid: UUID(), metadata: [:])])
    },
    reporting(
      "changes-uuid-and-value-of-added-samples",
      "an added sample is returned with a different UUID and the value 1"
    ) { _, _, page in
      page.altered(
        added: page.addedSamples.compactMap { sample in
          try? sample.altered(
            uuid: UUID(), quantity: Quantity(unit: sample.quantity.unit, value: 1))
        })
    },
    reporting("returns-anchor-of-query", "a query with an anchor returns the same anchor") {
      _, query, page in
      page.altered(anchor: query.anchor)
    },
    reporting(
      "returns-invalid-anchors", "an anchored query returns an anchor that the store rejects"
    ) {
      _, _, page in page.altered(anchor: QueryAnchor(data: Data("mine".utf8)))
    },
    Self("ignores-anchors", "every anchored query starts from the beginning") {
      $0.anchored = { _, query in try query.altered(anchor: .some(nil)) }
    },
    Self("returns-no-changes-without-anchor", "a query without an anchor returns no changes") {
      $0.changes = { _, query, changes in
        query.anchor == nil ? changes.map { $0.altered(added: [], deleted: []) } : changes
      }
    },
    Self("ignores-limits-of-anchored-queries", "the limit of an anchored query is ignored") {
      $0.anchored = { _, query in try query.altered(limit: objectQueryNoLimit) }
    },
    Self("raises-page-limits-by-one", "the limit of a page is raised by one") {
      $0.anchored = { _, query in
        query.limit > 0 ? try query.altered(limit: query.limit + 1) : query
      }
    },
    Self("lowers-page-limits-by-one", "the limit of a page is lowered by one, but not below one") {
      $0.anchored = { _, query in
        query.limit > 1 ? try query.altered(limit: query.limit - 1) : query
      }
    },
    Self(
      "limits-only-added-samples",
      "the limit of a page does not apply to deletions, and further added samples are skipped"
    ) {
      $0.anchored = { _, query in try query.altered(limit: objectQueryNoLimit) }
      $0.changes = { _, query, changes in
        changes.map { page in
          query.limit > 0
            ? page.altered(added: Array(page.addedSamples.prefix(query.limit))) : page
        }
      }
    },
    Self("skips-changes-beyond-page-limit", "changes that do not fit on a page are skipped") {
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
    Self(
      "ignores-conditions-of-anchored-queries", "the condition of an anchored query is ignored"
    ) {
      $0.anchored = { _, query in try query.altered(predicate: .all) }
    },
    Self(
      "returns-no-added-samples-with-condition",
      "an anchored query with a condition returns no added samples"
    ) {
      $0.changes = { _, query, changes in
        query.predicate == .all ? changes : changes.map { $0.altered(added: []) }
      }
    },
    Self(
      "omits-samples-before-first-saved-date",
      "after an anchor, samples that start before the first saved sample are not returned"
    ) {
      $0.changes = { base, query, changes in
        guard query.anchor != nil else { return changes }
        let first = base.notes.withLock { $0.saved.first?.startDate } ?? .distantPast
        return changes.map { page in
          page.altered(added: page.addedSamples.filter { $0.startDate >= first })
        }
      }
    },
    Self(
      "returns-changes-of-all-types",
      "an anchored query also returns the app's saved samples of other types"
    ) {
      $0.changes = { base, query, changes in
        let others = base.notes.withLock { $0.saved.filter { $0.sampleType != query.type } }
        return changes.map { $0.altered(added: $0.addedSamples + others) }
      }
    },
    Self(
      "adds-last-saved-sample-to-empty-pages",
      "a query with an anchor returns the app's last saved sample instead of an empty page"
    ) {
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
    updating("delivers-no-updates", "an update handler is called only for errors") { _, _ in nil },
    updating("delivers-empty-updates", "every update is empty") { _, page in
      page.altered(added: [], deleted: [])
    },
    updating("omits-deletions-from-updates", "an update has no deletions") { _, page in
      page.altered(deleted: [])
    },
    updating("omits-foreign-samples-from-updates", "an update has no samples from other sources") {
      base, page in page.altered(added: page.addedSamples.filter { base.isOwn($0) })
    },
    updating("delivers-updates-with-same-anchor", "all updates have the same anchor") { _, page in
      page.altered(anchor: QueryAnchor(data: Data("same".utf8)))
    },
    updating("delivers-only-first-update", "only the first update of a store is delivered") {
      base, page in
      base.count() == 1 ? page : nil
    },
    Self("delivers-initial-result-as-update", "the initial result is also delivered as an update") {
      $0.changes = { _, query, changes in
        query.updateHandler?(changes)
        return changes
      }
    },
    Self(
      "ignores-conditions-with-update-handlers",
      "an anchored query with an update handler ignores its condition"
    ) {
      $0.anchored = { _, query in
        query.updateHandler == nil ? query : try query.altered(predicate: .all)
      }
    },
    Self("does-not-stop-queries", "a stopped query continues") { $0.stop = { _, _ in } },
    Self(
      "saves-body-mass-with-step-counts",
      "saving a step count also saves a sample of body mass, which causes an update"
    ) {
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
