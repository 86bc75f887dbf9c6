import Foundation

/// A folder in which `metrics` commands run, with an export of the Health app.
struct MetricsFixture {
  let folder: TemporaryFolder

  /// Texts of the export that must appear neither in the folder `home` nor in the output of `sync`,
  /// `status` or `log`.
  static let hidden = ["71.4375", "0.9713", "4242", "Secret Watch"]

  private static func record(
    _ type: String, unit: String?, value: String, day: Int, hour: Int = 7
  ) -> String {
    let time = "2026-01-\(day < 10 ? "0" : "")\(day) 0\(hour):00:00 +0100"
    let unit = unit.map { " unit=\"\($0)\"" } ?? ""
    return " <Record type=\"\(type)\" sourceName=\"Secret Watch\"\(unit) creationDate=\"\(time)\" "
      + "startDate=\"\(time)\" endDate=\"\(time)\" value=\"\(value)\"/>"
  }

  /// Returns an export with heart rates, oxygen saturation, steps, a duplicate, an invalid value
  /// and an unknown type.
  static func export(days: Int = 3) -> String {
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<HealthData locale=\"en_IE\">"]
    lines.append(" <ExportDate value=\"2026-02-01 10:00:00 +0100\"/>")
    for day in 1...days {
      lines.append(
        record("HKQuantityTypeIdentifierHeartRate", unit: "count/min", value: "71.4375", day: day))
      lines.append(
        record("HKQuantityTypeIdentifierStepCount", unit: "count", value: "4242", day: day))
    }
    lines.append(
      record("HKQuantityTypeIdentifierOxygenSaturation", unit: "%", value: "0.9713", day: 1))
    lines.append(
      record("HKQuantityTypeIdentifierStepCount", unit: "count", value: "4242", day: 1))
    lines.append(
      record("HKQuantityTypeIdentifierHeartRate", unit: "count/min", value: "many", day: 2, hour: 8)
    )
    lines.append(
      record("HKQuantityTypeIdentifierFooBar", unit: "count", value: "4242", day: 1))
    return (lines + ["</HealthData>", ""]).joined(separator: "\n")
  }

  init(days: Int = 3) throws {
    folder = try TemporaryFolder()
    try folder.file("export.xml", Self.export(days: days))
  }

  /// Runs a `metrics` command with the option `--home home`.
  func run(_ arguments: String...) throws -> ToolResult { try run(arguments) }

  /// Runs a `metrics` command with the option `--home home`.
  func run(_ arguments: [String], environment: [String: String] = [:]) throws -> ToolResult {
    var tool = folder.tool
    tool.environment = environment
    return try tool.run(["metrics"] + arguments + ["--home", "home"])
  }

  /// Returns the text of a file in the folder.
  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.url.appending(path: name)), as: UTF8.self)
  }

  /// Returns the JSON value of a command's output.
  static func json(_ result: ToolResult) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(result.output.utf8))
  }
}
