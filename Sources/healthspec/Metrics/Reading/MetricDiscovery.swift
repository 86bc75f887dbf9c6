internal import Foundation
internal import HealthModel
internal import MetricSync

/// The records of one type in a source.
struct DiscoveredMetric: Sendable {
  let identifier: String
  var count = 0
  var first: Date
  var last: Date
  /// The number of records by month, counted from January 1970.
  var months: [Int: Int] = [:]

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

  /// The number of records in each month from the first to the last.
  var history: [Double?] {
    guard let first = months.keys.min(), let last = months.keys.max() else { return [] }
    return (first...last).map { months[$0].map(Double.init) }
  }
}

/// Counts the records of a source by type.
struct MetricDiscovery: Sendable {
  private(set) var metrics: [String: DiscoveredMetric] = [:]

  /// Reads a source once.
  ///
  /// - Throws: ``ToolExitCode/notFullyVerified`` if the source is damaged; that is reported.
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
