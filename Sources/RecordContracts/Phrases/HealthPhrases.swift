internal import CombinedRecords
internal import Conformance
internal import Foundation
internal import HealthContracts
internal import HealthModel

extension Vocabulary<RecordStage> {
  /// Adds the phrases for the health store, its writers, the device and the settings.
  mutating func addHealthPhrases() {
    save("weight {x:word} of {value:number} kg", as: .bodyMass, in: .kilogram)
    save("food {x:word} of {value:number} kcal", as: .dietaryEnergy, in: .kilocalorie)
    save(
      "active energy {x:word} of {value:number} kcal", as: .activeEnergy, in: .kilocalorie)
    save(
      "resting energy {x:word} of {value:number} kcal", as: .restingEnergy, in: .kilocalorie)
    save("protein {x:word} of {value:number} g", as: .dietaryProtein, in: .gram)
    save("carbs {x:word} of {value:number} g", as: .dietaryCarbohydrates, in: .gram)
    save("fat {x:word} of {value:number} g", as: .dietaryFat, in: .gram)
    health("app exported {x:word}") { stage, arguments in
      try await stage.export(arguments["x"], as: stage.app)
    }
    health("{source} exported {x:word}") { stage, arguments in
      try await stage.export(
        arguments["x"], as: SourceRevision(source: arguments.source("source"), version: "1"))
    }
    health("user deletes {x:word} from health") { stage, arguments in
      let identity = stage.identity(of: arguments["x"])
      await stage.world.controlledStore.deleteAsUser([identity])
    }
    for (words, isOn) in [("off", false), ("on", true)] {
      health("health records are \(words)") { stage, _ in
        var preferences = try await stage.home.preferences()
        guard preferences.isHealthEnabled != isOn else { return }
        preferences.isHealthEnabled = isOn
        try await stage.home.put(preferences)
      }
    }
    for (words, isAvailable) in [("unavailable", false), ("available", true)] {
      health("health data is \(words)", needs: ["availabilityControl"]) { stage, _ in
        await stage.world.controlledStore.setAvailable(isAvailable)
      }
    }
    for (words, isLocked) in [("locked", true), ("unlocked", false)] {
      health("device is \(words)", needs: ["deviceLock"]) { stage, _ in
        let wasLocked = stage.update { state in
          defer { state.isLocked = isLocked }
          return state.isLocked
        }
        await stage.world.controlledStore.setLocked(isLocked)
        if wasLocked, !isLocked { await stage.now.exporter?.deviceDidUnlock() }
      }
    }
    for (words, capability) in [
      ("workouts", StoreCapability.workouts), ("correlations", .correlations),
      ("statistics", .statistics),
    ] {
      health("health does not support \(words)", needs: []) { stage, _ in
        stage.lack([capability])
      }
    }
    health("settings are those of new user", needs: []) { stage, _ in
      try await stage.home.put(RecordPreferences())
    }
    health("health keeps members of deleted food", needs: ["correlations"]) { stage, _ in
      stage.update { $0.keepsMembers = true }
    }
    health("health accepts samples only from {moment} on", needs: ["sampleDateLimit"]) {
      stage, arguments in
      guard let store = stage.world.controlledStore as? any SampleDateLimiting else {
        throw Deviation(expected: "a store with a date limit", observed: "a store without a limit")
      }
      await store.setEarliestPermittedSampleDate(try arguments.moment("moment"))
    }
    health("user denies permission to read weights", needs: ["authorizationControl"]) { stage, _ in
      await stage.world.controlledStore.setAuthorization(
        share: nil, read: .denied, for: .quantity(.bodyMass))
    }
  }

  /// Adds a phrase for an event, such as a change in the health store; a step with this phrase ends
  /// when the export and the list have settled.
  mutating func health(
    _ pattern: String, needs capabilities: Set<String> = ["externalWriters"],
    counts: [String: ClosedRange<Int>] = [:],
    perform: @escaping @Sendable (RecordStage, Arguments) async throws -> Void
  ) {
    action(pattern, in: "record-action", needs: capabilities, counts: counts) {
      stage, arguments in
      try await perform(stage, arguments)
      await stage.settle()
    }
  }

  private mutating func save(_ words: String, as type: QuantityType, in unit: HealthUnit) {
    let add:
      @Sendable (RecordStage, Arguments, SourceRevision, ClosedRange<Date>) async throws
        -> Void = { stage, arguments, revision, dates in
          let sample = try QuantitySample(
            uuid: stage.identity(of: arguments["x"]), type: type,
            quantity: Quantity(unit: unit, value: try arguments.number("value")),
            start: dates.lowerBound, end: dates.upperBound)
          try await stage.world.controlledStore.save(.quantity(sample), as: revision)
        }
    health("{source} saves \(words) at {moment}") { stage, arguments in
      let date = try arguments.moment("moment")
      try await add(
        stage, arguments, SourceRevision(source: arguments.source("source"), version: "1"),
        date...date)
    }
    health("{source} saves \(words) from {start:moment} to {end:moment}") { stage, arguments in
      try await add(
        stage, arguments, SourceRevision(source: arguments.source("source"), version: "1"),
        try arguments.dates())
    }
    health("app on another device saves \(words) at {moment}") { stage, arguments in
      let date = try arguments.moment("moment")
      try await add(stage, arguments, stage.app, date...date)
    }
  }
}

extension RecordStage {
  /// Saves a sample with the main value, the date and the sync identifier of a local record; for an
  /// activity, the sample of its energy, which has a sync identifier of its own.
  ///
  /// The sync version is 1.
  fileprivate func export(_ name: String, as revision: SourceRevision) async throws {
    guard let record = now.local[name],
      let (field, identifier) = record.exported, let value = record[field],
      let (type, unit) = field.exported
    else {
      throw Deviation(
        expected: "a local record '\(name)' with a value to export", observed: "none")
    }
    let sample = try QuantitySample(
      uuid: world.identifierSource.next(), type: type, quantity: Quantity(unit: unit, value: value),
      start: record.date, end: record.date,
      metadata: [
        MetadataKey.syncIdentifier: .string(identifier),
        MetadataKey.syncVersion: .number(1),
      ])
    try await world.controlledStore.save(.quantity(sample), as: revision)
  }
}

extension DataRecord {
  /// The field whose sample is saved, and the sync identifier of the sample; `nil` if the type of
  /// the record has no fields.
  fileprivate var exported: (field: FieldKey, identifier: String)? {
    if self is Activity { return (.activeCalorie, Activity.energyIdentifier(syncIdentifier)) }
    return Self.fields.first.map { ($0.key, syncIdentifier) }
  }
}

extension FieldKey {
  /// The type and the unit of the exported value, or `nil` if no phrase exports the field.
  fileprivate var exported: (type: QuantityType, unit: HealthUnit)? {
    switch self {
    case .weight: (.bodyMass, .kilogram)
    case .dietaryCalorie: (.dietaryEnergy, .kilocalorie)
    case .activeCalorie: (.activeEnergy, .kilocalorie)
    case .restingCalorie: (.restingEnergy, .kilocalorie)
    default: nil
    }
  }
}
