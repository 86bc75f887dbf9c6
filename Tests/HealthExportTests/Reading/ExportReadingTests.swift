import Foundation
import HealthModel
import Testing

@testable import HealthExport

struct ExportReadingTests {
  @Test(arguments: Array(DocumentType.versions), [1, 2, 3] as [UInt64])
  func `an independent reader finds the same records`(version: Int, seed: UInt64) async throws {
    let export = GeneratedExport(version: version, seed: seed, elements: 400)
    let expected = try IndependentReader(export.text)
    let delivered = try await Delivered(export.bytes)
    let summary = try #require(delivered.summary)
    var rows: [IndependentReader.Row] = []
    for record in delivered.records {
      if let row = try Self.row(of: record) { rows.append(row) }
    }
    #expect(rows.count == expected.rows.count)
    for (row, other) in zip(rows, expected.rows) {
      #expect(row.type == other.type && row.start == other.start && row.end == other.end)
      #expect(row.source == other.source)
      if let value = row.value, let number = Double(value) {
        #expect(number == other.value.flatMap(Double.init))
      } else {
        #expect(row.value == other.value)
      }
    }
    #expect(delivered.correlations.count == expected.correlations)
    #expect(summary.delivered == rows.count + expected.correlations)
    #expect(summary.ignored[.activitySummary] == expected.counts["ActivitySummary"])
    #expect(summary.ignored[.clinicalRecord] == expected.counts["ClinicalRecord"])
    #expect(summary.ignored[.audiogram] == expected.counts["Audiogram"])
    #expect(summary.ignored[.visionPrescription] == expected.counts["VisionPrescription"])
    #expect(summary.ignored[.unknownElement] == nil)
    #expect(summary.correlatedSamplesAlone == 0)
    #expect(summary.correlatedSamples == 2 * expected.correlations)
    #expect(
      summary.lines == export.text.split(separator: "\n", omittingEmptySubsequences: false).count)
    #expect(summary.bytes == export.bytes.count)
    #expect(Set(delivered.records.map(\.uuid)).count == delivered.records.count)
  }

  /// Returns the row of a record in the form of the independent reader, or `nil` for a correlation.
  private static func row(of record: ExportedRecord) throws -> IndependentReader.Row? {
    switch record {
    case .sample(let exported):
      let sample = exported.sample
      var value = sample.quantitySample.map { "\($0.quantity.value)" }
      if let category = sample.categorySample {
        value =
          [
            0: "HKCategoryValueSleepAnalysisInBed", 2: "2",
            3: "HKCategoryValueSleepAnalysisAsleepCore",
          ][category.value]
      }
      return try IndependentReader.Row(
        type: sample.sampleType.identifier, value: value, start: sample.startDate,
        end: sample.endDate, source: #require(sample.sourceRevision).source.name)
    case .workout(let exported):
      let name = exported.workout.activityType.name ?? ""
      return try IndependentReader.Row(
        type: "HKWorkoutTypeIdentifier",
        value: "HKWorkoutActivityType" + name.prefix(1).uppercased() + name.dropFirst(),
        start: exported.workout.startDate, end: exported.workout.endDate,
        source: #require(exported.workout.sourceRevision).source.name)
    case .unknown(let record):
      return IndependentReader.Row(
        type: record.identifier, value: record.value, start: record.startDate,
        end: record.endDate, source: record.sourceRevision.source.name)
    case .correlation: return nil
    }
  }
}
