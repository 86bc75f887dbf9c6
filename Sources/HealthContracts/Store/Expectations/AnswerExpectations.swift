internal import Conformance
internal import Foundation
internal import HealthModel

extension HealthVocabulary {
  /// Adds the phrases for pages of changes, results of calls, and calls to observers.
  mutating func addAnswerExpectations() {
    storeExpectation("answer {number:integer} added {names}") { world, arguments in
      let added = world.names(of: try world.answer(arguments).map(\.added.uuids) ?? [])
      return .names(Set(arguments.names("names")), Set(added), added.count)
    }
    storeExpectation("answer {number:integer} deleted {names}") { world, arguments in
      let deleted = world.names(of: try world.answer(arguments).map(\.deletedObjects.uuids) ?? [])
      return .names(Set(arguments.names("names")), Set(deleted), deleted.count)
    }
    storeExpectation("{names} was returned as it was made") { world, arguments in
      let added = world.now.pages.flatMap(\.added)
      for name in arguments.names("names") {
        let sample = try world.sample(named: name)
        guard let found = added.first(where: { $0.uuid == sample.uuid }) else {
          return .differs(expected: "\(name) among the added samples", observed: "no \(name)")
        }
        guard sample.isStored(as: found) else {
          return .differs(expected: "\(name) as it was made", observed: "a different sample")
        }
      }
      return .holds
    }
    addSuccessExpectations()
    addFailureExpectations()
    addCallTimeExpectations()
  }

  private mutating func addSuccessExpectations() {
    storeExpectation(
      "{storeCall} succeeds {count:integer} times", "{storeCall} succeeds {count:integer} time"
    ) { world, arguments in
      let calls = world.calls(of: arguments["storeCall"])
      return .equal(
        expected: arguments["count"], observed: "\(calls.count { $0.failure == nil })")
    }
    storeExpectation("{storeCall} fails once") { world, arguments in
      let calls = world.calls(of: arguments["storeCall"])
      return .equal(expected: "1", observed: "\(calls.count { $0.failure != nil })")
    }
    storeExpectation("saving of {names} succeeds") { world, arguments in
      for name in arguments.names("names") {
        guard let call = world.now.calls.last(where: { $0.saves(name) }) else {
          return .differs(expected: "a call that saves \(name)", observed: "none")
        }
        if let failure = call.failure {
          return .differs(expected: "success", observed: StoreCase.name(of: failure))
        }
      }
      return .holds
    }
    storeExpectation("saving of group {group:word} succeeds", needs: .correlations) {
      world, arguments in
      let call = world.now.calls.last { $0.hasGroup(arguments["group"], in: "app saves group") }
      return .equal(
        expected: "success",
        observed: call.map { $0.failure.map(StoreCase.name) ?? "success" } ?? "no such call")
    }
  }

  private mutating func addFailureExpectations() {
    for (noun, words) in [("saving", "app saves group"), ("deletion", "app deletes group")] {
      add("\(noun) of group {group:word} fails with {error}", in: "store-expectation") {
        arguments, _ throws(BindingProblem) in
        let (group, code) = (arguments["group"], try arguments.error("error").code)
        return [
          .setup("a failure is expected") { world in
            world.storeCase.update { $0.expectsFailure = true }
          },
          .expectation("\(noun) of group \(group) fails with \(code.name)") { world in
            let (call, result) = (world.storeCase.now.calls.last, world.storeCase.lastResult)
            guard let call, !call.hasGroup(group, in: words) else {
              return .equal(expected: code.name, observed: result)
            }
            return .differs(
              expected: "\(code.name) from the \(noun) of group \(group)",
              observed: "\(result) from '\(call.words)'")
          },
        ]
      }
    }
  }

  private mutating func addCallTimeExpectations() {
    storeExpectation(
      "observer of {type} was called {count:integer} times",
      "observer of {type} was called {count:integer} time"
    ) { world, arguments in
      let type = try arguments.type("type")
      return .equal(
        expected: arguments["count"],
        observed: "\(world.now.seen.observerCalls.filter { $0.type == type }.count)")
    }
    for (unit, seconds) in [("minutes", 60.0), ("hours", 3_600), ("days", 86_400)] {
      storeExpectation("last call was {count:integer} \(unit) ago", needs: .clock) {
        world, arguments in
        let last = world.now.seen.observerCalls.last?.date
        let observed = last.map { world.clock.now.timeIntervalSince($0) / seconds }
        return .require(
          observed == Double(try arguments.integer("count")), expected: arguments["count"],
          observed: observed.map { "\($0)" } ?? "no call")
      }
    }
    storeExpectation(
      "last call came after {count:integer} minutes", "last call came after {count:integer} minute",
      needs: .clock
    ) { world, arguments in
      let last = world.now.seen.observerCalls.last?.date
      let observed = last.map { $0.timeIntervalSince(world.beginning) / 60 }
      return .require(
        observed == Double(try arguments.integer("count")), expected: arguments["count"],
        observed: observed.map { "\($0)" } ?? "no call")
    }
  }
}

extension StoreCase {
  /// Returns the row's calls of a kind, such as `saving`.
  fileprivate func calls(of kind: String) -> [Call] { now.calls.filter { $0.kind == kind } }

  /// Returns a page of changes that the row asked for, by its number.
  ///
  /// Pages are counted from 1 in ``State/answers``; `nil` means that no page has the number.
  fileprivate func answer(_ arguments: Arguments) throws -> AnchoredChanges? {
    let (index, answers) = (try arguments.integer("number") - 1, now.answers)
    return answers.indices.contains(index) ? answers[index] : nil
  }
}

extension StoreCase.Call {
  /// Returns whether the call is an `app saves {sample}` call for a sample with this name.
  ///
  /// A call of the phrase for an expected failure, `app fails to save {sample} with {error}`, also
  /// matches. Attempts and calls that save several samples do not match.
  fileprivate func saves(_ name: String) -> Bool {
    kind == "saving" && words.split(separator: " ").dropFirst(2).first == name[...]
  }

  /// Returns whether the call's words start with the given words and the name of the group.
  fileprivate func hasGroup(_ group: String, in beginning: String) -> Bool {
    words == "\(beginning) \(group)" || words.hasPrefix("\(beginning) \(group) ")
  }
}

extension Sample {
  /// Returns whether a stored sample has the same content, metadata and device as this sample.
  fileprivate func isStored(as stored: Sample) -> Bool {
    hasContent(of: stored) && metadata == stored.metadata && device == stored.device
  }

  /// Returns whether a stored sample has the same type, dates and value as this sample.
  ///
  /// The value of a workout is its activity and duration. Quantities are compared with a tolerance.
  func hasContent(of stored: Sample) -> Bool {
    guard sampleType == stored.sampleType, startDate == stored.startDate,
      endDate == stored.endDate
    else { return false }
    switch (self, stored) {
    case (.quantity(let made), .quantity(let found)):
      return made.quantity.isApproximatelyEqual(to: found.quantity)
    case (.category(let made), .category(let found)): return made.value == found.value
    case (.workout(let made), .workout(let found)):
      return made.activityType == found.activityType && made.duration == found.duration
    default: return false
    }
  }
}

extension Array where Element == Sample {
  fileprivate var uuids: [UUID] { map(\.uuid) }
}

extension Array where Element == DeletedObject {
  fileprivate var uuids: [UUID] { map(\.uuid) }
}
