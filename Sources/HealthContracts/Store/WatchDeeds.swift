internal import Conformance
internal import HealthModel

extension HealthVocabulary {
  /// Queries that go on, wake-ups, and what the device does meanwhile.
  mutating func addWatchDeeds() {
    deed("app observes {request}") { world, arguments in
      try await world.observe(arguments.request("request"), completes: true)
    }
    deed("app observes {request} without completing") { world, arguments in
      try await world.observe(arguments.request("request"), completes: false)
    }
    deed("app completes its deliveries") { world, _ in
      let completions = world.update { state in
        defer { state.seen.completions = [] }
        return state.seen.completions
      }
      for completion in completions { completion() }
    }
    deed("app watches {request}") { world, arguments in
      let request = try arguments.request("request")
      await world.ask(for: request.type)
      let id = world.nextQuery()
      let anchor = request.isSinceLast ? world.now.anchor : nil
      let query = try AnchoredObjectQuery(
        id: id, type: request.type, predicate: world.predicate(of: request), anchor: anchor,
        limit: request.limit
      ) { [weak world] result in
        world?.update { state in
          state.seen.firstAnswers += 1
          if case .success(let page) = result { state.pages = [page] }
        }
      } updateHandler: { [weak world] result in
        world?.update { $0.seen.updates.append(result) }
      }
      world.update { $0.queries.append(id) }
      world.store.execute(.anchoredObject(query))
    }
    deed("app stops its queries") { world, _ in
      for query in world.now.queries { world.store.stop(query) }
    }
    deed("app executes its observer again") { world, _ in
      guard let id = world.now.queries.last else { throw CaseProblem("the row has no observer") }
      world.execute(id, .bodyMass, .all, completes: true)
    }
    addDeliveryDeeds()
    addDeviceDeeds()
  }

  private mutating func addDeliveryDeeds() {
    deed(
      "app enables {frequency} background delivery of {type}", needs: .backgroundDelivery
    ) { world, arguments in
      let type = try arguments.type("type")
      await world.ask(for: type)
      guard
        let frequency = UpdateFrequency.allCases.first(where: { "\($0)" == arguments["frequency"] })
      else { throw CaseProblem("'\(arguments["frequency"])' is no frequency") }
      try await world.store.enableBackgroundDelivery(for: type, frequency: frequency)
    }
    deed("app disables background delivery of {type}", needs: .backgroundDelivery) {
      world, arguments in
      try await world.store.disableBackgroundDelivery(for: arguments.type("type"))
    }
    deed("app goes to background", needs: .backgroundDelivery) { world, _ in
      await world.store.setForeground(false)
    }
    deed("app comes to foreground", needs: .backgroundDelivery) { world, _ in
      await world.store.setForeground(true)
    }
    for (unit, seconds) in [("minutes", 60.0), ("hours", 3_600), ("days", 86_400)] {
      deed("{count:integer} \(unit) pass", needs: .clock) { world, arguments in
        await world.clock.advance(by: Double(try arguments.integer("count")) * seconds)
      }
    }
  }

  private mutating func addDeviceDeeds() {
    deed("device is locked", needs: .deviceLock) { world, _ in await world.store.setLocked(true) }
    deed("device is unlocked", needs: .deviceLock) { world, _ in
      await world.store.setLocked(false)
    }
    deed("health data is unavailable", needs: .availabilityControl) { world, _ in
      await world.store.setAvailable(false)
    }
    deed("health data is available again", needs: .availabilityControl) { world, _ in
      await world.store.setAvailable(true)
    }
    deed("process of app dies", needs: .processDeath) { world, _ in
      await world.store.terminateProcess()
    }
  }
}

extension StoreCase {
  fileprivate func observe(_ request: RequestDescription, completes: Bool) async throws {
    await ask(for: request.type)
    let id = nextQuery()
    update { $0.queries.append(id) }
    execute(id, request.type, predicate(of: request), completes: completes)
  }

  fileprivate func execute(
    _ id: QueryID, _ type: SampleType, _ predicate: SamplePredicate, completes: Bool
  ) {
    // The store keeps the handler, and the row keeps the store.
    let query = ObserverQuery(id: id, type: type, predicate: predicate) {
      [weak self] completion, error in
      self?.update { state in
        if let error {
          state.seen.observerErrors.append(error)
        } else {
          state.seen.observerCalls += 1
        }
        if !completes { state.seen.completions.append(completion) }
      }
      if completes { completion() }
    }
    store.execute(.observer(query))
  }
}
