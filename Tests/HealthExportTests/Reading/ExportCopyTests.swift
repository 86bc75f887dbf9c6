import Foundation
import HealthModel
import Synchronization
import Testing

@testable import HealthExport

struct ExportCopyTests {
  /// A receiver of the samples that a copy saves.
  private final class Receiver: Sendable {
    private struct State {
      var running = 0
      var mostRunning = 0
      var batches: [[Sample]] = []
    }

    private let state = Mutex(State())

    /// The maximum number of concurrent calls.
    var mostRunning: Int { state.withLock { $0.mostRunning } }
    var batches: [[Sample]] { state.withLock { $0.batches } }

    func save(_ samples: [Sample]) async {
      state.withLock {
        $0.running += 1
        $0.mostRunning = max($0.mostRunning, $0.running)
      }
      // Another call could start here.
      for _ in 0..<20 { await Task.yield() }
      state.withLock {
        $0.batches.append(samples)
        $0.running -= 1
      }
    }
  }

  private func samples(_ count: Int) async throws -> [ExportedRecord] {
    let records = (0..<count).map { record(value: "\($0 + 60)") }.joined()
    var found: [ExportedRecord] = []
    _ = try await HealthExportReader(bytes: Array(document(records).utf8), name: "a").read {
      found += $0
    }
    return found
  }

  @Test func `batches are saved one after another, in the order of the file`() async throws {
    let receiver = Receiver()
    var copy = ExportCopy(
      batchSize: 3, members: { [] }, save: { samples, _ in await receiver.save(samples) },
      saveCorrelation: { _, _ in })
    let records = try await samples(10)
    for record in records { try await copy.add([record]) }
    try await copy.flush()
    #expect(receiver.mostRunning == 1)
    #expect(receiver.batches.map(\.count) == [3, 3, 3, 1])
    #expect(receiver.batches.joined().map(\.uuid) == records.map(\.uuid))
    #expect(copy.summary.samples == 10)
  }

  @Test func `a failing batch ends the copy`() async throws {
    let receiver = Receiver()
    var copy = ExportCopy(
      batchSize: 2, members: { [] },
      save: { samples, _ in
        guard receiver.batches.isEmpty else {
          throw HealthError(.errorDatabaseInaccessible, "The device is locked.")
        }
        await receiver.save(samples)
      },
      saveCorrelation: { _, _ in })
    let records = try await samples(9)
    let failure = await #expect(throws: HealthError.self) {
      for record in records { try await copy.add([record]) }
    }
    #expect(failure?.code == .errorDatabaseInaccessible)
    #expect(receiver.batches.count == 1)
    #expect(copy.summary.samples == 2)
  }

  @Test
  func `correlation members are not saved separately, and nothing is saved if finding them fails`()
    async throws
  {
    let receiver = Receiver()
    let records = try await samples(4)
    let member = try #require(records.first?.uuid)
    var copy = ExportCopy(
      batchSize: 10, members: { [member] }, save: { samples, _ in await receiver.save(samples) },
      saveCorrelation: { _, _ in })
    try await copy.add(records)
    try await copy.flush()
    #expect(receiver.batches.joined().map(\.uuid) == records.dropFirst().map(\.uuid))

    var canceled = ExportCopy(
      batchSize: 1, members: { throw CancellationError() },
      save: { samples, _ in await receiver.save(samples) }, saveCorrelation: { _, _ in })
    await #expect(throws: CancellationError.self) {
      try await canceled.add(records)
      try await canceled.flush()
    }
    #expect(receiver.batches.count == 1)
  }
}
