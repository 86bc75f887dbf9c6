internal import Foundation

/// A computation of sums or averages in intervals, from samples in the order of their starts.
///
/// Only overlapping samples are kept in memory at the same time, so a store can compute the
/// statistics of a long history without loading it. The values equal those from
/// ``StatisticsComputation``, except that they may be rounded differently.
package struct StatisticsStream {
  /// The properties of a sample that the statistics require.
  package struct Entry {
    let start: Double
    let end: Double
    let value: Double
    package let source: Int

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - start: The start, in seconds since the reference date.
    ///   - end: The end, in seconds since the reference date.
    ///   - value: The value in the canonical unit of the type.
    ///   - source: The number that identifies the source.
    package init(start: Double, end: Double, value: Double, source: Int) {
      self.start = start
      self.end = end
      self.value = value
      self.source = source
    }

    fileprivate var dates: DateInterval {
      DateInterval(
        start: Date(timeIntervalSinceReferenceDate: start),
        end: Date(timeIntervalSinceReferenceDate: end))
    }
  }

  private struct Tile {
    let start: Double
    let end: Double
    var total = 0.0
    var count = 0
  }

  private let type: QuantityType
  private let isSum: Bool
  /// The ranks of the sources by source number; if `nil`, entries from different sources must not
  /// overlap.
  private let ranks: [Int: Int]?
  private let intervals: [DateInterval]
  private var tiles: [Tile]
  /// The index of the first interval that can still receive a value.
  private var current = 0
  /// The newest entries, which overlap directly or through other entries of the group.
  private var group: [Entry] = []
  private var groupEnd = -Double.infinity

  /// Creates a computation without entries.
  ///
  /// The result is `nil` unless the query requests just the sum of a cumulative type or just the
  /// average of a type with unweighted averages.
  ///
  /// - Parameters:
  ///   - query: The statistics and their intervals.
  ///   - ranks: The ranks of the sources by source number, or `nil` if they are unknown.
  /// - Throws: ``HealthError`` with `errorInvalidArgument` for the same reasons as
  ///   ``StatisticsComputation/collection(_:)``.
  package init?(_ query: StatisticsCollectionQuery, ranks: [Int: Int]?) throws(HealthError) {
    type = query.statistics.type
    switch (type.aggregation, query.statistics.options) {
    case (.cumulative, .cumulativeSum): isSum = true
    case (.discrete, .discreteAverage): isSum = false
    default: return nil
    }
    self.ranks = ranks
    intervals = try query.tiles()
    tiles = intervals.map {
      Tile(
        start: $0.start.timeIntervalSinceReferenceDate,
        end: $0.end.timeIntervalSinceReferenceDate)
    }
  }

  /// Adds an entry, which must not start before the previous entry.
  ///
  /// - Returns: Whether the statistics can continue; `false` if entries from several sources
  ///   overlap and the ranking is unknown.
  package mutating func add(_ entry: Entry) -> Bool {
    guard isSum else {
      skipTiles(before: entry.start)
      add(entry, from: entry.start, to: entry.start)
      return true
    }
    if let last = group.last {
      // An entry that starts at the end of the group overlaps the group only if the last entry
      // starts there too.
      let isApart =
        entry.start > groupEnd || (entry.start == groupEnd && last.start < entry.start)
      if isApart, !closeGroup() { return false }
    }
    group.append(entry)
    groupEnd = max(groupEnd, entry.end)
    return true
  }

  /// Returns the statistics of all intervals, oldest first; call this method only if every call
  /// to ``add(_:)`` returned `true`.
  ///
  /// - Returns: The statistics; `nil` if they are sums, the last entries are from several sources
  ///   and overlap, and the ranking is unknown.
  package mutating func finish() -> [Statistics]? {
    guard closeGroup() else { return nil }
    return zip(intervals, tiles).map { interval, tile in
      var values = StatisticsValues()
      if tile.count > 0 {
        if isSum {
          values.sum = Quantity(unit: type.canonicalUnit, value: tile.total)
        } else {
          let average = tile.total / Double(tile.count)
          values.average = Quantity(unit: type.canonicalUnit, value: average)
        }
      }
      return Statistics(type: type, dates: interval, values: values)
    }
  }

  // MARK: - Groups

  /// Adds the entries of the group to their intervals, and begins a new group.
  ///
  /// - Returns: Whether the statistics can continue; `false` if the group has entries from several
  ///   sources and the ranking is unknown.
  private mutating func closeGroup() -> Bool {
    defer {
      group.removeAll(keepingCapacity: true)
      groupEnd = -.infinity
    }
    guard let first = group.first else { return true }
    skipTiles(before: first.start)
    if group.count == 1 || group.allSatisfy({ $0.source == first.source }) {
      for entry in group { add(entry, from: entry.start, to: entry.end) }
      return true
    }
    guard let ranks else { return false }
    var covered: [DateInterval] = []
    let bySource = Dictionary(grouping: group, by: \.source)
    for source in bySource.keys.sorted(by: { ranks[$0] ?? .max < ranks[$1] ?? .max }) {
      let entries = bySource[source] ?? []
      for entry in entries {
        for part in StatisticsComputation.subtract(covered, from: [entry.dates]) {
          add(
            entry, from: part.start.timeIntervalSinceReferenceDate,
            to: part.end.timeIntervalSinceReferenceDate)
        }
      }
      covered += entries.map(\.dates)
    }
    return true
  }

  // MARK: - Intervals

  private mutating func skipTiles(before start: Double) {
    while current < tiles.count, tiles[current].end <= start { current += 1 }
  }

  /// Adds the value of an entry's part to the intervals that the part overlaps, in proportion to
  /// the overlaps, or the value of an instant to the interval that contains it.
  private mutating func add(_ entry: Entry, from start: Double, to end: Double) {
    var index = current
    while index < tiles.count, tiles[index].end <= start { index += 1 }
    if start == end {
      guard index < tiles.count, tiles[index].start <= start else { return }
      tiles[index].total += entry.value
      tiles[index].count += 1
      return
    }
    while index < tiles.count, tiles[index].start < end {
      let time = min(end, tiles[index].end) - max(start, tiles[index].start)
      tiles[index].total += entry.value * (time / (entry.end - entry.start))
      tiles[index].count += 1
      index += 1
    }
  }
}
