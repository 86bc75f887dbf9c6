internal import Conformance
internal import HealthModel

extension HealthVocabulary {
  /// Time that passes until something has happened, where how long it takes is the store's choice.
  mutating func addWaitingDeeds() {
    deed("time passes until observer was called {count:integer} times", needs: .clock) {
      world, arguments in
      try await world.wait(for: arguments.integer("count"), of: "calls") {
        $0.now.seen.observerCalls.count
      }
    }
    deed(
      "time passes until {count:integer} deliveries were given up",
      needs: .clock, .backgroundDelivery
    ) { world, arguments in
      try await world.wait(for: arguments.integer("count"), of: "expired deliveries") {
        await $0.store.observerLedger().expired
      }
    }
    deed("time passes until next delivery was given up", needs: .clock, .backgroundDelivery) {
      world, _ in
      let known = await world.store.observerLedger().expired
      try await world.wait(for: known + 1, of: "expired deliveries") {
        await $0.store.observerLedger().expired
      }
    }
  }
}

extension StoreCase {
  /// Far longer than a completion may take and the pauses after it, in steps of half a minute.
  private static let longestWait = 2 * 60 * 2

  /// Moves the clock until a count is reached.
  ///
  /// - Throws: ``Conformance/Deviation`` when it is not reached in the longest time that a row waits.
  fileprivate func wait(
    for wanted: Int, of what: String, _ count: (StoreCase) async -> Int
  ) async throws {
    for _ in 0..<Self.longestWait {
      guard await count(self) < wanted else { return }
      await clock.advance(by: 30)
      await store.settle()
    }
    throw Deviation(
      expected: "\(wanted) \(what) within two hours", observed: "\(await count(self))")
  }
}
