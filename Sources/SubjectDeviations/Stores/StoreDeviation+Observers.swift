internal import Foundation
internal import HealthModel

extension StoreDeviation {
  /// Returns a deviation that repeats or drops calls of observers.
  ///
  /// The closure returns the number of calls to make for each correct call. Calls that report an
  /// error are neither repeated nor dropped.
  private static func calling(
    _ id: String, _ summary: String,
    times: @escaping @Sendable (DeviatedStore, ObserverQuery, _ call: Int) -> Int
  ) -> Self {
    Self(id, summary) {
      $0.observe = { base, query in
        let calls = Locked(0)
        base.store.execute(
          .observer(
            ObserverQuery(id: query.id, type: query.type, predicate: query.predicate) {
              completion, error in
              guard error == nil else { return query.updateHandler(completion, error) }
              let call = calls.withLock { calls in
                calls += 1
                return calls
              }
              for _ in 0..<times(base, query, call) { query.updateHandler(completion, nil) }
            }))
      }
    }
  }

  /// Returns a deviation that changes observer queries.
  private static func observing(
    _ id: String, _ summary: String,
    _ change: @escaping @Sendable (ObserverQuery) -> ObserverQuery
  ) -> Self {
    Self(id, summary) {
      $0.observe = { base, query in base.store.execute(.observer(change(query))) }
    }
  }

  /// Stores that call observers incorrectly.
  static let observers: [Self] = [
    calling("calls-observers-only-for-errors", "an observer is called only for errors") { _, _, _ in
      0
    },
    calling("calls-observers-only-at-start", "a change does not call observers") { _, _, call in
      call == 1 ? 1 : 0
    },
    calling("calls-observers-twice-for-changes", "each change calls an observer twice") {
      _, _, call in
      call == 1 ? 1 : 2
    },
    calling("calls-observers-only-for-first-change", "only the first change calls an observer") {
      _, _, call in call <= 2 ? 1 : 0
    },
    observing("ignores-conditions-of-observers", "the condition of an observer is ignored") {
      ObserverQuery(id: $0.id, type: $0.type, updateHandler: $0.updateHandler)
    },
    observing(
      "observes-body-mass-for-every-type", "an observer of any type is called only for body mass"
    ) {
      ObserverQuery(id: $0.id, type: .bodyMass, updateHandler: $0.updateHandler)
    },
    observing(
      "matches-no-changes-to-observer-conditions",
      "no change satisfies the condition of an observer"
    ) {
      ObserverQuery(
        id: $0.id, type: $0.type, predicate: $0.predicate == .all ? .all : .uuids([]),
        updateHandler: $0.updateHandler)
    },
    observing("does-not-call-observers-for-errors", "an observer is not called for an error") {
      query in
      ObserverQuery(id: query.id, type: query.type, predicate: query.predicate) {
        completion, error in if error == nil { query.updateHandler(completion, nil) }
      }
    },
    observing(
      "omits-errors-from-observer-calls", "an observer is called for an error without receiving it"
    ) {
      query in
      ObserverQuery(id: query.id, type: query.type, predicate: query.predicate) {
        completion, _ in query.updateHandler(completion, nil)
      }
    },
    Self(
      "reports-unknown-error-to-observers",
      "an observer is called with an unknown error instead of the actual one"
    ) {
      $0.observe = { base, query in
        base.store.execute(
          .observer(
            ObserverQuery(id: query.id, type: query.type, predicate: query.predicate) {
              completion, error in
              query.updateHandler(completion, error.map { _ in HealthError(.unknownError) })
            }))
      }
    },
    Self("calls-only-latest-observer", "except for errors, only the latest observer is called") {
      $0.observe = { base, query in
        let number = base.count()
        base.store.execute(
          .observer(
            ObserverQuery(id: query.id, type: query.type, predicate: query.predicate) {
              completion, error in
              if base.notes.withLock({ $0.count }) == number || error != nil {
                query.updateHandler(completion, error)
              }
            }))
      }
    },
    Self(
      "calls-observers-only-after-completion",
      "even without background delivery, an observer is called again only after a completion"
    ) {
      $0.observe = { base, query in
        let isOpen = Locked(false)
        base.store.execute(
          .observer(
            ObserverQuery(id: query.id, type: query.type, predicate: query.predicate) {
              completion, error in
              let isFree = isOpen.withLock { value in
                defer { value = true }
                return !value
              }
              guard isFree || error != nil else { return }
              query.updateHandler(
                {
                  isOpen.withLock { $0 = false }
                  completion()
                }, error)
            }))
      }
    },
    Self(
      "calls-body-mass-observers-for-all-types",
      "observers of body mass are called for a save of any type"
    ) {
      $0.save = { base, sample in
        try await base.store.save(.quantity(sample))
        guard sample.quantityType != .bodyMass else { return }
        let twin = try QuantitySample(
          uuid: UUID(), type: .bodyMass, quantity: Quantity(unit: .kilogram, value: 1),
          start: sample.startDate, end: sample.endDate)
        try await base.store.save(.quantity(twin), as: base.appSource)
        await base.store.deleteAsUser([twin.uuid])
      }
    },
    Self("calls-observers-for-rejected-saves", "observers are called for a rejected save") {
      $0.save = { base, sample in
        do { try await base.store.save(.quantity(sample)) } catch {
          let twin = try sample.altered(uuid: UUID(), metadata: [:])
          try await base.store.save(.quantity(twin), as: base.appSource)
          await base.store.deleteAsUser([twin.uuid])
          throw error
        }
      }
    },
  ]
}
