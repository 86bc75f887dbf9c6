internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

extension HealthVocabulary {
  /// Adds the phrases for stored samples, calls and their errors, saved anchors and observers.
  mutating func addStoreExpectations() {
    addSampleExpectations()
    addCallExpectations()
    addOrderExpectations()
    addObserverExpectations()
  }

  private mutating func addSampleExpectations() {
    add(
      "no-op", in: "behavior",
      as: .expectation("Health is as before") { world in
        let (before, after) = (await world.storedBefore, try await world.bench.readableSamples())
        return .require(
          before == after, expected: "the same samples as before",
          observed: "different samples (before: \(before.count), after: \(after.count))")
      })
    add(
      "HealthKit ignores", "Health ignores", in: "behavior",
      as: .expectation("the save succeeds and the stored version stays") { world in
        let versions = try await world.ownSamples().compactMap { $0.metadata.syncIdentity?.version }
        let thrown = await world.thrown
        return .require(
          thrown.isEmpty && versions == [2], expected: "success, and version 2 still stored",
          observed: "errors: \(thrown.count), stored: \(EndWords.versions(versions))")
      })
    add(
      "HealthKit replaces", "Health replaces", in: "behavior",
      as: .expectation("the save succeeds and replaces the stored version") { world in
        let versions = try await world.ownSamples().compactMap { $0.metadata.syncIdentity?.version }
        let thrown = await world.thrown
        return .require(
          thrown.isEmpty && versions == [3], expected: "success, and only version 3 stored",
          observed: "errors: \(thrown.count), stored: \(EndWords.versions(versions))")
      })
    add("{count:integer} samples in Health", "{count:integer} sample in Health", in: "behavior") {
      arguments, _ throws(BindingProblem) in
      let count = try arguments.integer("count")
      return [
        .expectation("Health has \(count == 1 ? "1 sample" : "\(count) samples")") { world in
          .equal(
            expected: "\(count)", observed: "\(try await world.bench.readableSamples().count)")
        }
      ]
    }
    add("sample has {version}", in: "behavior") { arguments, _ throws(BindingProblem) in
      let version = try arguments.integer("version")
      return [
        .sample("the sample has version \(version)") { sample, _ in
          let stored = sample.metadata.syncIdentity?.version
          return .equal(
            expected: "version \(version)",
            observed: stored.map { "version \(EndWords.number($0))" } ?? "no version")
        }
      ]
    }
    add("sample weighs {value:number} {unit}", in: "behavior") {
      arguments, _ throws(BindingProblem) in
      let (value, unit) = (try arguments.number("value"), try arguments.unit("unit"))
      return [
        .sample("the sample weighs \(value) \(unit.unitString)") { sample, _ in
          let stored = try sample.quantity.doubleValue(for: unit)
          return .require(
            isSameMass(stored, value), expected: "\(value) \(unit.unitString)",
            observed: "\(stored) \(unit.unitString)")
        }
      ]
    }
    add(
      "sample has date of entry", in: "behavior",
      as: .sample("the sample starts and ends at the date of the entry") { sample, world in
        let date = try await world.entry()?.date
        return .require(
          sample.startDate == date && sample.endDate == date, expected: "the date of the entry",
          observed: sample.startDate == date ? "a later end" : "a different start")
      })
    add(
      "sample carries sync identifier of entry", in: "behavior",
      as: .sample("the sample carries the entry's sync identifier") { sample, world in
        .equal(
          expected: try await world.entry()?.syncIdentifier ?? "an entry",
          observed: sample.metadata.syncIdentity?.identifier ?? "none")
      })
  }

  private mutating func addCallExpectations() {
    add(
      "call is refused", in: "behavior",
      as: .expectation("the sync itself refuses the call") { world in
        let thrown = await world.thrown
        return .require(
          !thrown.isEmpty && !thrown.contains { $0 is HealthError },
          expected: "an error from the sync",
          observed: thrown.isEmpty
            ? "no error" : thrown.map { String(describing: $0) }.joined(separator: ", "))
      })
    add(
      "throw error", "throws error", in: "behavior",
      as: .expectation("the call throws the store's error") { world in
        let thrown = await world.thrown
        let isStoreError = thrown.contains { $0 is HealthError }
        return .require(
          isStoreError, expected: "an error from the store",
          observed: thrown.isEmpty
            ? "no error" : thrown.map { String(describing: $0) }.joined(separator: ", "))
      })
    add(
      "nothing is thrown", in: "behavior",
      as: .expectation("no call throws") { world in
        let thrown = await world.thrown
        return .require(
          thrown.isEmpty, expected: "success",
          observed: thrown.map { String(describing: $0) }.joined(separator: ", "))
      })
    for (phrase, needed, call) in Self.countedCalls {
      add("\(phrase) is called {count:integer} times", in: "behavior") {
        arguments, _ throws(BindingProblem) in
        let count = try arguments.integer("count")
        return [
          .expectation(
            "\(phrase) is called \(count == 1 ? "once" : "\(count) times")", needs: needed
          ) { world in
            .equal(
              expected: "calls: \(count)", observed: "calls: \(world.log.count(where: call))")
          }
        ]
      }
    }
  }

  private static var countedCalls: [(String, Set<String>, @Sendable (SubjectEvent) -> Bool)] {
    [
      (
        "requestAuthorization", [],
        { if case .store(.requestedAuthorization) = $0 { true } else { false } }
      ),
      ("save", .sync(.exporting), { if case .store(.saved) = $0 { true } else { false } }),
      ("delete", .sync(.exporting), { if case .store(.deleted) = $0 { true } else { false } }),
      (
        "anchored query", .sync(.importing),
        { if case .store(.queriedChanges) = $0 { true } else { false } }
      ),
      (
        "observer query", .sync(.observing),
        { if case .store(.startedObserver) = $0 { true } else { false } }
      ),
      (
        "sample query", .sync(.importing),
        { if case .store(.queriedSamples) = $0 { true } else { false } }
      ),
      (
        "enableBackgroundDelivery", .sync(.observing, on: .backgroundDelivery),
        { if case .store(.enabledBackgroundDelivery) = $0 { true } else { false } }
      ),
    ]
  }

  private mutating func addOrderExpectations() {
    add(
      "entries are saved before anchor", in: "behavior",
      as: .expectation(
        "every anchor is saved after the entries of its page", needs: .sync(.importing)
      ) { world in
        world.orderOfSaving()
      })
    add(
      "anchor is saved", in: "behavior",
      as: .expectation("the anchor of the last page is saved", needs: .sync(.importing)) { world in
        let saved = try await world.home.state().healthSyncAnchor
        return .require(
          saved != nil && saved == world.lastAnchor()?.data,
          expected: "the anchor of the last page",
          observed: saved == nil ? "no anchor" : "a different anchor")
      })
    add("anchor is saved {count:integer} times", in: "behavior") {
      arguments, _ throws(BindingProblem) in
      let count = try arguments.integer("count")
      return [
        .expectation(
          "an anchor is saved \(count == 1 ? "once" : "\(count) times")", needs: .sync(.importing)
        ) { world in
          let saved = world.log.count { if case .savedAnchor(.some) = $0 { true } else { false } }
          return .equal(expected: "saves: \(count)", observed: "saves: \(saved)")
        }
      ]
    }
    add(
      "import continues from anchor", in: "behavior",
      as: .expectation(
        "each anchored query starts at the anchor that the previous one returned",
        needs: .sync(.importing)
      ) { world in
        world.continuity()
      })
  }
}

extension HealthMeaning {
  /// Returns an expectation about the stored sample of the row's entry.
  ///
  /// The expectation fails if the sample does not exist.
  static func sample(
    _ name: String,
    _ check: @escaping @Sendable (QuantitySample, HealthWorld) async throws -> Comparison
  ) -> Self {
    .expectation(name, needs: .sync(.exporting)) { world in
      guard let sample = try await world.sampleOfEntry() else {
        return .differs(expected: "a sample of the entry", observed: "none is stored")
      }
      return try await check(sample, world)
    }
  }
}

extension HealthWorld {
  /// Checks that the entries of each page are saved before the page's anchor.
  ///
  /// At least one page must have samples.
  nonisolated func orderOfSaving() -> Comparison {
    if savedAnchorTooEarly {
      return .differs(
        expected: "the entries, then their anchor", observed: "the anchor first")
    }
    let pages = log.count { event in
      if case .store(.queriedChanges(_, _, let changes?, _)) = event {
        !changes.addedSamples.isEmpty
      } else {
        false
      }
    }
    return .require(pages > 0, expected: "at least one page with samples", observed: "none")
  }

  /// Checks that an anchored query runs between the latest notification and each completion.
  ///
  /// The number of completions must equal the number of notifications, which must be at least 1.
  nonisolated func orderOfCompletion() -> Comparison {
    var notified = 0
    var importedSinceNotification = false
    var completions = 0
    for event in log.all {
      switch event {
      case .store(.observerNotified):
        notified += 1
        importedSinceNotification = false
      case .store(.queriedChanges): importedSinceNotification = true
      case .store(.observerCompleted):
        completions += 1
        guard importedSinceNotification else {
          return .differs(
            expected: "an anchored query, then the completion", observed: "the completion first")
        }
      default: break
      }
    }
    return .require(
      notified > 0 && completions == notified, expected: "completions: \(max(notified, 1))",
      observed: "completions: \(completions)")
  }
}
