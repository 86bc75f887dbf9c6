import Foundation
import HealthSpecTesting
import Testing

struct MetricDecisionTests {
  /// The tables of decisions: each line with its decision and the rows that it names.
  private static func decisions() throws -> [(decision: String, rows: [String])] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Specs/005-metric-sync/decisions.md")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| Decision") && !$0.hasPrefix("| ---") }
      .map { line in
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        let rows = (cells.last ?? "").matches(of: /`([^`]*)`/).map { String($0.output.1) }
        return (cells.first ?? "", rows)
      }
  }

  @Test func `every decision names rows that exist`() throws {
    let known = Set(try allRows().map(\.id))
    let decisions = try Self.decisions()
    #expect(decisions.count > 40)
    for (decision, rows) in decisions {
      #expect(!rows.isEmpty, "no row proves: \(decision)")
      for row in rows { #expect(known.contains(row), "\(row) does not exist: \(decision)") }
    }
  }
}
