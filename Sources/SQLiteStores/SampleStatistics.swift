internal import Foundation
internal import HealthModel
internal import HealthStoreEngine

extension SQLiteArchive {
  mutating func statistics(
    _ query: StatisticsCollectionQuery, of selection: SampleSelection, ranking: [String]
  ) throws(HealthError) -> [Statistics]? {
    guard let conditions = IndexedConditions(selection.predicate),
      var stream = try StatisticsStream(query, ranks: nil)
    else { return nil }
    return try read { db, archive in
      guard let record = archive.catalog.record(of: selection.type) else { return stream.finish() }
      let values = StoredValues(
        selection, conditions, record: record, unit: query.statistics.type.canonicalUnit,
        catalog: archive.catalog)
      if try values.visit(db, { _, entry in stream.add(entry) }), let found = stream.finish() {
        return found
      }
      // Samples from several sources overlap, so the ranking is needed.
      let ranks = try values.ranks(db, ranking)
      guard var stream = try StatisticsStream(query, ranks: ranks) else { return nil }
      _ = try values.visit(db) { _, entry in stream.add(entry) }
      return stream.finish()
    }
  }
}

/// The conditions of a predicate, if index columns and lookups of sync identifiers are sufficient
/// to evaluate all of them.
private struct IndexedConditions {
  private(set) var dates: [(start: Double, end: Double, options: SamplePredicate.DateOptions)] = []
  /// The conditions on the source.
  private var sources: [(bundles: Set<String>, isExcluded: Bool)] = []
  private(set) var excludedSyncIdentifiers: Set<String> = []

  /// Creates the conditions of a predicate; the result is `nil` if a condition is not supported.
  init?(_ predicate: SamplePredicate) {
    guard add(predicate) else { return nil }
  }

  private mutating func add(_ predicate: SamplePredicate) -> Bool {
    switch predicate {
    case .all: break
    case .dates(let start, let end, let options):
      dates.append(
        (
          start?.timeIntervalSinceReferenceDate ?? -.infinity,
          end?.timeIntervalSinceReferenceDate ?? .infinity, options
        ))
    case .sources(let bundles): sources.append((bundles, false))
    case .not(.sources(let bundles)): sources.append((bundles, true))
    case .not(.syncIdentifiers(let identifiers)):
      excludedSyncIdentifiers.formUnion(identifiers)
    case .and(let conditions):
      return conditions.allSatisfy { add($0) }
    default: return false
    }
    return true
  }

  func acceptsSource(_ bundleIdentifier: String) -> Bool {
    sources.allSatisfy { $0.bundles.contains(bundleIdentifier) != $0.isExcluded }
  }

  /// Returns whether dates satisfy the conditions, by the same rules as `SamplePredicate.matches`.
  func acceptsDates(_ start: Double, _ end: Double) -> Bool {
    dates.allSatisfy { range in
      end >= range.start && start < range.end
        && (!range.options.contains(.strictStartDate) || start >= range.start)
        && (!range.options.contains(.strictEndDate) || end < range.end)
    }
  }
}

/// The values of a selection's samples, which are read from an index instead of the table.
private struct StoredValues {
  /// A source, and whether the selection accepts its samples.
  private struct KnownSource {
    let number: Int
    let isAccepted: Bool
  }

  private let selection: SampleSelection
  private let conditions: IndexedConditions
  private let record: Catalog.TypeRecord
  private let unit: HealthUnit
  private let units: [Int64: HealthUnit]
  /// The row ID of the statistics' unit, or `nil` if the unit is not stored; a value in this unit
  /// does not need a conversion.
  private let unitNumber: Int64?
  /// The sources by the row IDs of their revisions; all revisions of a source have the same source
  /// number.
  private let sources: [Int64: KnownSource]
  private let bundles: [String]

  init(
    _ selection: SampleSelection, _ conditions: IndexedConditions, record: Catalog.TypeRecord,
    unit: HealthUnit, catalog: Catalog
  ) {
    self.selection = selection
    self.conditions = conditions
    self.record = record
    self.unit = unit
    units = catalog.units
    unitNumber = catalog.units.first { $0.value == unit }?.key
    var numbers: [Source: Int] = [:]
    var bundles: [String] = []
    sources = catalog.sources.mapValues { revision in
      let bundle = revision.source.bundleIdentifier
      let number = numbers[revision.source] ?? bundles.count
      if number == bundles.count { bundles.append(bundle) }
      numbers[revision.source] = number
      return KnownSource(
        number: number,
        isAccepted: selection.isVisible(bundle) && conditions.acceptsSource(bundle))
    }
    self.bundles = bundles
  }

  /// Visits the selected samples in the order of their starts until the visitor returns `false`.
  ///
  /// - Returns: `false` if the visitor returned `false`, and `true` otherwise.
  func visit(
    _ db: Database, _ visitor: (_ position: Int64, StatisticsStream.Entry) -> Bool
  ) throws -> Bool {
    let excluded = try excludedPositions(db)
    let range = selection.predicate.startDates(longestDuration: record.longestDuration)
    var isComplete = true
    try db.prepared(SampleStatements.values).rows(
      record.id, range.lowerBound, range.upperBound
    ) { row in
      guard let start = row.double(1), let end = row.double(2), start <= end,
        let source = sources[row.key(5)]
      else { throw HealthError.unreadable }
      let position = row.key(0)
      guard source.isAccepted, conditions.acceptsDates(start, end),
        excluded.isEmpty || !excluded.contains(position)
      else { return true }
      let entry = StatisticsStream.Entry(
        start: start, end: end, value: try value(row), source: source.number)
      isComplete = visitor(position, entry)
      return isComplete
    }
    return isComplete
  }

  /// Returns the ranks by source number: ranked sources first, then unranked sources in the order
  /// of their first arrival.
  func ranks(_ db: Database, _ ranking: [String]) throws -> [Int: Int] {
    var first: [Int: Int64] = [:]
    _ = try visit(db) { position, entry in
      first[entry.source] = min(position, first[entry.source] ?? .max)
      return true
    }
    let order = first.sorted { $0.value < $1.value }.enumerated().map { index, source in
      (
        number: source.key,
        rank: ranking.firstIndex(of: bundles[source.key]) ?? ranking.count + index
      )
    }.sorted { ($0.rank, $0.number) < ($1.rank, $1.number) }
    return Dictionary(
      uniqueKeysWithValues: order.enumerated().map { index, source in (source.number, index) })
  }

  private func excludedPositions(_ db: Database) throws -> Set<Int64> {
    var positions: Set<Int64> = []
    for identifier in conditions.excludedSyncIdentifiers {
      try db.prepared(SampleStatements.positions).rows(identifier, record.id) { row in
        positions.insert(row.key(0))
        return true
      }
    }
    return positions
  }

  private func value(_ row: PreparedStatement) throws -> Double {
    let value = row.double(3) ?? .nan
    let number = row.key(4)
    if number == unitNumber { return value }
    guard let stored = units[number] else { throw HealthError.unreadable }
    return (try? Quantity(unit: stored, value: value).doubleValue(for: unit)) ?? .nan
  }
}
