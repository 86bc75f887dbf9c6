internal import Conformance
internal import Foundation
internal import MetricSync

extension MetricContracts {
  /// The kind of rows about files to which metrics are appended.
  static let metricFiles = ContractKind<MetricStage>(
    id: "metric-files",
    summary: "The contents of a file after metrics are appended, the removed text and the verdict.",
    columns: [
      .title("File"),
      .input("Format") { text throws(BindingProblem) in _ = try format(text) },
      .input("Held before") { text throws(BindingProblem) in _ = try contents(text) },
      .input("Appended") { text throws(BindingProblem) in _ = try MetricText.metrics(text) },
      .output("Holds after", from: appended) {
        row, stage in
        try row.write(in: stage.folder.present()).contents
      },
      .output("Removed", from: appended) { row, stage in
        try row.write(in: stage.folder.present()).removed
      },
      .output("Ended as", from: appended) {
        row, stage in
        try row.write(in: stage.folder.present()).verdict
      },
      .output("In a new file", from: appended) {
        row, stage in
        try row.new.write(in: stage.folder.present()).contents
      },
    ])

  private struct Appended: Sendable, CustomStringConvertible {
    let format: MetricFileFormat
    let before: String?
    let metrics: [HealthMetric]

    var description: String { "\(format) \(before ?? "no file") \(metrics)" }

    /// The same operation on a file that does not exist.
    var new: Self { Self(format: format, before: nil, metrics: metrics) }

    private static func shown(_ text: String) -> String {
      text.replacing("\r\n", with: "⏎").replacing("\n", with: "↵")
    }

    /// Appends the metrics to a new file, which starts with the earlier contents if there are any.
    ///
    /// - Returns: The contents of the file and the removed text or `none`, with line breaks in the
    ///   form that cells use; the verdict in words.
    func write(in folder: URL) throws -> (contents: String, removed: String, verdict: String) {
      let file = folder.appendingPathComponent("\(UUID().uuidString).txt")
      if let before { try Data(before.utf8).write(to: file) }
      let verdict = FileDestination(file, format: format).deliver(
        MetricBatch(metrics.map { OutgoingMetric($0) }), memory: [:])
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      let shown = Self.shown(text)
      // The earlier complete lines with which the file still starts were kept.
      let old = Self.shown(before ?? "")
      let ends = old.indices.filter { "⏎↵".contains(old[$0]) }.map(old.index(after:))
      let kept = ends.last { shown.hasPrefix(old[..<$0]) } ?? old.startIndex
      let isEnded = ["⏎", "↵"].contains { shown.hasPrefix(old + $0) }
      let removed = isEnded ? "" : String(old[kept...])
      let word =
        switch verdict {
        case .delivered: "delivered"
        case .stop(let reason): "stopped: \(reason)"
        default: "\(verdict)"
        }
      return (shown, removed.isEmpty ? "none" : removed, word)
    }
  }

  private static func appended(_ row: RowContext) throws(BindingProblem) -> Appended {
    Appended(
      format: try format(row["Format"]), before: try contents(row["Held before"]),
      metrics: try MetricText.metrics(row["Appended"]))
  }

  private static func format(_ text: String) throws(BindingProblem) -> MetricFileFormat {
    guard let format = MetricFileFormat(rawValue: text) else {
      throw BindingProblem(
        "'\(text)' is not a file format",
        candidates: MetricFileFormat.allCases.map(\.rawValue))
    }
    return format
  }

  /// Returns the contents of a file that a cell states, or `nil` for `none`.
  ///
  /// In the cell, `⏎` stands for CR LF, and `↵` stands for LF.
  private static func contents(_ text: String) throws(BindingProblem) -> String? {
    text == "none" ? nil : text.replacing("⏎", with: "\r\n").replacing("↵", with: "\n")
  }
}
