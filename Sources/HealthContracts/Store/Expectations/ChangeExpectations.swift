internal import Conformance
internal import Foundation
internal import HealthModel

extension HealthVocabulary {
  /// Adds the phrases for results of anchored queries, calls to observers, and background delivery.
  mutating func addChangeExpectations() {
    storeExpectation("last query added {names}") { world, arguments in
      let added = world.names(of: world.now.pages.flatMap(\.added).map(\.uuid))
      return .names(Set(arguments.names("names")), Set(added), added.count)
    }
    storeExpectation("last query added {names} in this order") { world, arguments in
      let added = world.names(of: world.now.pages.flatMap(\.added).map(\.uuid))
      return .equal(
        expected: arguments.names("names").joined(separator: ", "), observed: added.listed())
    }
    storeExpectation("nothing is added") { world, _ in
      let count = world.now.pages.flatMap(\.added).count
      return .require(
        count == 0 && !world.now.pages.isEmpty, expected: "a result without samples",
        observed: world.now.pages.isEmpty ? "no result" : "samples: \(count)")
    }
    storeExpectation("last query deleted {names}") { world, arguments in
      let deleted = world.names(of: world.now.pages.flatMap(\.deletedObjects).map(\.uuid))
      return .names(Set(arguments.names("names")), Set(deleted), deleted.count)
    }
    storeExpectation("nothing is deleted") { world, _ in
      let count = world.now.pages.flatMap(\.deletedObjects).count
      return .require(
        count == 0 && !world.now.pages.isEmpty, expected: "a result without deletions",
        observed: world.now.pages.isEmpty ? "no result" : "deletions: \(count)")
    }
    addPageExpectations()
    addUpdateExpectations()
    addObserverCallExpectations()
  }

  private mutating func addPageExpectations() {
    storeExpectation(
      "no page holds more than {count:integer} objects",
      "no page holds more than {count:integer} object"
    ) {
      world, arguments in
      let (most, limit) = (world.now.pages.map(\.count).max(), try arguments.integer("count"))
      return .require(
        most.map { $0 <= limit } ?? false, expected: "at most \(limit)",
        observed: most.map { "\($0)" } ?? "no result")
    }
    storeExpectation("anchor is as before") { world, _ in
      let (before, after) = (world.now.anchorBefore, world.now.anchor)
      return .require(
        before == after && after != nil, expected: "the same anchor",
        observed: after == nil ? "no anchor" : "a different anchor")
    }
    storeExpectation("anchor has moved") { world, _ in
      let (before, after) = (world.now.anchorBefore, world.now.anchor)
      return .require(
        before != after && after != nil, expected: "a different anchor",
        observed: after == nil ? "no anchor" : "the same anchor")
    }
    storeExpectation("deletion of {names} keeps {identifier:identifier} {version}") {
      world, arguments in
      let wanted = SyncIdentity(
        identifier: arguments["identifier"], version: Double(arguments["version"]) ?? 0)
      return try world.compareDeletions(arguments) { object in
        let identity = object.metadata.syncIdentity
        if identity == wanted { return nil }
        return identity == nil ? "no sync identity" : "a different sync identity"
      }
    }
    storeExpectation("deletion of {names} keeps no metadata") { world, arguments in
      try world.compareDeletions(arguments) { object in
        object.metadata.isEmpty ? nil : "metadata keys: \(object.metadata.count)"
      }
    }
    storeExpectation("deletion of {names} keeps no other metadata") { world, arguments in
      try world.compareDeletions(arguments) { object in
        let other = object.metadata.keys.filter {
          $0 != MetadataKey.syncIdentifier && $0 != MetadataKey.syncVersion
        }
        return other.isEmpty ? nil : "other metadata keys: \(other.count)"
      }
    }
  }

  private mutating func addUpdateExpectations() {
    storeExpectation("initial result arrived once") {
      world, _ in .equal(expected: "1", observed: "\(world.now.seen.firstAnswers)")
    }
    storeExpectation("{count:integer} updates were reported", "{count:integer} update was reported")
    {
      .equal(expected: $1["count"], observed: "\($0.now.seen.updates.count)")
    }
    storeExpectation("updates added {names}") { world, arguments in
      let added = world.names(of: world.updates.flatMap(\.added).map(\.uuid))
      return .names(Set(arguments.names("names")), Set(added), added.count)
    }
    storeExpectation("updates deleted {names}") { world, arguments in
      let deleted = world.names(of: world.updates.flatMap(\.deletedObjects).map(\.uuid))
      return .names(Set(arguments.names("names")), Set(deleted), deleted.count)
    }
    storeExpectation("anchor of each update is new") { world, _ in
      let anchors = world.updates.map(\.newAnchor)
      return .require(
        Set(anchors).count == anchors.count && !anchors.isEmpty,
        expected: "at least 1 update, and a new anchor in each",
        observed: "anchors: \(Set(anchors).count), updates: \(anchors.count)")
    }
  }

  private mutating func addObserverCallExpectations() {
    storeExpectation(
      "observer was called {count:integer} times", "observer was called {count:integer} time"
    ) {
      .equal(expected: $1["count"], observed: "\($0.now.seen.observerCalls.count)")
    }
    add("observer received {error}", in: "store-expectation") {
      arguments, _ throws(BindingProblem) in
      let code = try arguments.error("error").code.name
      return [
        .expectation("the observer received \(code)") { world in
          let errors = world.storeCase.now.seen.observerErrors.map { StoreCase.name(of: $0) }
          return .equal(expected: code, observed: errors.listed(orIfEmpty: "no error"))
        }
      ]
    }
    add("observer was rejected as {mistake}", in: "store-expectation") { arguments, _ in
      let mistake = arguments["mistake"]
      return [
        .expectation("the observer was rejected as \(mistake)") { world in
          let errors = world.storeCase.now.seen.observerErrors.map { StoreCase.name(of: $0) }
          return .equal(expected: mistake, observed: errors.listed(orIfEmpty: "no error"))
        }
      ]
    }
    storeExpectation(
      "{count:integer} deliveries were abandoned", "{count:integer} delivery was abandoned",
      needs: .backgroundDelivery
    ) {
      .equal(expected: $1["count"], observed: "\(await $0.store.observerLedger().expired)")
    }
    storeExpectation("delivery of {type} has stopped", needs: .backgroundDelivery) {
      world, arguments in
      let (type, ledger) = (try arguments.type("type"), await world.store.observerLedger())
      return .require(
        ledger.stoppedTypes.contains(type), expected: "stopped",
        observed: ledger.registrations[type] == nil ? "not registered" : "active")
    }
    storeExpectation("delivery of {type} goes on", needs: .backgroundDelivery) { world, arguments in
      let (type, ledger) = (try arguments.type("type"), await world.store.observerLedger())
      return .require(
        !ledger.stoppedTypes.contains(type) && ledger.registrations[type] != nil,
        expected: "active",
        observed: ledger.stoppedTypes.contains(type) ? "stopped" : "not registered")
    }
    storeExpectation("{type} is not registered", needs: .backgroundDelivery) { world, arguments in
      let (type, ledger) = (try arguments.type("type"), await world.store.observerLedger())
      // Only a registered type can be stopped, so a stopped type is a difference as well.
      return .require(
        ledger.registrations[type] == nil && !ledger.stoppedTypes.contains(type),
        expected: "no registration",
        observed: ledger.registrations[type] == nil ? "a stopped registration" : "a registration")
    }
  }
}

extension StoreCase {
  /// The successful updates of the row's watches, without the first results.
  fileprivate var updates: [AnchoredChanges] { now.seen.updates.compactMap { try? $0.get() } }

  fileprivate func compareDeletions(
    _ arguments: Arguments, _ difference: (DeletedObject) -> String?
  ) throws -> Comparison {
    for name in arguments.names("names") {
      let sample = try sample(named: name)
      let deleted = now.pages.flatMap(\.deletedObjects).first { $0.uuid == sample.uuid }
      guard let deleted else {
        return .differs(expected: "a reported deletion of \(name)", observed: "none")
      }
      if let difference = difference(deleted) {
        return .differs(
          expected: "the deletion of \(name) as the row describes it", observed: difference)
      }
    }
    return .holds
  }
}
