internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

extension HealthVocabulary {
  /// Adds the phrases for actions that few rows use.
  mutating func addRareActions() {
    add("user changes unit to {unit}", in: "action") { arguments, _ throws(BindingProblem) in
      let unit = try arguments.weightUnit("unit")
      return [
        .step("the user changes the unit to \(unit.rawValue)") { world in
          await world.beginAction()
          try await world.editEntry(EntryEdit(weightUnit: unit))
        }
      ]
    }
    add("another device saves {version} of {value:number} `kg` with same date", in: "action") {
      arguments, _ throws(BindingProblem) in
      let (version, weight) = (try arguments.integer("version"), try arguments.number("value"))
      return [
        .step(
          "another device saves version \(version) of \(weight) kg with the date of the entry",
          needs: .arrival
        ) { try await $0.saveRemote(version: version, weight: weight, later: 0) }
      ]
    }
    add(
      "another device saves {version} of {value:number} `kg` from same date to a minute later",
      in: "action"
    ) { arguments, _ throws(BindingProblem) in
      let (version, weight) = (try arguments.integer("version"), try arguments.number("value"))
      return [
        .step(
          "another device saves version \(version) of \(weight) kg as a sample that lasts a minute",
          needs: .arrival
        ) { try await $0.saveRemote(version: version, weight: weight, later: 0, lasting: 60) }
      ]
    }
    add(
      "app saves sample of {value:number} {unit} with sync identifier made of {prefix:quoted} "
        + "and identity of entry",
      in: "action"
    ) { arguments, _ throws(BindingProblem) in
      let (value, unit) = (try arguments.number("value"), try arguments.unit("unit"))
      let prefix = arguments["prefix"]
      return [
        .step(
          "the app saves a sample whose sync identifier is '\(prefix)' plus the entry's identity",
          needs: .arrival
        ) { try await $0.saveOwn(value, unit, under: prefix) }
      ]
    }
    add(
      "Health sends the notifications that it held back", in: "action",
      as: .step(
        "Health sends the notifications that it held back", needs: .sync(.observing)
      ) { world in
        world.store.setDeliveryFault(nil)
        await world.settle()
      })
    add("observation fails with {error}", in: "action") { arguments, _ throws(BindingProblem) in
      let error = try arguments.error("error")
      return [
        .step(
          "the observation fails with \(error.code.name)", needs: .sync(.importing, .observing)
        ) { try await $0.failObservation(error) }
      ]
    }
  }
}

extension HealthWorld {
  /// Saves a sample as the app, with a sync identifier made of a prefix and the entry's identifier.
  func saveOwn(_ value: Double, _ unit: HealthUnit, under prefix: String) async throws {
    let identity = try await requiredEntry().persistentModelID
    let sample = try QuantitySample(
      uuid: identifiers.next(), type: .bodyMass, quantity: Quantity(unit: unit, value: value),
      start: Self.start, end: Self.start,
      metadata: [
        MetadataKey.syncIdentifier: .string(prefix + identity),
        MetadataKey.syncVersion: .number(1),
      ])
    log.append(.bench("the app saves a sample with a sync identifier that the row states"))
    try await bench.save(.quantity(sample), as: appSource)
    await settle()
  }

  /// Reports an error to the sync's running observers.
  ///
  /// If no observer calls its completion handler, "does not answer" is recorded in the current
  /// step.
  ///
  /// - Throws: `Deviation` if no observer runs, or if the row does not state that observation may
  ///   fail.
  func failObservation(_ error: HealthError) async throws {
    let isComplete = Locked(false)
    let count = variant.notifyObservers(of: error) { isComplete.withLock { $0 = true } }
    guard count > 0 else {
      throw Deviation(expected: "a running observer", observed: "none")
    }
    await settle()
    if !isComplete.withLock({ $0 }) { report("does not answer") }
  }
}
