internal import Foundation
internal import HealthModel

extension SampleQuery {
  /// Returns a copy of the query with some properties replaced.
  func altered(
    id: QueryID? = nil, type: SampleType? = nil, predicate: SamplePredicate? = nil,
    limit: Int? = nil, sort: [SampleSort]? = nil
  ) -> SampleQuery {
    SampleQuery(
      id: id ?? self.id, type: type ?? self.type, predicate: predicate ?? self.predicate,
      limit: limit ?? self.limit, sort: sort ?? self.sort, samplesHandler: samplesHandler)
  }

  /// Returns a copy of the query with another handler.
  func heard(by handler: @escaping @Sendable (Result<[Sample], any Error>) -> Void) -> SampleQuery {
    SampleQuery(
      id: id, type: type, predicate: predicate, limit: limit, sort: sort, samplesHandler: handler)
  }
}

extension SamplePredicate {
  /// Returns a copy of the condition in which a closure replaces parts, outermost first.
  ///
  /// A part for which the closure returns `nil` is kept, and the closure is applied to its parts.
  func mapped(_ change: (SamplePredicate) -> SamplePredicate?) -> SamplePredicate {
    if let changed = change(self) { return changed }
    return switch self {
    case .and(let parts): .and(parts.map { $0.mapped(change) })
    case .or(let parts): .or(parts.map { $0.mapped(change) })
    case .not(let part): .not(part.mapped(change))
    default: self
    }
  }
}

extension StoreDeviation {
  /// Returns a deviation that changes the conditions of sample queries.
  static func asking(
    _ id: String, _ summary: String,
    _ change: @escaping @Sendable (SamplePredicate) -> SamplePredicate?
  ) -> Self {
    Self(id, summary) {
      $0.query = { _, query in query.altered(predicate: query.predicate.mapped(change)) }
    }
  }

  /// Stores that execute queries, or find, sort or limit samples, incorrectly.
  static let queries: [Self] = [
    Self("returns-no-samples-for-any-query", "every sample query returns no samples") {
      $0.found = { _, _, _ in .success([]) }
    },
    Self("fails-every-sample-query", "every sample query fails") {
      $0.found = { _, _, _ in .failure(HealthError(.unknownError)) }
    },
    Self("fails-sample-queries-without-results", "a sample query without results fails") {
      $0.found = { _, _, found in
        found.flatMap { $0.isEmpty ? .failure(HealthError(.errorNoData)) : .success($0) }
      }
    },
    Self(
      "omits-foreign-samples-from-sample-queries",
      "a sample query does not return samples from other sources"
    ) {
      $0.found = { base, _, found in found.map { $0.filter { base.isOwn($0) } } }
    },
    Self(
      "omits-app-samples-from-sample-queries", "a sample query does not return samples of the app"
    ) {
      $0.found = { base, _, found in found.map { $0.filter { !base.isOwn($0) } } }
    },
    Self("returns-samples-twice", "a sample query returns each sample twice") {
      $0.found = { _, _, found in found.map { $0 + $0 } }
    },
    Self(
      "returns-first-result-for-every-query",
      "every sample query returns the first result, including samples that were deleted since"
    ) {
      $0.found = { base, _, found in
        guard case .success(let samples) = found else { return found }
        return base.notes.withLock { notes in
          if notes.count == 0 {
            notes.count = 1
            notes.deleted = samples
          }
          return .success(notes.deleted)
        }
      }
    },
    Self("executes-queries-again", "a sample or observer query can be executed more than once") {
      $0.query = { _, query in query.altered(id: QueryID(UUID())) }
      $0.observe = { base, query in
        base.store.execute(
          .observer(
            ObserverQuery(
              id: QueryID(UUID()), type: query.type, predicate: query.predicate,
              updateHandler: query.updateHandler)))
      }
    },
    Self("does-not-sort-samples", "the sort order of a sample query is ignored") {
      $0.query = { _, query in query.altered(sort: []) }
    },
    Self("sorts-ascending-only", "every sort order is ascending") {
      $0.query = { _, query in
        query.altered(sort: query.sort.map { SampleSort($0.key, ascending: true) })
      }
    },
    Self("sorts-descending-only", "every sort order is descending") {
      $0.query = { _, query in
        query.altered(sort: query.sort.map { SampleSort($0.key, ascending: false) })
      }
    },
    Self("sorts-by-start-date-only", "a sort by end date uses the start date") {
      $0.query = { _, query in
        query.altered(sort: query.sort.map { SampleSort(.startDate, ascending: $0.ascending) })
      }
    },
    Self("sorts-by-first-key-only", "only the first sort key is applied") {
      $0.query = { _, query in query.altered(sort: Array(query.sort.prefix(1))) }
    },
    Self(
      "sorts-all-keys-in-same-direction", "all sort keys are applied in the direction of the first"
    ) {
      $0.query = { _, query in
        query.altered(
          sort: query.sort.map { SampleSort($0.key, ascending: query.sort[0].ascending) })
      }
    },
    Self("sorts-by-time-of-day", "a sort compares only the time of day") {
      $0.found = { _, query, found in
        guard let first = query.sort.first else { return found }
        return found.map { samples in
          samples.sorted { left, right in
            let hours = [left, right].map {
              (first.key == .startDate ? $0.startDate : $0.endDate).timeIntervalSince1970
                .truncatingRemainder(dividingBy: 86_400)
            }
            return first.ascending ? hours[0] < hours[1] : hours[0] > hours[1]
          }
        }
      }
    },
    Self("ignores-limits-of-sample-queries", "the limit of a sample query is ignored") {
      $0.query = { _, query in query.altered(limit: objectQueryNoLimit) }
    },
    Self(
      "lowers-limits-by-one", "the limit of a sample query is lowered by one, but not below one"
    ) {
      $0.query = { _, query in query.limit > 1 ? query.altered(limit: query.limit - 1) : query }
    },
    Self("returns-no-samples-for-limit-zero", "a query with a limit of zero returns no samples") {
      $0.found = { _, query, found in query.limit == 0 ? .success([]) : found }
    },
    Self("treats-every-limit-as-one", "a sample query with a limit returns at most one sample") {
      $0.query = { _, query in query.limit > 0 ? query.altered(limit: 1) : query }
    },
    Self(
      "fails-queries-that-do-not-reach-limit",
      "a sample query that returns fewer samples than its limit fails"
    ) {
      $0.found = { _, query, found in
        found.flatMap {
          $0.count < query.limit ? .failure(HealthError(.errorNoData)) : .success($0)
        }
      }
    },
    Self("applies-limit-before-sorting", "the limit is applied before the results are sorted") {
      $0.query = { _, query in query.altered(limit: 0, sort: []) }
      $0.found = { _, query, found in
        found.map { samples in
          let cut = query.limit > 0 ? Array(samples.prefix(query.limit)) : samples
          guard !query.sort.isEmpty else { return cut }
          let ascending = cut.sorted { left, right in
            for key in query.sort {
              let dates = [left, right].map { key.key == .startDate ? $0.startDate : $0.endDate }
              if dates[0] != dates[1] { return (dates[0] < dates[1]) == key.ascending }
            }
            return false
          }
          return ascending
        }
      }
    },
    Self(
      "applies-limit-before-filtering",
      "the limit also counts samples that do not satisfy the condition"
    ) {
      $0.query = { _, query in query.altered(predicate: .all) }
      $0.found = { _, query, found in
        found.map { $0.filter { query.predicate.matches($0) } }
      }
    },
  ]
}
