import Foundation
import HealthModel
import MemoryHealthStore
import RemoteSubjects
import Testing

/// A store that is served in memory, tested from the other end.
private struct Served {
  static let app = SourceRevision(source: Source(name: "App", bundleIdentifier: "app"))
  static let other = SourceRevision(source: Source(name: "Other", bundleIdentifier: "other"))

  let clock = VirtualClock(now: Date(timeIntervalSince1970: 1_736_424_000))
  let identifiers = SeededIdentifiers(seed: 1)
  let connection: SubjectConnection
  let store: RemoteHealthStore

  init() async throws {
    let (suite, subject) = MemoryTransport.pair()
    let server = StoreServer(name: "memory", version: "1", profile: "extended") {
      MemoryHealthStore(appSource: $0.appSource, clock: $0.clock)
    }
    Task { await server.serve(over: subject) }
    // The clock for deadlines does not advance, so none passes, even on a busy machine.
    connection = SubjectConnection(
      .store, over: suite, clock: VirtualClock(now: Date(timeIntervalSince1970: 0)))
    let hello = try await connection.hello()
    store = RemoteHealthStore(connection, capabilities: hello.capabilities, clock: clock)
    try await reset()
  }

  func reset() async throws {
    try await store.reset(seed: 1, app: Self.app)
    await store.setAuthorization(share: .sharingAuthorized, read: .granted, for: .bodyMass)
  }

  func id() -> QueryID { QueryID(identifiers.next()) }

  func samples(_ count: Int) throws -> [QuantitySample] {
    try (0..<count).map { number in
      try QuantitySample(
        uuid: identifiers.next(), type: .bodyMass,
        quantity: Quantity(unit: .kilogram, value: 70 + Double(number) / 100),
        start: clock.now.addingTimeInterval(Double(number)),
        end: clock.now.addingTimeInterval(Double(number)))
    }
  }

  func save(_ count: Int) async throws -> [QuantitySample] {
    let samples = try samples(count)
    try await store.save(samples.map(Sample.quantity))
    return samples
  }

  /// Starts an observer that records its calls.
  func observe() -> (id: QueryID, calls: Calls) {
    let (id, calls) = (id(), Calls())
    store.execute(
      .observer(
        ObserverQuery(id: id, type: .bodyMass) { completion, error in
          calls.all.withLock { $0.append((completion, error)) }
        }))
    return (id, calls)
  }
}

private final class Calls: Sendable {
  let all = Locked<[(completion: ObserverQuery.Completion, error: (any Error)?)]>([])

  var count: Int { all.withLock { $0.count } }
  func complete(_ index: Int) { all.withLock { $0[index].completion }() }
}

struct ServedStoreTests {
  @Test(arguments: [1, 500, 501, 1_234])
  func `samples and deletions arrive in order, even if a response is split into parts`(
    count: Int
  ) async throws {
    let served = try await Served()
    let samples = try await served.save(count)
    let found = try await served.store.samples(
      id: served.id(), type: .bodyMass, sort: [SampleSort(.startDate, ascending: true)])
    #expect(found.map(\.uuid) == samples.map(\.uuid))
    #expect(found.last?.sourceRevision == Served.app)
    #expect(await served.store.storedSamples().map(\.uuid) == samples.map(\.uuid))
    let changes = try await served.store.anchoredChanges(
      id: served.id(), type: .bodyMass, anchor: nil)
    #expect(changes.addedSamples.map(\.uuid) == samples.map(\.uuid))
    try await served.store.delete(samples.map(Sample.quantity))
    let later = try await served.store.anchoredChanges(
      id: served.id(), type: .bodyMass, anchor: changes.newAnchor)
    #expect(later.addedSamples.isEmpty)
    #expect(later.deletedObjects.map(\.uuid) == samples.map(\.uuid))
  }

  @Test
  func `a watching query receives existing samples, and then each change until it is stopped`()
    async throws
  {
    let served = try await Served()
    let first = try await served.save(700)
    let seen = Locked<[AnchoredChanges]>([])
    let handler: AnchoredObjectQuery.Handler = { result in
      if let changes = try? result.get() { seen.withLock { $0.append(changes) } }
    }
    let query = try AnchoredObjectQuery(
      id: served.id(), type: .bodyMass, anchor: nil, resultsHandler: handler,
      updateHandler: handler)
    served.store.execute(.anchoredObject(query))
    let second = try await served.save(1)
    #expect(seen.withLock { $0.map { $0.addedSamples.count } } == [700, 1])
    #expect(
      seen.withLock { $0.flatMap(\.addedSamples) }.map(\.uuid) == (first + second).map(\.uuid))
    served.store.stop(query.id)
    _ = try await served.save(1)
    #expect(seen.withLock { $0.count } == 2)
  }

  @Test
  func `until it is stopped, an observer is notified of each save before the save returns`()
    async throws
  {
    let served = try await Served()
    await served.store.setForeground(true)
    let (id, calls) = served.observe()
    await served.store.settle()
    #expect(calls.count == 1)
    calls.complete(0)
    for number in 2...20 {
      _ = try await served.save(1)
      #expect(calls.count == number)
      calls.complete(number - 1)
    }
    await served.store.settle()
    let ledger = await served.store.observerLedger()
    #expect(ledger.observedTypes == [.bodyMass])
    served.store.stop(id)
    _ = try await served.save(1)
    #expect(calls.count == 20)
  }

  @Test func `a store's timers follow the suite's clock`() async throws {
    let served = try await Served()
    try await served.store.enableBackgroundDelivery(for: .bodyMass, frequency: .immediate)
    let (_, calls) = served.observe()
    await served.store.settle()
    calls.complete(0)
    await served.store.setForeground(false)
    _ = try await served.save(1)
    await served.store.settle()
    #expect(calls.count == 2)
    #expect(served.clock.nextDate != nil)
    // Without a completion, the delivery expires and is repeated later.
    await served.clock.advance(by: 600)
    await served.store.settle()
    #expect(calls.count > 2)
    #expect(await served.store.observerLedger().expired > 0)
    await served.store.end()
    #expect(served.clock.nextDate == nil)
  }

  @Test func `a store's errors keep their type`() async throws {
    let served = try await Served()
    let sample = try served.samples(1)[0]
    try await served.store.save(.quantity(sample))
    let refusal = await #expect(throws: HealthError.self) {
      try await served.store.save(.quantity(sample))
    }
    #expect(refusal?.code == .errorInvalidArgument)
    let id = served.id()
    _ = try await served.store.samples(id: id, type: .bodyMass)
    let mistake = await #expect(throws: ProgrammerError.self) {
      _ = try await served.store.samples(id: id, type: .bodyMass)
    }
    #expect(mistake?.kind == .queryExecutedTwice)
    #expect(await served.store.breakdown() == nil)
  }

  @Test func `a reset removes samples and observers`() async throws {
    let served = try await Served()
    let (_, calls) = served.observe()
    _ = try await served.save(3)
    let before = calls.count
    try await served.reset()
    _ = try await served.save(1)
    #expect(await served.store.storedSamples().count == 1)
    #expect(calls.count == before)
  }

  @Test func `terminating the process ends observers and keeps stored samples`() async throws {
    let served = try await Served()
    let (_, calls) = served.observe()
    _ = try await served.save(1)
    let before = calls.count
    await served.store.terminateProcess()
    _ = try await served.save(1)
    #expect(calls.count == before)
    #expect(await served.store.storedSamples().count == 2)
  }

  @Test func `calls after the end of the server fail`() async throws {
    let served = try await Served()
    await served.connection.shutDown()
    await #expect(throws: PeerFailure.self) { _ = try await served.save(1) }
    #expect(await served.store.breakdown()?.message == "the other side ended")
    await served.store.settle()
    #expect(await served.store.storedSamples().isEmpty)
  }

  /// An error with a description for the user.
  private struct Closed: Error, CustomStringConvertible {
    let description = "the file is read-only"
  }

  /// An error without a description, whose value must not be shown.
  private struct Secret: Error { let value = 80.5 }

  @Test(arguments: [
    (Closed() as any Error, "the file is read-only"), (Secret(), "an error of type Secret"),
  ])
  func `the reason why a store cannot be created is shown`(
    _ error: any Error, _ reason: String
  ) async throws {
    for failing in 1...2 {
      let (suite, subject) = MemoryTransport.pair()
      let stores = Locked(0)
      let server = StoreServer(name: "closed") { surroundings in
        let number = stores.withLock { number in
          number += 1
          return number
        }
        if number == failing { throw error }
        return MemoryHealthStore(appSource: surroundings.appSource, clock: surroundings.clock)
      }
      Task { await server.serve(over: subject) }
      let connection = SubjectConnection(
        .store, over: suite, clock: VirtualClock(now: Date(timeIntervalSince1970: 0)))
      let failure = await #expect(throws: PeerFailure.self) {
        // The first store is created for the answer to hello, and the second for reset.
        let hello = try await connection.hello()
        let store = RemoteHealthStore(
          connection, capabilities: hello.capabilities,
          clock: VirtualClock(now: Date(timeIntervalSince1970: 0)))
        try? await store.reset(seed: 1, app: Served.app)
        throw try PeerFailure(.refused, #require(await store.breakdown()).message)
      }
      let request = failing == 1 ? "hello" : "reset"
      #expect(
        failure?.message.hasPrefix(
          "the subject answered '\(request)' with error -32603: "
            + "the store cannot be created: \(reason)") == true, "\(failure?.message ?? "")")
    }
  }
}
