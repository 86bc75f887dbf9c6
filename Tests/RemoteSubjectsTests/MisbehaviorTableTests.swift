import Foundation
import HealthModel
import RemoteSubjects
import SpecMarkdown
import Testing

/// Runs the rows of the misbehavior table in the protocol specification.
struct MisbehaviorTableTests {
  /// A row of the misbehavior table.
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let child: String
    let report: String
  }

  static let rows = Result {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Specs/003-subject-protocol/misbehaviour.md")
    let document = MarkdownDocument(
      parsing: Array(try Data(contentsOf: file)), path: file.lastPathComponent)
    return document.tables.flatMap(\.rows).map { row in
      Row(
        testDescription: row.cells[0].text, child: row.cells[1].text, report: row.cells[2].text)
    }
  }

  private static let greet = """
    greet() {
      read line
      echo '{"jsonrpc":"2.0","id":1,"result":{"version":1,"kind":"store","name":"x","capabilities":[]}}'
    }

    """

  @Test func `the misbehavior table has more than 10 rows`() throws {
    #expect(try Self.rows.get().count > 10)
  }

  @Test(arguments: (try? rows.get()) ?? [])
  func `a subject's misbehavior is reported as the table describes`(_ row: Row) async throws {
    // A deadline is short if the row expects it to expire, and long otherwise, for busy machines.
    var limits = PeerLimits()
    limits.helloDeadline = row.report.contains("'hello'") ? 0.2 : 60
    limits.answerDeadline = row.report.hasPrefix("no answer") ? 0.2 : 60
    let pool = RemoteStorePool(command: Self.greet + row.child, limits: limits)
    let app = SourceRevision(source: Source(name: "App", bundleIdentifier: "com.example.app"))
    let clock = VirtualClock(now: Date(timeIntervalSince1970: 1_736_424_000))
    do {
      let store = try await pool.makeStore(appSource: app, clock: clock, seed: 1)
      await store.end()
      Issue.record("the suite did not detect the misbehavior")
    } catch let breakdown as SubjectBreakdown {
      #expect(breakdown.message.contains(row.report), "\(breakdown.message)")
      #expect(!breakdown.exchange.isEmpty)
    }
    await pool.close()
  }
}
