import Foundation
import HealthModel
import MetricSync
import Testing

/// Tests of the state that remains if a pass is canceled when the destination requests a wait.
struct CanceledPassTests {
  private let source = ListSource(TestWorld.records(0..<3), hasPositions: true)
  /// The delivery state that all passes of a test share.
  private let state = MemoryDeliveryState()

  /// Runs a pass that delivers to a table; if `isCanceled` is `true`, the table instead requests a
  /// wait of 301 seconds, and the pass is canceled at the same time.
  private func pass(isCanceled: Bool, _ receiver: TableReceiver) async throws {
    let engine = TestWorld.engine(
      source,
      transport: ReceiverTransport { request in
        guard isCanceled else { return receiver.handle(request) }
        withUnsafeCurrentTask { $0?.cancel() }
        return DeliveryResponse(
          status: 429, headers: [.init("Retry-After", "301")])
      }, state: state)
    let table = SyncDestination(
      name: "to",
      SupabaseDestination(try Endpoint("https://example.com"), settings: .init(table: "m")))
    _ = try? await engine.sync(TestWorld.selection(), to: [table])
  }

  @Test func `a canceled pass remembers the requested wait, but no pending batch`() async throws {
    try await pass(isCanceled: true, TableReceiver())
    let (progress, settled) = state.load("to")
    #expect(progress.notBefore == Fixtures.now.addingTimeInterval(301))
    #expect(progress.pending.isEmpty)
    #expect(settled.isEmpty)
  }

  @Test func `a canceled pass remembers the wait that was requested for a removal`() async throws {
    try await pass(isCanceled: false, TableReceiver())
    source.remove(Fixtures.uuid(1), TestWorld.heartRate)
    try await pass(isCanceled: true, TableReceiver())
    let (progress, settled) = state.load("to")
    #expect(progress.notBefore == Fixtures.now.addingTimeInterval(301))
    #expect(settled.count == 3)
  }
}
