internal import Foundation

/// Consecutive intervals with the values added to them.
struct SumBuckets: Sendable {
  private let intervals: [DateInterval]
  private var values: [Double]
  private var counts: [Int]

  init(_ intervals: [DateInterval]) {
    self.intervals = intervals
    values = Array(repeating: 0, count: intervals.count)
    counts = Array(repeating: 0, count: intervals.count)
  }

  /// The sums of the intervals that have data.
  var sums: [RecordSum] {
    intervals.indices.filter { counts[$0] > 0 }.map { index in
      RecordSum(interval: intervals[index], value: values[index])
    }
  }

  /// The averages of the intervals that have data.
  var averages: [RecordSum] {
    intervals.indices.filter { counts[$0] > 0 }.map { index in
      RecordSum(interval: intervals[index], value: values[index] / Double(counts[index]))
    }
  }

  /// Adds a value to the interval that contains a date; does nothing if no interval contains it.
  mutating func add(_ value: Double, at date: Date) {
    guard let index = index(of: date) else { return }
    values[index] += value
    counts[index] += 1
  }

  /// Adds a record's value for a field, if present.
  ///
  /// The value of a record with a duration is divided in proportion to time, and the parts outside
  /// of the intervals are ignored.
  mutating func add(_ record: some DataRecord, _ field: FieldKey) {
    guard let value = record[field] else { return }
    guard let minutes = record[.activity] ?? record[.duration], minutes > 0, minutes.isFinite
    else { return add(value, at: record.date) }
    let (start, end) = (record.date, record.date.addingTimeInterval(minutes * 60))
    var index = firstIndex(endingAfter: start)
    while index < intervals.count, intervals[index].start < end {
      let interval = intervals[index]
      let time = min(end, interval.end).timeIntervalSince(max(start, interval.start))
      values[index] += value * time / (minutes * 60)
      counts[index] += 1
      index += 1
    }
  }

  private func index(of date: Date) -> Int? {
    let index = firstIndex(endingAfter: date)
    guard index < intervals.count, intervals[index].start <= date else { return nil }
    return index
  }

  /// Returns the index of the first interval that ends after a date, or the number of intervals if
  /// none does.
  private func firstIndex(endingAfter date: Date) -> Int {
    var (low, high) = (0, intervals.count)
    while low < high {
      let middle = (low + high) / 2
      if intervals[middle].end > date { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
