import Foundation
import Testing

/// Tests of metric destinations in other processes.
struct DestinationAdapterTests {
  private static let document = AdapterTests.specifications
    .appending(path: "005-metric-sync/plug-ins.md").path

  /// A change that makes the Python destination incorrect, with the expected result of a run.
  struct Defect: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let old: String
    let new: String
    let exitCode: Int32
    /// A part of the id of a row that notices the defect.
    let row: String
  }

  static let defects = [
    Defect(
      testDescription: "it stores repeated metrics again",
      old: "self.metrics.update((metric[\"id\"], metric) for metric in metrics)",
      new:
        "self.metrics.update(((metric[\"id\"], len(self.metrics)), metric) for metric in metrics)",
      exitCode: 1, row: "batch-whose-response-was-lost-is-kept-once"),
    Defect(
      testDescription: "it loses its metrics when it restarts",
      old: "self.metrics = {metric[\"id\"]: metric for metric in lines}", new: "self.metrics = {}",
      exitCode: 1, row: "delivered-metrics-outlive-process-of-destination"),
    Defect(
      testDescription: "it stores a batch that it refuses",
      old: "            return {\"verdict\": {\"split\"",
      new:
        "            self.receiver.take(batch[\"metrics\"])\n            return {\"verdict\": {\"split\"",
      exitCode: 1, row: "refused-metric-is-found"),
    Defect(
      testDescription: "it omits the end of intervals",
      old: "        self.metrics.update((metric[\"id\"]",
      new: "        for metric in metrics:\n            metric.pop(\"endTimestamp\", None)\n"
        + "        self.metrics.update((metric[\"id\"]",
      exitCode: 1, row: "interval-arrives-with-its-end"),
    Defect(
      testDescription: "it does not remove metrics",
      old: "self.metrics.pop(identity, None)", new: "pass", exitCode: 1,
      row: "deleted-sample-is-removed-from-destination"),
    Defect(
      testDescription: "its verdict has an unknown name",
      old: "{\"verdict\": {\"delivered\": {}}}", new: "{\"verdict\": {\"taken\": {}}}", exitCode: 2,
      row: "metric-arrives-with-all-its-properties"),
  ]

  private static func command(
    in folder: TemporaryFolder, changing change: (String) -> String = { $0 }
  ) throws -> String {
    for file in ["destination.py", "wire.py"] {
      let url = AdapterTests.specifications
        .appending(path: "003-subject-protocol/adapters/python/\(file)")
      let text = try String(contentsOf: url, encoding: .utf8)
      try folder.file("place/\(file)", file == "wire.py" ? text : change(text))
    }
    return "python3 '\(folder.url.path)/place/destination.py'"
  }

  @Test func `the served reference destination passes the contract`() throws {
    let folder = try TemporaryFolder()
    var tool = folder.tool
    tool.limit = 120
    let command = "'\(try ToolProcess.executable().path)' metrics destinations serve"
    let result = try tool.run("run", "--destination", command, Self.document)
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("conformant: "))
  }

  @Test func `the Python destination passes the contract`() throws {
    let folder = try TemporaryFolder()
    var tool = folder.tool
    tool.limit = 120
    let result = try tool.run(
      "run", "--destination", try Self.command(in: folder), Self.document)
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("destination python-example"), "\(result.output)")
  }

  @Test func `rows that need a missing destination capability are not applicable`() throws {
    let folder = try TemporaryFolder()
    var tool = folder.tool
    tool.limit = 120
    let old = "CAPABILITIES = [\n    \"countingRepeatsOnce\", "
    let command = try Self.command(in: folder) {
      $0.replacing(old, with: "CAPABILITIES = [").replacing("\"removingMetrics\", ", with: "")
    }
    let result = try tool.run("run", "--destination", command, Self.document)
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("not applicable"), "\(result.output)")
  }

  @Test(arguments: defects)
  func `an incorrect destination does not pass the contract`(_ defect: Defect) throws {
    let folder = try TemporaryFolder()
    var isChanged = false
    let command = try Self.command(in: folder) { text in
      isChanged = text.contains(defect.old)
      return text.replacing(defect.old, with: defect.new)
    }
    #expect(isChanged, "the text to replace is not in the source")
    var tool = folder.tool
    tool.limit = 120
    let result = try tool.run("run", "--destination", command, Self.document)
    #expect(result.exitCode == defect.exitCode, "\(result.output)\(result.errors)")
    #expect(result.output.contains(defect.row), "\(result.output)")
  }

  @Test func `a store and a misspelled name in place of a destination are reported`() throws {
    let folder = try TemporaryFolder()
    var tool = folder.tool
    tool.limit = 60
    let store = "'\(try ToolProcess.executable().path)' store serve"
    let wrongKind = try tool.run("run", "--destination", store, Self.document)
    #expect(wrongKind.exitCode == 2)
    #expect(wrongKind.errors.contains("'destination' is expected"), "\(wrongKind.errors)")
    let slip = try tool.run("run", "--destination", "referense", Self.document)
    #expect(slip.exitCode == 2)
    #expect(slip.errors.contains("did you mean 'reference'?"), "\(slip.errors)")
  }
}
