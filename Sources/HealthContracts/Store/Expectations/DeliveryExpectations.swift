internal import Conformance
internal import Foundation
internal import HealthModel

extension HealthVocabulary {
  /// Adds the phrases for repeated completions, pauses between observer calls, and nested handlers.
  mutating func addDeliveryExpectations() {
    storeExpectation(
      "{count:integer} completions were repeated", "{count:integer} completion was repeated",
      needs: .backgroundDelivery
    ) {
      .equal(expected: $1["count"], observed: "\(await $0.store.observerLedger().completedAgain)")
    }
    storeExpectation("pauses between calls grew", needs: .clock) { world, _ in
      let dates = world.now.seen.observerCalls.map(\.date)
      let pauses = zip(dates, dates.dropFirst()).map { $1.timeIntervalSince($0) }
      let isGrowing = zip(pauses, pauses.dropFirst()).allSatisfy { $0 < $1 }
      return .require(
        pauses.count > 1 && isGrowing,
        expected: "two or more pauses, each longer than the previous one",
        observed: pauses.isEmpty
          ? "no pause"
          : "pauses in seconds: \(pauses.map { "\($0)" }.joined(separator: ", "))")
    }
    storeExpectation("no handler was called inside another") { world, _ in
      .require(
        !world.now.seen.wasNested, expected: "one call after another",
        observed: "a handler was called on the same thread before another had returned")
    }
  }
}
