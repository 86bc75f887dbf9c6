internal import Foundation
internal import HealthExport
internal import HealthModel
internal import MetricSync

/// An export of the Health app as a metric source, which every pass reads from the beginning.
final class ExportMetricSource: MetricSource {
  private let reader: HealthExportReader
  private let meter: ReadingMeter
  private let outcome = Locked<Result<ExportSummary, ExportError>?>(nil)
  let name: String

  init(at path: String, meter: ReadingMeter) {
    reader = HealthExportReader(at: path)
    name = "export \(path)"
    self.meter = meter
  }

  /// The summary of the last complete pass; `nil` before the first one, after damage, and after
  /// ``forget()``.
  var summary: ExportSummary? { try? outcome.withLock { $0 }?.get() }

  /// The latest damage that ended a pass; `nil` before the first damage, and after a complete pass
  /// or ``forget()``.
  var damage: ExportError? {
    if case .failure(let error) = outcome.withLock({ $0 }) { error } else { nil }
  }

  /// Discards the result of the last pass.
  func forget() { outcome.withLock { $0 = nil } }

  /// Returns the name of the file or archive entry that contains the export.
  ///
  /// - Throws: `ExportError` if no export is found or it cannot be opened.
  func documentName() throws(ExportError) -> String { try reader.documentName() }

  /// Reads the records of some types, in the order of the file.
  ///
  /// Records that start outside the requested period are omitted, and records without a start date
  /// are included.
  ///
  /// Correlations are omitted, because their members are usually separate records as well. Those
  /// that can contain one of the types are read nevertheless, to count the members that are not
  /// separate records.
  ///
  /// - Throws: ``ExportDamage`` if the export is damaged or cannot be read; `CancellationError` if
  ///   the task is canceled; the errors of `page`.
  func read(
    _ request: MetricSourceRequest, _ page: @Sendable (MetricPage) async throws -> Void
  ) async throws {
    let types = request.types.union(Self.groups(of: request.types))
    do { try await read(request, types, page) } catch let error as ExportError {
      throw ExportDamage(error: error)
    }
  }

  /// Returns the types of the correlations whose members can have one of the given types.
  private static func groups(of types: Set<String>) -> Set<String> {
    let members = [
      "HKCorrelationTypeIdentifierBloodPressure": "HKQuantityTypeIdentifierBloodPressure",
      "HKCorrelationTypeIdentifierFood": "HKQuantityTypeIdentifierDietary",
    ]
    return Set(
      members.filter { group in types.contains { $0.hasPrefix(group.value) } }.map(\.key))
  }

  /// Reads the records of all types.
  ///
  /// Correlations are omitted, and so are records that start outside the period; records without a
  /// start date are included.
  ///
  /// - Throws: `ExportError` if the export is damaged or cannot be read; `CancellationError` if the
  ///   task is canceled; the errors of `page`.
  func readAll(
    in period: MetricPeriod, _ page: @Sendable (MetricPage) async throws -> Void
  ) async throws {
    try await read(MetricSourceRequest(types: [], period: period), nil, page)
  }

  private func read(
    _ request: MetricSourceRequest, _ types: Set<String>?,
    _ page: @Sendable (MetricPage) async throws -> Void
  ) async throws {
    let pass = meter.begin()
    do {
      let summary = try await reader.read(types) { progress in
        meter.reach(Double(progress.bytes) / Double(max(1, progress.totalBytes)), in: pass)
      } into: { records in
        let records = records.compactMap(MetricRecord.init).filter { record in
          record.start.map(request.period.contains) ?? true
        }
        if !records.isEmpty { try await page(MetricPage(records: records)) }
      }
      outcome.withLock { $0 = .success(summary) }
    } catch {
      meter.abandon(pass)
      if let error = error as? ExportError { outcome.withLock { $0 = .failure(error) } }
      throw error
    }
  }
}

/// The damage of an export, in the form in which a sync engine reports it.
struct ExportDamage: MetricSourceFailure {
  let error: ExportError

  /// The location, if it is known, and the message, which does not quote values of the file.
  var failure: String {
    (error.place.map { "\($0.file):\($0.line):\($0.column): " } ?? "") + error.message
  }
}

extension MetricRecord {
  /// Creates a metric record from an exported record; `nil` for a correlation, whose members are
  /// read as separate records if the export contains them as such.
  ///
  /// If an export contains the same record several times, each copy gets the identifier of the
  /// first, so that the copies count as one metric.
  init?(_ exported: ExportedRecord) {
    switch exported {
    case .sample(let sample):
      self.init(sample.sample)
      id = sample.details.first
    case .workout(let workout):
      self.init(.workout(workout.workout))
      id = workout.details.first
    case .correlation: return nil
    case .unknown(let record):
      let value: MetricRecord.Value =
        record.identifier == SampleType.workoutIdentifier
        ? .activity(record.value, duration: record.duration)
        : .text(record.value, unit: record.unit)
      self.init(
        identifier: record.identifier, value: value,
        id: record.details.first, start: record.startDate, end: record.endDate,
        created: record.details.creationDate,
        source: Self.source(named: record.sourceRevision.source.name, device: record.device))
    }
  }
}
