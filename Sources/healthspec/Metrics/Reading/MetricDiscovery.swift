internal import Foundation
internal import HealthModel
internal import MetricSync

/// The number of records of one type in a source, and the dates on which they start.
struct DiscoveredMetric: Sendable {
  let identifier: String
  var count = 0
  var first: Date
  var last: Date
  /// The number of records by month in UTC; months are counted from January 1970, which is 0.
  var months: [Int: Int] = [:]

  /// Creates an entry without records; the date becomes the first and the last date.
  init(_ identifier: String, at date: Date) {
    self.identifier = identifier
    first = date
    last = date
  }

  mutating func add(_ date: Date) {
    count += 1
    first = min(first, date)
    last = max(last, date)
    let civil = ISODate.civil(fromDays: Int((date.timeIntervalSince1970 / 86_400).rounded(.down)))
    months[(civil.year - 1970) * 12 + civil.month - 1, default: 0] += 1
  }

  /// The number of records in each month from the first to the last; `nil` for a month without
  /// records.
  ///
  /// The array is empty if no records were counted.
  var history: [Double?] {
    guard let first = months.keys.min(), let last = months.keys.max() else { return [] }
    return (first...last).map { months[$0].map(Double.init) }
  }
}

/// The records of a source, counted by type.
struct MetricDiscovery: Sendable {
  private(set) var metrics: [String: DiscoveredMetric] = [:]

  /// Counts the records of a source by reading it once; records without a start date are ignored.
  ///
  /// - Parameters:
  ///   - input: The source.
  ///   - period: The range in which counted records start.
  ///   - reportsDamage: Whether a damaged export is an error; otherwise, reading ends at the
  ///     damage.
  /// - Throws: ``ToolExitCode/notFullyVerified`` if the source cannot be read; the error is
  ///   reported. `CancellationError` if the task is canceled while an export is read.
  init(
    _ input: MetricInput, in period: MetricPeriod = .all, reportsDamage: Bool = true
  ) async throws {
    let found = Locked<[String: DiscoveredMetric]>([:])
    try await input.read(nil, in: period, reportsDamage: reportsDamage) { records in
      found.withLock { found in
        for record in records {
          guard let date = record.start else { continue }
          found[record.identifier, default: DiscoveredMetric(record.identifier, at: date)].add(date)
        }
      }
    }
    metrics = found.withLock { $0 }
  }
}
