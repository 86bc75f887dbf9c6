import Foundation
import HealthModel
import Testing

/// Tests of a wrapper that injects faults, around each kind of store.
struct FaultInjectionTests {
  /// A fault-injecting store with a record of its events.
  private final class Setting: Sendable {
    let bench: Bench
    let store: FaultInjectingStore
    let events = Recorder<String>()

    init(_ kind: StoreKind) async throws {
      let bench = try await Bench(kind)
      self.bench = bench
      store = FaultInjectingStore(
        bench.store, patience: 60, wait: { await bench.clock.advance(by: $0) },
        note: { [events] event in events.append(Self.name(of: event)) })
    }

    var names: [String] { events.all }

    private static func name(of event: StoreEvent) -> String {
      switch event {
      case .requestedAuthorization(_, _, let failure):
        "authorization\(failure.map { " \($0)" } ?? "")"
      case .saved(_, let failure): "save\(failure.map { " \($0)" } ?? "")"
      case .deleted(_, let failure): "delete\(failure.map { " \($0)" } ?? "")"
      case .queriedSamples(_, let found, let failure): "query \(failure ?? "\(found.count)")"
      case .queriedChanges(_, _, let changes, let failure):
        "changes \(failure ?? "\(changes?.addedSamples.count ?? 0)")"
      case .crashed(let point): "dies \(point.moment) \(point.operation)"
      default: "\(event)"
      }
    }

    func call(_ operation: StoreOperation) async throws {
      switch operation {
      case .authorization:
        _ = try await store.requestAuthorization(toShare: [.bodyMass], read: [.bodyMass])
      case .save: try await store.save(.quantity(bench.sample("a")))
      case .delete:
        let stored = await bench.store.storedSamples()
        try await store.delete(.quantity(stored.last ?? bench.sample()))
      case .query: _ = try await fetch()
      }
    }

    func fetch() async throws -> [QuantitySample] {
      try await store.samples(id: bench.id(), type: .bodyMass, predicate: .all)
    }

    func observe() -> Recorder<Bool> {
      let calls = Recorder<Bool>()
      store.execute(
        .observer(
          ObserverQuery(id: bench.id(), type: .bodyMass) { completion, _ in
            calls.append(true)
            completion()
          }))
      return calls
    }
  }

  private struct OwnError: Error {}

  @Test(arguments: StoreKind.allCases, StoreOperation.allCases)
  func `an error is thrown only by the operation that it was set for`(
    on kind: StoreKind, _ operation: StoreOperation
  ) async throws {
    let setting = try await Setting(kind)
    try await setting.bench.save("b")
    setting.store.setFault(.failing(OwnError()), on: [operation])
    for other in StoreOperation.allCases where other != operation { try await setting.call(other) }
    #expect(setting.store.metFaults.isEmpty)
    try await setting.bench.save("c")
    let before = await setting.bench.store.storedSamples()
    await #expect(throws: OwnError.self) { try await setting.call(operation) }
    await #expect(throws: OwnError.self) { try await setting.call(operation) }
    #expect(await setting.bench.store.storedSamples() == before)
    #expect(setting.store.metFaults == [operation])
    setting.store.setFault(nil, on: [operation])
    try await setting.call(operation)
  }

  @Test(arguments: StoreKind.allCases)
  func `a fault for the next call affects only one call`(on kind: StoreKind) async throws {
    let setting = try await Setting(kind)
    setting.store.setFault(.failingOnce(HealthError(.network)), on: [.save])
    await #expect(throws: HealthError.self) { try await setting.call(.save) }
    try await setting.call(.save)
    #expect(setting.names == ["save network", "save"])
    #expect(!setting.store.hasFault())
  }

  @Test(arguments: StoreKind.allCases)
  func `the state description is that of the wrapped store`(on kind: StoreKind) async throws {
    let setting = try await Setting(kind)
    try await setting.call(.save)
    #expect(await setting.store.stateDescription() == setting.bench.store.stateDescription())
  }

  @Test(arguments: StoreKind.allCases, [StoreFault.late, .unanswered, .delayed(7)])
  func `a late, unanswered or delayed save takes time on the clock and takes effect`(
    on kind: StoreKind, _ fault: StoreFault
  ) async throws {
    let setting = try await Setting(kind)
    let start = setting.bench.clock.now
    setting.store.setFault(fault, on: [.save])
    try await setting.call(.save)
    let seconds = setting.bench.clock.now.timeIntervalSince(start)
    if case .delayed(let expected) = fault {
      #expect(seconds == expected)
    } else {
      #expect(seconds == 60)
    }
    #expect(await setting.bench.store.storedSamples().count == 1)
  }

  @Test(arguments: StoreKind.allCases, StoreOperation.allCases)
  func `a call takes effect if the process dies after the call, but not if it dies before`(
    on kind: StoreKind, _ operation: StoreOperation
  ) async throws {
    for moment in StoreCrashPoint.Moment.allCases {
      let setting = try await Setting(kind)
      try await setting.bench.save("b")
      let before = await setting.bench.store.storedSamples()
      let point = StoreCrashPoint(moment, operation)
      setting.store.setCrashPoint(point)
      await #expect(throws: ProcessCrash(point: point)) { try await setting.call(operation) }
      let after = await setting.bench.store.storedSamples()
      let changes = operation == .save || operation == .delete
      #expect((after != before) == (changes && moment == .after))
      // No later call by the dead process has an effect.
      for other in StoreOperation.allCases {
        await #expect(throws: ProcessCrash.self) { try await setting.call(other) }
      }
      #expect(await setting.bench.store.storedSamples() == after)
      #expect(setting.names.last == "dies \(moment) \(operation)")
      await setting.store.terminateProcess()
      _ = try await setting.fetch()
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a dead process is not notified`(on kind: StoreKind) async throws {
    let setting = try await Setting(kind)
    let calls = setting.observe()
    setting.store.setCrashPoint(StoreCrashPoint(.before, .query))
    await #expect(throws: ProcessCrash.self) { try await setting.call(.query) }
    try await setting.bench.save(as: Bench.other)
    #expect(calls.all.count == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `if a notification is duplicated, the store receives one completion for it`(
    on kind: StoreKind
  ) async throws {
    let setting = try await Setting(kind)
    let calls = setting.observe()
    setting.store.setDeliveryFault(.duplicated)
    try await setting.bench.save(as: Bench.other)
    #expect(calls.all.count == 3)
    let ledger = await setting.bench.store.observerLedger()
    #expect(ledger.delivered == 2)
    #expect(ledger.completed == 2)
    #expect(ledger.completedAgain == 0)
    #expect(setting.store.metDeliveryFaults == [.duplicated])
  }

  @Test(arguments: StoreKind.allCases)
  func `a duplicated notification is repeated when its completion is called`(
    on kind: StoreKind
  ) async throws {
    let setting = try await Setting(kind)
    let completions = Recorder<ObserverQuery.Completion>()
    setting.store.execute(
      .observer(
        ObserverQuery(id: setting.bench.id(), type: .bodyMass) { completion, _ in
          completions.append(completion)
        }))
    completions.all.first?()
    setting.store.setDeliveryFault(.duplicated)
    try await setting.bench.save(as: Bench.other)
    #expect(completions.all.count == 2)
    #expect(setting.store.metDeliveryFaults == [])
    completions.all.last?()
    #expect(completions.all.count == 3)
    #expect(setting.store.metDeliveryFaults == [.duplicated])
    completions.all.last?()
    #expect(completions.all.count == 3)
  }

  @Test(arguments: StoreKind.allCases)
  func `updates can be reordered or duplicated`(on kind: StoreKind) async throws {
    let setting = try await Setting(kind)
    let updates = Recorder<String?>()
    setting.store.execute(
      .anchoredObject(
        try AnchoredObjectQuery(
          id: setting.bench.id(), type: .bodyMass, anchor: nil, resultsHandler: { _ in },
          updateHandler: { result in
            let added = (try? result.get().addedSamples) ?? []
            updates.append(contentsOf: added.map { $0.metadata.syncIdentity?.identifier })
          })))
    setting.store.setDeliveryFault(.reordered)
    try await setting.bench.save("1")
    #expect(updates.all == [])
    try await setting.bench.save("2")
    #expect(updates.all == ["2", "1"])
    try await setting.bench.save("3")
    setting.store.setDeliveryFault(.duplicated)
    #expect(updates.all == ["2", "1", "3"])
    try await setting.bench.save("4")
    #expect(updates.all == ["2", "1", "3", "4", "4"])
    setting.store.setDeliveryFault(nil)
    try await setting.bench.save("5")
    #expect(updates.all == ["2", "1", "3", "4", "4", "5"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a reordered notification arrives after the result of the next query`(
    on kind: StoreKind
  )
    async throws
  {
    let setting = try await Setting(kind)
    let calls = setting.observe()
    setting.store.setDeliveryFault(.reordered)
    try await setting.bench.save(as: Bench.other)
    #expect(calls.all.count == 1)
    #expect(try await setting.fetch().count == 1)
    #expect(calls.all.count == 2)
    #expect(setting.store.metDeliveryFaults == [.reordered])
  }

  @Test(arguments: StoreKind.allCases, [StoreOperation.save, .delete, .query])
  func `a pending call does not take effect after its process has died`(
    on kind: StoreKind, _ operation: StoreOperation
  ) async throws {
    let cases: [(StoreFault, isReplaced: Bool)] = [
      (.delayed(7), false), (.delayed(7), true), (.unanswered, false), (.unanswered, true),
    ]
    for (fault, isReplaced) in cases {
      let setting = try await Setting(kind)
      try await setting.bench.save("b")
      let before = await setting.bench.store.storedSamples()
      setting.store.setFault(fault, on: [operation])
      setting.bench.clock.schedule(at: setting.bench.clock.now.addingTimeInterval(3)) {
        // The process dies at another call.
        setting.store.setCrashPoint(StoreCrashPoint(.before, .authorization))
        try? await setting.call(.authorization)
        if isReplaced { await setting.store.terminateProcess() }
      }
      await #expect(throws: (any Error).self) { try await setting.call(operation) }
      #expect(await setting.bench.store.storedSamples() == before)
      #expect(!setting.names.contains { ["save", "delete", "query 1"].contains($0) })
    }
  }

  @Test(arguments: StoreKind.allCases, [false, true])
  func `a delayed notification is not delivered after the process has died`(
    on kind: StoreKind, _ isReplaced: Bool
  ) async throws {
    let setting = try await Setting(kind)
    let calls = setting.observe()
    await setting.store.asOneChange {
      _ = try? await setting.bench.save(as: Bench.other)
      setting.store.setCrashPoint(StoreCrashPoint(.before, .query))
      try? await setting.call(.query)
      if isReplaced { await setting.store.terminateProcess() }
    }
    #expect(calls.all.count == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func
    `a store is released with its last reference, despite queries and pending notifications`(
      on kind: StoreKind
    ) async throws
  {
    let bench = try await Bench(kind)
    let isAlive: @Sendable () -> Bool
    do {
      let store = FaultInjectingStore(bench.store, patience: 60, wait: { _ in })
      isAlive = { [weak store] in store != nil }
      store.execute(
        .observer(
          ObserverQuery(id: bench.id(), type: .bodyMass) {
            $0()
            _ = $1
          }))
      store.execute(
        .anchoredObject(
          try AnchoredObjectQuery(
            id: bench.id(), type: .bodyMass, anchor: nil, resultsHandler: { _ in },
            updateHandler: { _ in })))
      store.setDeliveryFault(.reordered)
      try await bench.save("1")
      #expect(isAlive())
    }
    #expect(!isAlive())
    try await bench.save("2")
  }

  @Test(arguments: StoreKind.allCases)
  func `a call fails while the refusal closure returns an error`(on kind: StoreKind) async throws {
    let bench = try await Bench(kind)
    let refusals = Recorder<HealthError>()
    let store = FaultInjectingStore(
      bench.store, patience: 60, wait: { _ in },
      refusal: { refusals.all.first })
    try await store.save(.quantity(bench.sample()))
    refusals.append(HealthError(.cancelled))
    await #expect(throws: HealthError.self) { try await store.save(.quantity(bench.sample())) }
  }
}
