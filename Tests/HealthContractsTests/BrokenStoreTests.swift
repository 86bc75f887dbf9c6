import Conformance
import ConformanceRecord
import HealthContracts
import HealthModel
import RemoteSubjects
import SubjectDeviations
import Testing

struct BrokenStoreTests {
  /// A row about stored samples can neither pass nor fail if the store cannot read them.
  @Test(arguments: ["saving/storing/", "export/adding/"])
  func `rows that read a broken store are recorded as errored, not failed`(
    _ section: String
  ) async throws {
    let store = StoreDeviation("broken", "its file is gone") {
      $0.breakdown = SubjectBreakdown(message: "the file is gone", exchange: [])
    }
    let plan = try Specifications.plan()
      .filter { $0.id.hasPrefix(section) }
    let rows = await ConformanceRunner(
      subject: store.subject.conformanceSubject(), patience: .seconds(120)
    ).run(plan).rows
    let errored = rows.filter { $0.outcome == .errored }
    #expect(!errored.isEmpty)
    #expect(rows.allSatisfy { $0.outcome == .errored || $0.outcome == .passed })
    #expect(errored.allSatisfy { $0.findings.map(\.observed) == ["the file is gone"] })
  }

  @Test
  func `a row whose save is never answered is errored, and its transcript ends with the request`()
    async throws
  {
    let plan = try Specifications.plan()
      .filter { $0.id == "saving/storing/saved-sample-is-stored" }
    let subject = HealthSubject(store: "silent") { surroundings in
      let (suite, store) = MemoryTransport.pair()
      store.start(
        onLine: { line in Self.reply(to: line, over: store) }, onEnd: { _ in store.close() })
      // The deadlines of the protocol never pass.
      let connection = SubjectConnection(
        .store, over: suite, clock: VirtualClock(now: surroundings.clock.now))
      connection.listen()
      return RemoteHealthStore(connection, capabilities: [], clock: surroundings.clock)
    }
    let record = await ConformanceRunner(
      subject: subject.conformanceSubject(), patience: .seconds(2)
    ).run(plan)
    let row = try #require(record.rows.first)
    #expect(row.outcome == .errored)
    #expect(row.findings.map(\.rule) == ["a row finishes"])
    #expect(row.transcript.last?.hasPrefix("→ {") == true)
    #expect(row.transcript.last?.contains(#""method":"sample.save""#) == true)
  }

  /// Replies to a request of the suite as a store that never answers `sample.save`.
  private static func reply(to line: [UInt8], over transport: MemoryTransport) {
    let text = String(decoding: line, as: UTF8.self)
    guard let id = text.firstMatch(of: /"id":(\d+),/)?.1, !text.contains(#""sample.save""#) else {
      return
    }
    let result = #"{"available":true,"processed":true,"status":"sharingAuthorized","samples":[]}"#
    transport.send(Array(#"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"#.utf8))
  }
}
