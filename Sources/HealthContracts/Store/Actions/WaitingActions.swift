internal import Conformance
internal import Foundation
internal import HealthModel

extension HealthVocabulary {
  /// Adds the phrases that wait for events whose times the store determines.
  mutating func addWaitingActions() {
    storeAction(
      "time passes until observer has been called {count:integer} times", needs: .clock,
      counts: ["count": 1...1000]
    ) { world, arguments in
      try await world.wait(for: arguments.integer("count"), of: "observer calls") {
        $0.now.seen.observerCalls.count
      }
    }
    storeAction(
      "time passes until {count:integer} deliveries have been abandoned",
      "time passes until {count:integer} delivery has been abandoned",
      needs: .clock, .backgroundDelivery, counts: ["count": 1...1000]
    ) { world, arguments in
      try await world.wait(for: arguments.integer("count"), of: "abandoned deliveries") {
        await $0.store.observerLedger().expired
      }
    }
    storeAction("time passes until next delivery is abandoned", needs: .clock, .backgroundDelivery)
    {
      world, _ in
      let known = await world.store.observerLedger().expired
      try await world.wait(for: known + 1, of: "abandoned deliveries") {
        await $0.store.observerLedger().expired
      }
    }
  }
}

extension StoreCase {
  /// The maximum duration of a wait in seconds: one day.
  ///
  /// A day is far longer than the time allowed for a completion and the delays before an
  /// uncompleted delivery is repeated.
  private static let longestWait = 86_400.0

  /// Advances the clock from one due event to the next until a count is reached.
  ///
  /// The wait ends as soon as the count is reached, even if the next event is due immediately.
  ///
  /// - Throws: `Deviation` if the count is not reached within ``longestWait``.
  fileprivate func wait(
    for wanted: Int, of what: String, _ count: (StoreCase) async -> Int
  ) async throws {
    let end = clock.now.addingTimeInterval(Self.longestWait)
    while await count(self) < wanted {
      guard clock.now < end else {
        throw Deviation(
          expected: "number of \(what): at least \(wanted)",
          observed: "number of \(what): \(await count(self)) after waiting for a day")
      }
      let next = min(clock.nextDate ?? end, end)
      await clock.advance(by: max(0, next.timeIntervalSince(clock.now)))
      await store.settle()
    }
  }
}
