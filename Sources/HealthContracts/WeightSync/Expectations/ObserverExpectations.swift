internal import Conformance
internal import HealthModel
internal import WeightSync

extension HealthVocabulary {
  /// Adds the phrases for observers and background delivery.
  mutating func addObserverExpectations() {
    add(
      "completion is called after import", in: "behavior",
      as: .expectation(
        "each completion follows its import", needs: .sync(.importing, .observing)
      ) { world in
        world.orderOfCompletion()
      })
    add(
      "every completion is called once", in: "behavior",
      as: .expectation("every delivery is completed once", needs: .sync(.observing)) { world in
        let ledger = await world.bench.observerLedger()
        return .require(
          ledger.delivered > 0 && ledger.completed == ledger.delivered
            && ledger.completedAgain == 0,
          expected: "completions: \(max(ledger.delivered, 1)), repeated: 0",
          observed: "completions: \(ledger.completed), repeated: \(ledger.completedAgain)")
      })
    add(
      "changes are observed", in: "behavior",
      as: .expectation("an observer runs", needs: .sync(.observing)) { world in
        let types = await world.bench.observerLedger().observedTypes
        return .require(
          types == [.bodyMass], expected: "an observer of body mass",
          observed: types.isEmpty
            ? "none" : "observers of \(types.map(\.identifier).sorted().joined(separator: ", "))")
      })
    add(
      "changes are not observed", in: "behavior",
      as: .expectation(
        "no observer runs and background delivery is not registered", needs: .sync(.observing)
      ) { world in
        let ledger = await world.bench.observerLedger()
        return .require(
          ledger.observedTypes.isEmpty && ledger.registrations.isEmpty,
          expected: "observed types: 0, registrations: 0",
          observed: "observed types: \(ledger.observedTypes.count), "
            + "registrations: \(ledger.registrations.count)")
      })
    add("background delivery is {frequency:word}", in: "behavior") {
      arguments, _ throws(BindingProblem) in
      let names = UpdateFrequency.allCases.map { "\($0)" }
      guard names.contains(arguments["frequency"]) else {
        throw BindingProblem(
          "'\(arguments["frequency"])' is not a frequency", candidates: names)
      }
      let frequency = arguments["frequency"]
      return [
        .expectation(
          "background delivery is registered as \(frequency)",
          needs: .sync(.observing, on: .backgroundDelivery)
        ) { world in
          let registered = await world.bench.observerLedger().registrations[.bodyMass]
          return .equal(
            expected: frequency, observed: registered.map { "\($0)" } ?? "not registered")
        }
      ]
    }
  }
}
