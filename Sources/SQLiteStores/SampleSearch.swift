internal import Foundation
internal import HealthModel
internal import HealthStoreEngine

/// The search plan for a selection: the index that finds the candidates, and their order.
///
/// An index only reduces the number of candidates. The selection determines whether a candidate
/// matches, so predicates are not duplicated in SQL.
struct SampleSearch {
  private let selection: SampleSelection
  private let record: Catalog.TypeRecord
  private let catalog: Catalog

  init(_ selection: SampleSelection, record: Catalog.TypeRecord, catalog: Catalog) {
    self.selection = selection
    self.record = record
    self.catalog = catalog
  }

  /// Returns the samples in the order of the selection, and the number of examined candidates.
  func run(_ db: Database) throws -> (samples: [Sample], visited: Int) {
    if let lookups = selection.predicate.lookups { return try run(db, lookups) }
    let range = selection.predicate.startDates(longestDuration: record.longestDuration)
    if selection.sort.count == 1, let sort = selection.sort.first, sort.key == .startDate {
      let sql =
        sort.ascending ? SampleStatements.byStartOldestFirst : SampleStatements.byStartNewestFirst
      return try firstMatches { visit in
        try db.prepared(sql).rows(record.id, range.lowerBound, range.upperBound, visit: visit)
      }
    }
    if range != -.infinity ... .infinity {
      return try choose { visit in
        try db.prepared(SampleStatements.byStart)
          .rows(record.id, range.lowerBound, range.upperBound, visit: visit)
      }
    }
    let ofType: Rows = { visit in
      try db.prepared(SampleStatements.ofType).rows(record.id, visit: visit)
    }
    return try selection.sort.isEmpty ? firstMatches(ofType) : choose(ofType)
  }

  /// A closure that visits rows until the visitor returns `false`.
  private typealias Rows = (_ visit: (PreparedStatement) throws -> Bool) throws -> Void

  private func run(
    _ db: Database, _ lookups: Set<SampleLookup>
  ) throws -> (samples: [Sample], visited: Int) {
    var found: [Int: Sample] = [:]
    func visit(_ row: PreparedStatement) throws -> Bool {
      guard row.key(2) == record.id else { return true }
      found[row.integer(0)] = try SampleRow.sample(row, catalog)
      return true
    }
    for lookup in lookups {
      switch lookup {
      case .uuid(let uuid): try db.prepared(SampleStatements.byUUID).rows(uuid, visit: visit)
      case .syncIdentifier(let identifier):
        try db.prepared(SampleStatements.bySyncIdentifier).rows(identifier, visit: visit)
      }
    }
    return (choose(found.map { ($0, $1) }), found.count)
  }

  /// Returns the matching samples, up to the limit, and the number of visited rows; the rows must
  /// already be in the requested order.
  private func firstMatches(
    _ rows: Rows
  ) throws -> (samples: [Sample], visited: Int) {
    var samples: [Sample] = []
    var visited = 0
    try rows { row in
      visited += 1
      let sample = try SampleRow.sample(row, catalog)
      guard selection.contains(sample) else { return true }
      samples.append(sample)
      return samples.count != selection.limit
    }
    return (samples, visited)
  }

  /// Returns the samples that are selected from all rows, and the number of visited rows.
  private func choose(_ rows: Rows) throws -> (samples: [Sample], visited: Int) {
    var found: [(position: Int, sample: Sample)] = []
    var visited = 0
    try rows { row in
      visited += 1
      let sample = try SampleRow.sample(row, catalog)
      if selection.contains(sample) { found.append((row.integer(0), sample)) }
      return true
    }
    return (choose(found), visited)
  }

  private func choose(_ found: [(position: Int, sample: Sample)]) -> [Sample] {
    selection.choose(from: found.sorted { $0.position < $1.position }.map(\.sample))
  }
}

extension SamplePredicate {
  /// Returns a range that contains the start dates of all matching samples, in seconds since the
  /// reference date.
  ///
  /// - Parameter longestDuration: The maximum duration of a sample in seconds. A sample that
  ///   overlaps a time range starts at most this long before the range.
  /// - Returns: The range, which is unbounded if the condition does not limit the dates.
  func startDates(longestDuration: Double) -> ClosedRange<Double> {
    switch self {
    case .dates(let start, let end, let options):
      var lower = start?.timeIntervalSinceReferenceDate ?? -.infinity
      if !options.contains(.strictStartDate) {
        // Rounded downward so that no match is missed, because the recorded duration was rounded.
        lower = (lower - longestDuration.nextUp).nextDown
      }
      let upper = end?.timeIntervalSinceReferenceDate ?? .infinity
      return lower <= upper ? lower...upper : upper...upper
    case .and(let conditions):
      return conditions.reduce(-.infinity ... .infinity) { range, condition in
        range.clamped(to: condition.startDates(longestDuration: longestDuration))
      }
    case .or(let conditions):
      let ranges = conditions.map { $0.startDates(longestDuration: longestDuration) }
      let lower = ranges.map(\.lowerBound).min() ?? -.infinity
      return lower...(ranges.map(\.upperBound).max() ?? .infinity)
    case .all, .uuids, .sources, .syncIdentifiers, .metadata, .quantity, .categoryValue,
      .workoutActivityType, .workoutDuration, .workout, .not:
      return -.infinity ... .infinity
    }
  }
}
