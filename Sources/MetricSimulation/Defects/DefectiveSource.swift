internal import Foundation
internal import HealthModel
internal import MetricSync

/// A source with a defect.
final class DefectiveSource: MetricSource {
  private let base: any MetricSource
  private let defect: MetricDefect
  /// The records of earlier pages, which a defect reports as deleted together with a deleted
  /// record.
  private let read = Locked<[RemovedMetric]>([])
  private let identifiers = SeededIdentifiers(seed: 7)

  init(_ base: any MetricSource, _ defect: MetricDefect) {
    self.base = base
    self.defect = defect
  }

  var name: String { base.name }

  func read(
    _ request: MetricSourceRequest, _ page: @Sendable (MetricPage) async throws -> Void
  ) async throws {
    try await base.read(request) { content in
      if self.defect == .positionBeforeRecords {
        try await page(MetricPage(records: [], position: content.position))
      }
      try await page(self.changed(content))
    }
  }

  private func changed(_ page: MetricPage) -> MetricPage {
    var page = page
    switch defect {
    case .deletionsSkipped: page.removed = []
    case .earlierRecordsRemovedWithOne:
      let new = page.records.compactMap { record in
        record.id.map { RemovedMetric(id: $0, identifier: record.identifier) }
      }
      let earlier = read.withLock { read in
        defer { read += new }
        return read
      }
      if !page.removed.isEmpty { page.removed += earlier }
    case .metricIdentifiersRegenerated:
      for index in page.records.indices { page.records[index].id = identifiers.next() }
    case .valuesRounded:
      for index in page.records.indices {
        guard case .quantity(let value, let unit) = page.records[index].value else { continue }
        page.records[index].value = .quantity(value.rounded(), unit: unit)
      }
    default: break
    }
    return page
  }
}
