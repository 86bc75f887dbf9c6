#if canImport(HealthKit)
  internal import Foundation
  internal import HealthKit
  internal import HealthModel

  extension HealthKitStore {
    /// Returns HealthKit's query for an anchored query.
    func anchoredQuery(
      _ query: AnchoredObjectQuery, _ condition: SamplePredicate,
      _ translation: PredicateTranslation
    ) throws -> HKQuery {
      guard query.limit >= 0 else { throw Self.negativeLimit }
      let anchor = try query.anchor.map { try HealthKitAnchor.anchor($0, of: query.type) }
      let page = ChangePage(
        type: query.type, asked: query.anchor.flatMap { given in anchor.map { ($0, given) } },
        filter: translation.leavesOutSources ? condition : nil)
      let once = Once()
      let known = HKAnchoredObjectQuery(
        type: try HealthKitTypes.sampleType(query.type),
        predicate: try translation.predicate(for: condition), anchor: anchor, limit: query.limit
      ) { [weak self] _, samples, deleted, anchor, error in
        guard once.isFirst() else { return }
        if query.updateHandler == nil { self?.forget(query.id) }
        query.resultsHandler(page.result(samples, deleted, anchor, error))
      }
      if let handler = query.updateHandler {
        known.updateHandler = { _, samples, deleted, anchor, error in
          let result = page.result(samples, deleted, anchor, error)
          // A filtered update is dropped if it reports no deletion and none of its samples
          // satisfies the condition.
          if page.filter != nil, case .success(let changes) = result, changes.isEmpty { return }
          handler(result)
        }
      }
      return known
    }
  }

  /// The conversion of the changes that HealthKit reports to one query.
  private struct ChangePage: Sendable {
    let type: SampleType
    /// The anchor from which the query started, in HealthKit's form and in the caller's.
    let asked: (known: HKQueryAnchor, given: QueryAnchor)?
    /// The condition that the samples must still satisfy, because HealthKit checks only part of it;
    /// `nil` if HealthKit checks all of it.
    let filter: SamplePredicate?

    func result(
      _ samples: [HKSample]?, _ deleted: [HKDeletedObject]?, _ anchor: HKQueryAnchor?,
      _ error: (any Error)?
    ) -> Result<AnchoredChanges, any Error> {
      if let error { return .failure(HealthKitStore.mapped(error)) }
      // Without an anchor, the caller could not continue.
      guard let anchor else { return .failure(HealthKitStore.emptyAnswer) }
      var added = HealthKitValues.samples(samples ?? [], of: type)
      if let filter { added = added.filter(filter.matches) }
      return Result {
        AnchoredChanges(
          added: added, deletedObjects: (deleted ?? []).map(HealthKitValues.deleted),
          newAnchor: try portable(anchor))
      }
    }

    /// Returns the model's form of an anchor.
    ///
    /// If the anchor equals the query's anchor, returns the caller's bytes, because archives of
    /// equal anchors can differ.
    private func portable(_ anchor: HKQueryAnchor) throws -> QueryAnchor {
      if let asked, asked.known == anchor { return asked.given }
      return try HealthKitAnchor.anchor(anchor, of: type)
    }
  }

  extension AnchoredChanges {
    fileprivate var isEmpty: Bool { added.isEmpty && deletedObjects.isEmpty }
  }
#endif
