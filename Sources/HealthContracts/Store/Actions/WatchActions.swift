internal import Conformance
internal import HealthModel

extension HealthVocabulary {
  /// Adds the phrases for long-running queries, background delivery, time, the device and the app.
  mutating func addWatchActions() {
    storeAction("app observes {request}") { world, arguments in
      try await world.observe(arguments.request("request"), completes: true)
    }
    storeAction("app observes {request} without completing") { world, arguments in
      try await world.observe(arguments.request("request"), completes: false)
    }
    storeAction("app completes its deliveries") { world, _ in
      for completion in world.takeCompletions() { completion() }
    }
    storeAction("app completes its deliveries twice") { world, _ in
      for completion in world.takeCompletions() {
        completion()
        completion()
      }
    }
    storeAction("app watches {request}") { world, arguments in
      try await world.watch(arguments.request("request", using: [.limit, .start]))
    }
    storeAction("app stops its queries") { world, _ in
      for query in world.now.queries { world.store.stop(query) }
    }
    storeAction("app executes its observer again") { world, _ in
      guard let execute = world.now.executeObserver else {
        throw CaseProblem("the row has no observer")
      }
      execute()
    }
    addHandlerActions()
    addDeliveryActions()
    addDeviceActions()
  }

  private mutating func addDeliveryActions() {
    storeAction(
      "app enables {frequency} background delivery of {type}", needs: .backgroundDelivery
    ) { world, arguments in
      let type = try arguments.type("type")
      await world.ask(for: type)
      guard
        let frequency = UpdateFrequency.allCases.first(where: { "\($0)" == arguments["frequency"] })
      else {
        let names = UpdateFrequency.allCases.map { "\($0)" }.joined(separator: ", ")
        throw CaseProblem("'\(arguments["frequency"])' is not one of the frequencies \(names)")
      }
      try await world.store.enableBackgroundDelivery(for: type, frequency: frequency)
    }
    storeAction("app disables background delivery of {type}", needs: .backgroundDelivery) {
      world, arguments in
      try await world.store.disableBackgroundDelivery(for: arguments.type("type"))
    }
    storeAction("app goes to background", needs: .backgroundDelivery) { world, _ in
      await world.store.setForeground(false)
    }
    storeAction("app comes to foreground", needs: .backgroundDelivery) { world, _ in
      await world.store.setForeground(true)
    }
    for (unit, seconds) in [("minute", 60.0), ("hour", 3_600), ("day", 86_400)] {
      storeAction(
        "{count:integer} \(unit)s pass", "{count:integer} \(unit) passes", needs: .clock,
        counts: ["count": 0...1_000_000]
      ) { world, arguments in
        await world.clock.advance(by: Double(try arguments.integer("count")) * seconds)
      }
    }
  }

  private mutating func addDeviceActions() {
    storeAction("device is locked", needs: .deviceLock) { world, _ in
      await world.store.setLocked(true)
    }
    storeAction("device is unlocked", needs: .deviceLock) { world, _ in
      await world.store.setLocked(false)
    }
    storeAction("health data is unavailable", needs: .availabilityControl) { world, _ in
      await world.store.setAvailable(false)
    }
    storeAction("health data is available again", needs: .availabilityControl) { world, _ in
      await world.store.setAvailable(true)
    }
    storeAction("app process terminates", needs: .processDeath) { world, _ in
      await world.store.terminateProcess()
    }
  }
}

extension StoreCase {
  /// Returns and removes the completion handlers that the row's observers stored without calling.
  fileprivate func takeCompletions() -> [ObserverQuery.Completion] {
    update { state in
      defer { state.seen.completions = [] }
      return state.seen.completions
    }
  }
}
