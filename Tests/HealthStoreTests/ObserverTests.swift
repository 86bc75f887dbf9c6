import Foundation
import HealthModel
import Testing

struct ObserverTests {
  @Test(arguments: StoreKind.allCases)
  func `an observer is called immediately and for each change to its type until it is stopped`(
    on kind: StoreKind
  )
    async throws
  {
    let bench = try await Bench(kind)
    let observed = bench.observe()
    #expect(observed.count == 1)
    let sample = try await bench.save("a", version: 2)
    #expect(observed.count == 2)
    try await bench.save("a", version: 1)
    #expect(observed.count == 2)
    try await bench.save(as: Bench.other)
    #expect(observed.count == 3)
    try await bench.store.delete(.quantity(sample))
    #expect(observed.count == 4)
    try await bench.store.save(.quantity(bench.sample(type: .height)), as: Bench.other)
    #expect(observed.count == 4)
    bench.store.stop(observed.id)
    try await bench.save()
    #expect(observed.count == 4)
    #expect(observed.errors.isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `an observer is notified only of changes to matching samples`(on kind: StoreKind)
    async throws
  {
    let bench = try await Bench(kind)
    let observed = bench.observe(.bodyMass, .syncIdentifiers(["a"]))
    try await bench.save("b")
    #expect(observed.count == 1)
    let sample = try await bench.save("a")
    #expect(observed.count == 2)
    try await bench.store.delete(.quantity(sample))
    #expect(observed.count == 3)
  }

  @Test(arguments: StoreKind.allCases)
  func `an observer that matches only the replaced sample is called for the replacement`(
    on kind: StoreKind
  )
    async throws
  {
    let bench = try await Bench(kind)
    let limit = Quantity(unit: .kilogram, value: 75)
    let observed = bench.observe(.bodyMass, .quantity(.greaterThan, limit))
    try await bench.save("a", version: 1, kilograms: 80)
    #expect(observed.count == 2)
    try await bench.save("a", version: 2, kilograms: 60)
    #expect(observed.count == 3)
    try await bench.save("a", version: 3, kilograms: 61)
    #expect(observed.count == 3)
  }

  @Test(arguments: StoreKind.allCases)
  func `a handler can use the store, and calls keep their order`(on kind: StoreKind) async throws {
    let bench = try await Bench(kind)
    let events = Recorder<String>()
    func watch(_ name: String) {
      bench.store.execute(
        .observer(
          ObserverQuery(id: bench.id(), type: .bodyMass) { completion, _ in
            events.append("\(name) begins")
            bench.store.execute(
              .sample(
                SampleQuery(id: bench.id(), type: .bodyMass) { result in
                  let count = (try? result.get().count) ?? -1
                  events.append("\(name) reads \(count)")
                }))
            completion()
            events.append("\(name) ends")
          }))
    }
    watch("a")
    watch("b")
    events.removeAll()
    try await bench.save()
    #expect(
      events.all == [
        "a begins", "a ends", "b begins", "b ends", "a reads 1", "b reads 1",
      ])
  }

  @Test(arguments: StoreKind.allCases)
  func `an app in the background is notified only of changes to registered types`(
    on kind: StoreKind
  ) async throws {
    let bench = try await Bench(kind)
    let observed = bench.observe()
    await bench.store.setForeground(false)
    try await bench.save()
    try await bench.save()
    #expect(observed.count == 1)
    await bench.store.setForeground(true)
    #expect(observed.count == 2)
    try await bench.store.enableBackgroundDelivery(for: .bodyMass, frequency: .immediate)
    await bench.store.setForeground(false)
    try await bench.save()
    #expect(observed.count == 3)
    await bench.store.setLocked(true)
    try await bench.save()
    try await bench.save()
    #expect(observed.count == 3)
    await bench.store.setLocked(false)
    #expect(observed.count == 4)
    try await bench.store.disableBackgroundDelivery(for: .bodyMass)
    try await bench.save()
    #expect(observed.count == 4)
  }

  @Test(arguments: StoreKind.allCases)
  func `a change while health data is unavailable is reported when the data is available again`(
    on kind: StoreKind
  )
    async throws
  {
    let bench = try await Bench(kind)
    let observed = bench.observe()
    await bench.store.setAvailable(false)
    try await bench.save(as: Bench.other)
    #expect(observed.count == 1)
    await bench.store.setAvailable(true)
    #expect(observed.count == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func `enabling background delivery triggers the pending first call to an observer`(
    on kind: StoreKind
  ) async throws {
    let bench = try await Bench(kind)
    await bench.store.setForeground(false)
    let observed = bench.observe()
    #expect(observed.count == 0)
    try await bench.store.enableBackgroundDelivery(for: .bodyMass, frequency: .weekly)
    #expect(observed.count == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `changes are combined while a completion is pending`(on kind: StoreKind) async throws {
    let bench = try await Bench(kind)
    try await bench.store.enableBackgroundDelivery(for: .bodyMass, frequency: .immediate)
    let observed = bench.observe(completes: false)
    for _ in 0..<5 { try await bench.save() }
    #expect(observed.count == 1)
    try observed.complete(0)
    #expect(observed.count == 2)
    try observed.complete(1)
    #expect(observed.count == 2)
    #expect(bench.clock.nextDate == nil)
    try await bench.save()
    #expect(observed.count == 3)
  }

  @Test(arguments: StoreKind.allCases)
  func `a store without a registration does not wait for completions`(on kind: StoreKind)
    async throws
  {
    let bench = try await Bench(kind)
    let observed = bench.observe(completes: false)
    try await bench.save()
    try await bench.save()
    #expect(observed.count == 3)
    #expect(bench.clock.nextDate == nil)
    await bench.clock.advance(by: 1_000_000)
    #expect(await bench.store.observerLedger().expired == 0)
  }

  @Test(arguments: StoreKind.allCases)
  func `the ledger counts every call and completion`(on kind: StoreKind) async throws {
    let bench = try await Bench(kind)
    try await bench.store.enableBackgroundDelivery(for: .bodyMass, frequency: .hourly)
    let observed = bench.observe(completes: false)
    try observed.complete(0)
    try observed.complete(0)
    await bench.store.setAuthorization(
      share: .notDetermined, read: .notDetermined, for: .quantity(.height))
    let refused = bench.observe(.quantity(.height))
    #expect(refused.errors == [.errorAuthorizationNotDetermined])
    var expected = ObserverLedger()
    expected.delivered = 2
    expected.completed = 2
    expected.completedAgain = 1
    expected.registrations = [.bodyMass: .hourly]
    expected.observedTypes = [.bodyMass]
    #expect(await bench.store.observerLedger() == expected)
    bench.store.stop(observed.id)
    try await bench.store.disableBackgroundDelivery(for: .bodyMass)
    expected.registrations = [:]
    expected.observedTypes = []
    #expect(await bench.store.observerLedger() == expected)
  }

  @Test(arguments: StoreKind.allCases)
  func `queries end with their process, but registrations do not`(on kind: StoreKind)
    async throws
  {
    let bench = try await Bench(kind)
    let sample = try await bench.save()
    try await bench.store.enableBackgroundDelivery(for: .bodyMass, frequency: .immediate)
    let observed = bench.observe()
    await bench.store.terminateProcess()
    try await bench.save()
    #expect(observed.count == 1)
    let ledger = await bench.store.observerLedger()
    #expect(ledger.observedTypes.isEmpty)
    #expect(ledger.registrations == [.bodyMass: .immediate])
    #expect(try await bench.fetch().first?.uuid == sample.uuid)
    await bench.store.setForeground(false)
    let reborn = bench.observe()
    try await bench.save()
    #expect(reborn.count == 2)
  }
}
