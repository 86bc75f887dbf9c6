internal import ArgumentParser
internal import ConformanceRecord
internal import ConformanceReports
internal import Foundation

/// Renders the record of a run.
struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Render the record of a run.")
  @Argument var record: String
  @Option var html: String
  @Option var baseline: String?
  @Option var history: [String] = []
  @Option var with: [String] = []

  func run() async throws {
    func read(_ path: String) throws -> RunRecord {
      try RunRecord(jsonLines: Data(contentsOf: URL(fileURLWithPath: path)))
    }
    let clock = ContinuousClock()
    let record = try read(record)
    let old = try baseline.map(read)
    let report = HTMLReport(
      of: RunReport(of: record, against: old, tool: .healthspec),
      history: try history.map { HTMLReport.EarlierRun(name: $0, record: try read($0)) },
      supplements: try with.map {
        try HTMLSupplement(json: Array(Data(contentsOf: URL(fileURLWithPath: $0))))
      })
    var text = ""
    let time = clock.measure { text = report.text }
    try Data(text.utf8).write(to: URL(fileURLWithPath: html))
    Console().writeError("\(text.utf8.count) bytes in \(time)\n")
  }
}
