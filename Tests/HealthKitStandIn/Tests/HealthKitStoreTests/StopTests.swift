import Foundation
import HealthModel
import MemoryHealthStore
import Testing

@testable import HealthKit
@testable import HealthKitStoreOnLinux

/// Tests that a query does not keep running if it is stopped, or its caller is canceled, between
/// the adapter's decision to execute it and the execution.
struct StopTests {
  /// A HealthKit store that calls an action before each execution of a query, and records the
  /// executions and the stops.
  private final class RecordingStore: HKHealthStore, @unchecked Sendable {
    enum Call {
      case execute, stop
    }

    private let action = Locked<(@Sendable () -> Void)?>(nil)
    private let recorded = Locked<[Call]>([])

    var calls: [Call] { recorded.withLock { $0 } }

    func callBeforeExecution(_ body: @escaping @Sendable () -> Void) {
      action.withLock { $0 = body }
    }

    override func execute(_ query: HKQuery) {
      let body = action.withLock { $0 }
      body?()
      super.execute(query)
      recorded.withLock { $0.append(.execute) }
    }

    override func stop(_ query: HKQuery) {
      super.stop(query)
      recorded.withLock { $0.append(.stop) }
    }
  }

  private let memory: MemoryHealthStore
  private let recorder: RecordingStore
  private let store: HealthKitStore

  init() async {
    memory = MemoryHealthStore(
      appSource: SourceRevision(
        source: Source(name: "W8Trackr", bundleIdentifier: "com.saults.W8Trackr")),
      clock: VirtualClock(now: RefusalTests.day))
    await memory.setAuthorization(share: nil, read: .granted, for: .bodyMass)
    recorder = RecordingStore(standIn: StandIn(over: memory, delivery: .onQueue))
    store = HealthKitStore(recorder)
  }

  @Test func `a query that is stopped just before its execution does not keep running`() async {
    let id = QueryID(UUID())
    recorder.callBeforeExecution { [weak store] in store?.stop(id) }
    store.execute(
      .observer(ObserverQuery(id: id, type: .bodyMass) { completion, _ in completion() }))
    #expect(recorder.calls == [.stop, .execute, .stop])
    #expect(await memory.observerLedger().observedTypes.isEmpty)
  }

  @Test func `a query is stopped if its caller is canceled just before the query is executed`()
    async
  {
    recorder.callBeforeExecution { _ = withUnsafeCurrentTask { task in task?.cancel() } }
    let store = store
    let asked = Task { try await store.sources(of: .bodyMass, predicate: .all) }
    await #expect(throws: HealthError(.cancelled)) { try await asked.value }
    #expect(recorder.calls == [.stop, .execute, .stop])
  }
}
