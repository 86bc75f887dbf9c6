internal import Foundation
internal import GRDB
internal import HealthModel

/// The way to the samples of a selection: which index finds the candidates, and in what order.
///
/// An index only narrows the choice; whether a candidate belongs to the selection is asked of the
/// selection itself, so no condition is written a second time in SQL.
struct SampleSearch {
  private let selection: SampleSelection
  private let record: Catalog.TypeRecord
  private let catalog: Catalog

  init(_ selection: SampleSelection, record: Catalog.TypeRecord, catalog: Catalog) {
    self.selection = selection
    self.record = record
    self.catalog = catalog
  }

  /// Finds the samples, in the order of the selection; also tells how many were looked at.
  func run(_ db: Database) throws -> (samples: [QuantitySample], visited: Int) {
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

  /// Goes through rows until the visitor returns false.
  private typealias Rows = (_ visit: (PreparedStatement) throws -> Bool) throws -> Void

  private func run(
    _ db: Database, _ lookups: Set<SampleLookup>
  ) throws -> (samples: [QuantitySample], visited: Int) {
    var found: [Int: QuantitySample] = [:]
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

  /// Takes matching samples from rows that come in the right order, and stops at the limit.
  private func firstMatches(
    _ rows: Rows
  ) throws -> (samples: [QuantitySample], visited: Int) {
    var samples: [QuantitySample] = []
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

  /// Looks at all rows before it chooses.
  private func choose(_ rows: Rows) throws -> (samples: [QuantitySample], visited: Int) {
    var found: [(position: Int, sample: QuantitySample)] = []
    var visited = 0
    try rows { row in
      visited += 1
      let sample = try SampleRow.sample(row, catalog)
      if selection.contains(sample) { found.append((row.integer(0), sample)) }
      return true
    }
    return (choose(found), visited)
  }

  private func choose(_ found: [(position: Int, sample: QuantitySample)]) -> [QuantitySample] {
    selection.choose(from: found.sorted { $0.position < $1.position }.map(\.sample))
  }
}

extension SamplePredicate {
  /// A range that the start of every sample lies in that can satisfy the condition, in seconds
  /// since the reference date.
  ///
  /// - Parameter longestDuration: The seconds that no sample exceeds; one that overlaps a stretch
  ///   of time starts at most so long before it.
  /// - Returns: The range; without end where the condition says nothing.
  func startDates(longestDuration: Double) -> ClosedRange<Double> {
    switch self {
    case .dates(let start, let end, let options):
      var lower = start?.timeIntervalSinceReferenceDate ?? -.infinity
      if !options.contains(.strictStartDate) {
        // Rounded outwards, as the duration was rounded when it was noted.
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
    case .all, .uuids, .sources, .syncIdentifiers, .metadata, .quantity, .not:
      return -.infinity ... .infinity
    }
  }
}
