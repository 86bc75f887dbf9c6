import Foundation
import HealthModel
import Testing

struct BackgroundDeliveryTests {
  @Test(
    arguments: StoreKind.allCases,
    [(UpdateFrequency.hourly, 3_600.0), (.daily, 86_400), (.weekly, 604_800)])
  func `the app is woken at most once in each delivery window`(
    on kind: StoreKind, _ delivery: (frequency: UpdateFrequency, window: Double)
  ) async throws {
    let (frequency, window) = delivery
    let bench = try await Bench(kind)
    let (first, second) = (bench.observe(), bench.observe())
    try await bench.store.enableBackgroundDelivery(for: .bodyMass, frequency: frequency)
    await bench.store.setForeground(false)
    try await bench.save()
    #expect((first.count, second.count) == (2, 2))
    for _ in 0..<3 { try await bench.save() }
    #expect(first.count == 2)
    await bench.clock.advance(by: window - 1)
    #expect(first.count == 2)
    await bench.clock.advance(by: 1)
    #expect((first.count, second.count) == (3, 3))
    await bench.clock.advance(by: 3 * window)
    #expect(first.count == 3)
    try await bench.save()
    #expect((first.count, second.count) == (4, 4))
  }

  @Test(arguments: StoreKind.allCases)
  func `the delivery window does not delay deliveries in the foreground`(on kind: StoreKind)
    async throws
  {
    let bench = try await Bench(kind)
    let observed = bench.observe()
    try await bench.store.enableBackgroundDelivery(for: .bodyMass, frequency: .daily)
    await bench.store.setForeground(false)
    try await bench.save()
    try await bench.save()
    #expect(observed.count == 2)
    await bench.store.setForeground(true)
    #expect(observed.count == 3)
    try await bench.save()
    #expect(observed.count == 4)
    await bench.clock.advance(by: 100_000)
    #expect(observed.count == 4)
  }

  @Test(arguments: StoreKind.allCases)
  func `steps wake an app at most once an hour, even with immediate delivery`(on kind: StoreKind)
    async throws
  {
    let bench = try await Bench(kind)
    let steps = SampleType.quantity(.stepCount)
    await bench.store.setAuthorization(share: nil, read: .granted, for: steps)
    let observed = bench.observe(steps)
    try await bench.store.enableBackgroundDelivery(for: steps, frequency: .immediate)
    await bench.store.setForeground(false)
    for _ in 0..<2 {
      try await bench.store.save(.quantity(bench.sample(type: .stepCount)), as: Bench.other)
    }
    #expect(observed.count == 2)
    await bench.clock.advance(by: 3_600)
    #expect(observed.count == 3)
    #expect(await bench.store.observerLedger().registrations == [steps: .immediate])
  }

  @Test(arguments: StoreKind.allCases)
  func `three consecutive deliveries without a completion stop background delivery`(
    on kind: StoreKind
  ) async throws {
    let bench = try await Bench(kind)
    try await bench.store.enableBackgroundDelivery(for: .bodyMass, frequency: .immediate)
    let observed = bench.observe(completes: false)
    // Deliveries expire after 30 s, and are repeated after pauses of 60 s and 120 s: the handler is
    // called at 0 s, 90 s and 240 s, and the last delivery expires at 270 s.
    let counts: [(Double, Int, Int)] = [
      (29, 1, 0), (1, 1, 1), (59, 1, 1), (1, 2, 1), (30, 2, 2), (119, 2, 2), (1, 3, 2), (29, 3, 2),
      (1, 3, 3),
    ]
    for (interval, delivered, expired) in counts {
      #expect(await bench.store.observerLedger().stoppedTypes.isEmpty)
      await bench.clock.advance(by: interval)
      let ledger = await bench.store.observerLedger()
      #expect((observed.count, ledger.delivered, ledger.expired) == (delivered, delivered, expired))
    }
    #expect(await bench.store.observerLedger().stoppedTypes == [.bodyMass])
    #expect(bench.clock.nextDate == nil)
    await bench.store.setForeground(false)
    try await bench.save()
    #expect(observed.count == 3)

    // Late completions are counted but have no other effect.
    try observed.complete(0)
    try observed.complete(0)
    let ledger = await bench.store.observerLedger()
    #expect((ledger.completed, ledger.completedAgain, ledger.expired) == (1, 1, 3))
    #expect(ledger.stoppedTypes == [.bodyMass])

    try await bench.store.enableBackgroundDelivery(for: .bodyMass, frequency: .immediate)
    #expect(await bench.store.observerLedger().stoppedTypes.isEmpty)
    #expect(observed.count == 4)
  }

  @Test(arguments: StoreKind.allCases)
  func `a completion in time resets the failure count`(on kind: StoreKind) async throws {
    let bench = try await Bench(kind)
    try await bench.store.enableBackgroundDelivery(for: .bodyMass, frequency: .immediate)
    let observed = bench.observe(completes: false)
    for round in 0..<4 {
      await bench.clock.advance(by: 30 + 60)
      #expect(observed.count == 2 + 2 * round)
      try observed.complete(observed.count - 1)
      try await bench.save()
      #expect(observed.count == 3 + 2 * round)
    }
    let ledger = await bench.store.observerLedger()
    #expect((ledger.expired, ledger.completed) == (4, 4))
    #expect(ledger.stoppedTypes.isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `a delivery counts as failed if the process ends before the completion`(on kind: StoreKind)
    async throws
  {
    let bench = try await Bench(kind)
    try await bench.store.enableBackgroundDelivery(for: .bodyMass, frequency: .immediate)
    for _ in 0..<3 {
      _ = bench.observe(completes: false)
      await bench.store.terminateProcess()
      await bench.clock.advance(by: 30)
    }
    let ledger = await bench.store.observerLedger()
    #expect(ledger.expired == 3)
    #expect(ledger.stoppedTypes == [.bodyMass])
  }

  @Test(arguments: StoreKind.allCases)
  func `a delivery without a completion is not repeated before the device is unlocked`(
    on kind: StoreKind
  )
    async throws
  {
    let bench = try await Bench(kind)
    try await bench.store.enableBackgroundDelivery(for: .bodyMass, frequency: .immediate)
    let observed = bench.observe(completes: false)
    await bench.store.setLocked(true)
    await bench.clock.advance(by: 1_000)
    #expect(observed.count == 1)
    await bench.store.setLocked(false)
    #expect(observed.count == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func `the store does not wait for the completion of a stopped observer`(on kind: StoreKind)
    async throws
  {
    let bench = try await Bench(kind)
    try await bench.store.enableBackgroundDelivery(for: .bodyMass, frequency: .immediate)
    let (silent, failed) = (bench.observe(completes: false), bench.observe(completes: false))
    bench.store.stop(silent.id)
    await bench.clock.advance(by: 30)
    #expect(await bench.store.observerLedger().expired == 1)
    bench.store.stop(failed.id)
    #expect(bench.clock.nextDate == nil)
    try silent.complete(0)
    #expect(await bench.store.observerLedger().completed == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `registering another frequency ends the window, but registering the same one does not`(
    on kind: StoreKind
  ) async throws {
    let bench = try await Bench(kind)
    let observed = bench.observe()
    try await bench.store.enableBackgroundDelivery(for: .bodyMass, frequency: .weekly)
    await bench.store.setForeground(false)
    for _ in 0..<2 { try await bench.save() }
    try await bench.store.enableBackgroundDelivery(for: .bodyMass, frequency: .weekly)
    #expect(observed.count == 2)
    try await bench.store.enableBackgroundDelivery(for: .bodyMass, frequency: .daily)
    #expect(observed.count == 3)
    #expect(bench.clock.nextDate == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `enabling background delivery fails without the entitlement or for a correlation type`(
    on kind: StoreKind
  ) async throws {
    var configuration = HealthStoreConfiguration()
    configuration.entitlements = []
    let bench = try await Bench(kind, configuration: configuration)
    await expect(.errorAuthorizationDenied) {
      try await bench.store.enableBackgroundDelivery(for: .bodyMass, frequency: .immediate)
    }
    #expect(await bench.store.observerLedger().registrations.isEmpty)
    let entitled = try await Bench(kind)
    await expect(.errorInvalidArgument) {
      try await entitled.store.enableBackgroundDelivery(
        for: .correlation(identifier: "pressure"), frequency: .immediate)
    }
  }
}
