import Foundation
import HealthContracts
import HealthSpecTesting
import MemoryHealthStore
import MetricSync
import Testing

@testable import MetricContracts

/// Tests that tables with headings or verdicts of earlier versions stay valid.
struct EarlierHeadingTests {
  /// The current text of headings and cells, each with the earlier text.
  private static let replacements = [
    ("| Corrected by |", "| Cured by |"),
    ("| Seconds after correction |", "| Cured seconds |"),
    ("| Without effect |", "| Unread |"),
    ("| Same verdict from |", "| Likewise from |"),
    ("| Same verdict after |", "| Likewise after |"),
    ("| retry, smaller |", "| again, smaller |"), ("| retry |", "| again |"),
    ("| split |", "| halves |"), ("| new credential |", "| another key |"),
    ("| `retry: ", "| `again: "),
  ]

  @Test(arguments: [
    ("again", "retry"), ("again, smaller: r", "retry, smaller: r"), ("halves: r: s", "split: r: s"),
    ("another key: r", "new credential: r"), ("delivered", "delivered"), ("againx", "againx"),
    ("stopped: again: r", "stopped: again: r"),
  ])
  func `an earlier verdict at the start of a cell is read as the current one`(
    _ earlier: String, _ current: String
  ) {
    #expect(DeliveryVerdict.currentWord(earlier) == current)
  }

  @Test func `earlier headings and verdicts have the meaning of the current ones`() async throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("earlier-headings-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var unused = Set(Self.replacements.map(\.1))
    let names = [
      "answers", "conversations", "custom-types", "dates", "dropped-records", "requests",
    ]
    for name in names {
      var text = try String(
        contentsOf: root.appendingPathComponent("Specs/005-metric-sync/\(name).md"),
        encoding: .utf8)
      for (current, earlier) in Self.replacements where text.contains(current) {
        text = text.replacingOccurrences(of: current, with: earlier)
        unused.remove(earlier)
      }
      // The column "Rules read" is newer than its table.
      if name == "custom-types" {
        text.replace(/(?m)^(\| .* \|) [^|]+ \|$/) { String($0.output.1) }
      }
      try Data(text.utf8).write(to: folder.appendingPathComponent("\(name).md"))
    }
    #expect(unused == [], "the specifications no longer contain the current text for these")

    let suite = try ContractSuite(
      specifications: folder,
      subject: HealthSubject(
        store: "memory", makeStore: { MemoryHealthStore(appSource: $0.appSource, clock: $0.clock) }
      ), domains: [MetricContracts.metrics])
    suite.verifyDocuments()
    let rows = suite.sections.flatMap { suite.rows(in: $0) }
    #expect(rows.count > 300)
    for row in rows { try await suite.verify(row) }
  }
}
