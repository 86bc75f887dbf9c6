internal import Conformance
internal import Foundation
internal import HealthModel
internal import MetricSync

extension MetricContracts {
  /// The kind of rows about records of quantity types, as in an export, and their metrics.
  static let quantityMetrics = ContractKind<MetricStage>(
    id: "quantity-metrics",
    summary: "The metric for a record of a quantity type.",
    columns: [
      .title("Metric"), .input("Record type"), .input("Value"), .input("Unit"),
      metric("Name", quantityRecord) { $0.name },
      number("Number", quantityRecord), metric("Metric unit", quantityRecord) { $0.unitText },
      metric("Category", quantityRecord) { $0.category.rawValue },
      metric("Identity", quantityRecord) { $0.idText },
    ])

  /// The kind of rows about records with a category value and their metrics.
  static let categoryMetrics = ContractKind<MetricStage>(
    id: "category-metrics",
    summary: "The metric for a record with a category value and a duration.",
    columns: [
      .title("Metric"), .input("Category type"), .input("Case"), .input("Minutes", minutes),
    ] + outputs(categoryRecord))

  /// The kind of rows about workouts and their metrics.
  static let workoutMetrics = ContractKind<MetricStage>(
    id: "workout-metrics", summary: "The metric for a workout.",
    columns: [
      .title("Workout"), .input("Activity number", activity), .input("Active minutes", duration),
      .input("Minutes", minutes),
    ] + outputs(workoutRecord))

  /// The kind of rows about workouts with an activity that no catalog lists, and their metrics.
  static let exportedWorkoutMetrics = ContractKind<MetricStage>(
    id: "exported-workout-metrics",
    summary: "The metric for a workout with the text of an activity that no catalog lists.",
    columns: [
      .title("Exported workout"), .input("Activity"), .input("Active minutes", duration),
      .input("Minutes", minutes),
    ] + outputs(exportedWorkout))

  /// The date that is used where a row does not state a date: 8:00 UTC on March 1, 2024.
  static let start = Date(timeIntervalSince1970: 1_709_280_000)

  private static func minutes(_ text: String) throws(BindingProblem) {
    _ = try CellText.number(text)
  }

  private static func activity(_ text: String) throws(BindingProblem) {
    _ = try CellText.count(text)
  }

  private static func duration(_ text: String) throws(BindingProblem) {
    if text != "none" { _ = try CellText.number(text) }
  }

  private static func quantityRecord(_ row: RowContext) throws(BindingProblem) -> MetricRecord {
    MetricRecord(
      identifier: row["Record type"],
      value: .text(
        try CellText.optional(row["Value"]),
        unit: try CellText.unit(row["Unit"], of: row["Record type"])),
      start: start, end: start)
  }

  private static func categoryRecord(_ row: RowContext) throws(BindingProblem) -> MetricRecord {
    MetricRecord(
      identifier: row["Category type"],
      value: .text(try CellText.optional(row["Case"]), unit: nil), start: start,
      end: start.addingTimeInterval(try CellText.number(row["Minutes"]) * 60))
  }

  private static func workoutRecord(_ row: RowContext) throws(BindingProblem) -> MetricRecord {
    let activity = WorkoutActivityType(
      rawValue: try CellText.count(row["Activity number"]))
    return try workout(row, .workout(activity, duration: try seconds(row)))
  }

  private static func exportedWorkout(_ row: RowContext) throws(BindingProblem) -> MetricRecord {
    let activity = try CellText.optional(row["Activity"])
    return try workout(row, .activity(activity, duration: try seconds(row)))
  }

  private static func workout(
    _ row: RowContext, _ value: MetricRecord.Value
  ) throws(BindingProblem) -> MetricRecord {
    MetricRecord(
      identifier: SampleType.workoutIdentifier, value: value, start: start,
      end: start.addingTimeInterval(try CellText.number(row["Minutes"]) * 60))
  }

  private static func seconds(_ row: RowContext) throws(BindingProblem) -> TimeInterval? {
    let duration = row["Active minutes"]
    return duration == "none" ? nil : try CellText.number(duration) * 60
  }

  private typealias Read = @Sendable (RowContext) throws(BindingProblem) -> MetricRecord

  /// Returns the columns for the metric of a record with a duration.
  private static func outputs(_ record: @escaping Read) -> [ContractColumn<MetricStage>] {
    [
      metric("Name", record) { $0.name },
      number("Number", record), metric("Metric unit", record) { $0.unitText },
      metric("Category", record) { $0.category.rawValue },
      metric("Lasts", record) { $0.minutesText },
      metric("Identity", record) { $0.idText },
    ]
  }

  private static func metric(
    _ name: String, _ read: @escaping Read, _ fact: @escaping @Sendable (HealthMetric) -> String
  ) -> ContractColumn<MetricStage> {
    .output(name, from: read) { record, _ in
      do throws(MetricRejection) { return fact(try MetricNormalizer().normalize(record)) } catch {
        return "dropped as \(error.rawValue)"
      }
    }
  }

  private static func number(
    _ name: String, _ read: @escaping Read
  ) -> ContractColumn<MetricStage> {
    .number(name, from: read) { try metric(of: $0).value }
  }

  /// Returns the metric of a record.
  ///
  /// - Throws: `Deviation` if the record is dropped.
  static func metric(
    of record: MetricRecord, _ normalizer: MetricNormalizer = MetricNormalizer()
  ) throws -> HealthMetric {
    do throws(MetricRejection) { return try normalizer.normalize(record) } catch {
      throw Deviation(expected: "a metric", observed: "dropped as \(error.rawValue)")
    }
  }
}

extension HealthMetric {
  /// The unit, or `none`.
  var unitText: String { unit.isEmpty ? "none" : unit }

  /// The minutes from the start to the end, as text; `0` without an end.
  var minutesText: String {
    JSONNumber.text(of: (endTimestamp ?? timestamp).timeIntervalSince(timestamp) / 60)
  }
}
