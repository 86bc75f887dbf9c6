internal import CombinedRecords
internal import Conformance
internal import Foundation
internal import HealthContracts
internal import HealthModel

extension Vocabulary<RecordStage> {
  /// Adds the phrases for changes that the user makes or tries to make in the app.
  mutating func addEditingPhrases() {
    edit("set {field} of {x:word} to {value:number}", "sets {field} of {x:word} to {value:number}")
    {
      stage, arguments in
      try await stage.edit(
        arguments["x"], arguments.value("field"), to: arguments.number("value"))
    }
    edit("clear {field} of {x:word}", "clears {field} of {x:word}") { stage, arguments in
      try await stage.edit(arguments["x"], arguments.value("field"), to: nil)
    }
    edit("move {x:word} to {moment}", "moves {x:word} to {moment}") { stage, arguments in
      var record = try await stage.record(arguments["x"])
      record.date = try arguments.moment("moment")
      try await stage.save(record)
    }
    edit("change {x:word} to {exercise}", "changes {x:word} to {exercise}") { stage, arguments in
      guard var record = try await stage.record(arguments["x"]) as? any ExerciseRecord else {
        throw Deviation(
          expected: "a record with an exercise type", observed: "a record without one")
      }
      record.exercise = try arguments.value("exercise", as: WorkoutActivity.self)
      try await stage.save(record)
    }
    edit("delete {x:word}", "deletes {x:word}") { stage, arguments in
      // A form can still show a record that was deleted elsewhere.
      let name = arguments["x"]
      let record = try await stage.find(name) ?? stage.lastRecord(of: name)
      stage.update { $0.attempt = Attempt(record) }
      try await stage.home.delete(record)
    }
    edit(
      "set goal of {field} to {value:number}", "sets goal of {field} to {value:number}"
    ) { stage, arguments in
      var goals = try await stage.home.goals()
      let (field, value) = (
        try arguments.value("field", as: FieldKey.self), try arguments.number("value")
      )
      stage.update { state in
        state.attempt = Attempt()
        state.attempt?.goals[field] = value
      }
      try goals.set(field, to: value)
      stage.update { $0.attempt?.isSaved = true }
      try await stage.home.save(goals: goals)
    }
    let goals =
      "{calories:number} kcal {protein:number} g protein {carbs:number} g carbs {fat:number} g fat "
      + "{burned:number} kcal burned {minutes:number} min {weight:number} kg"
    edit("replace goals with \(goals)", "replaces goals with \(goals)") { stage, arguments in
      let goals = Goals(
        calories: try arguments.number("calories"), macros: try arguments.macros(),
        burnedCalories: try arguments.number("burned"), activity: try arguments.number("minutes"),
        weight: try arguments.number("weight"))
      stage.update { state in
        state.attempt = Attempt()
        for field in FieldKey.allCases { state.attempt?.goals[field] = goals[field] }
        state.attempt?.isSaved = true
      }
      try await stage.home.save(goals: goals)
    }
    edit("clear goal of {field}", "clears goal of {field}") { stage, arguments in
      var goals = try await stage.home.goals()
      stage.update { $0.attempt = Attempt() }
      try goals.set(arguments.value("field"), to: nil)
      stage.update { $0.attempt?.isSaved = true }
      try await stage.home.save(goals: goals)
    }
  }

  private mutating func edit(
    _ attempt: String, _ words: String,
    perform: @escaping @Sendable (RecordStage, Arguments) async throws -> Void
  ) {
    action("user \(words)", in: "record-action") { stage, arguments in
      do { try await perform(stage, arguments) } catch let error as RecordError {
        throw Deviation(expected: "success", observed: "\(error)")
      }
      await stage.settle()
    }
    action("user tries to \(attempt)", in: "record-action") { stage, arguments in
      try await stage.attempt { try await perform(stage, arguments) }
    }
  }
}

extension RecordStage {
  /// Returns the record with a name from the list, or else from the home, or else from a stored
  /// sample.
  ///
  /// - Throws: `Deviation` if the record does not exist, or an error from the home.
  func record(_ name: String) async throws -> any DataRecord {
    guard let record = try await find(name) else {
      throw Deviation(expected: "a record '\(name)'", observed: "none")
    }
    return record
  }

  /// Returns a record as ``record(_:)`` does, or `nil` if it does not exist.
  func find(_ name: String) async throws -> (any DataRecord)? {
    let identity = identity(of: name)
    for record in await now.list?.state ?? [] where record.id == identity { return record }
    if let kept = try await kept(identity) { return kept }
    return try await world.controlledStore.storedObjects().first { $0.uuid == identity }?.record
  }

  /// Returns the local record with an identifier, or `nil` if it is not in the home.
  private func kept(_ id: UUID) async throws -> (any DataRecord)? {
    func read<Record: DataRecord>(_ type: Record.Type) async throws -> (any DataRecord)? {
      try await home.record(type, id: id)
    }
    for type in RecordKind.allCases.compactMap(\.recordType) {
      if let record = try await read(type) { return record }
    }
    return nil
  }

  /// Stores the attempt to save a record, and saves the record.
  func save(_ record: some DataRecord) async throws {
    update { $0.attempt = Attempt(record) }
    try await saveNoted(record)
  }

  private func saveNoted(_ record: some DataRecord) async throws {
    update { $0.attempt?.isSaved = true }
    try await home.save(record)
  }

  fileprivate func edit(_ name: String, _ field: FieldKey, to value: Double?) async throws {
    var record = try await record(name)
    var attempt = Attempt(record)
    attempt.values[field] = value
    update { [attempt] in $0.attempt = attempt }
    try record.set(field, to: value)
    try await saveNoted(record)
  }
}

extension Sample {
  /// The record of a stored sample; `nil` for types that rows do not save.
  fileprivate var record: (any DataRecord)? {
    get throws {
      switch self {
      case .quantity(let sample): try sample.record
      case .category: nil
      case .workout(let workout):
        Activity(
          id: uuid, date: startDate, duration: workout.duration / 60,
          activityType: WorkoutActivity(workoutNumber: workout.activityType.rawValue),
          source: .healthKit)
      }
    }
  }
}

extension QuantitySample {
  fileprivate var record: (any DataRecord)? {
    get throws {
      switch quantityType {
      case .bodyMass:
        Weight(
          id: uuid, date: startDate, weight: try quantity.doubleValue(for: .kilogram),
          source: .healthKit)
      case .dietaryEnergy:
        DietaryCalories(
          id: uuid, date: startDate, calories: try quantity.doubleValue(for: .kilocalorie),
          source: .healthKit)
      case .activeEnergy:
        ActiveEnergy(
          id: uuid, date: startDate, calories: try quantity.doubleValue(for: .kilocalorie),
          source: .healthKit)
      case .restingEnergy:
        RestingEnergy(
          id: uuid, date: startDate, calories: try quantity.doubleValue(for: .kilocalorie),
          source: .healthKit)
      case .dietaryProtein: try nutrient(\.protein)
      case .dietaryCarbohydrates: try nutrient(\.carbs)
      case .dietaryFat: try nutrient(\.fat)
      default: nil
      }
    }
  }

  private func nutrient(_ path: WritableKeyPath<Macros, Double?>) throws -> DietaryCalories {
    var macros = Macros()
    macros[keyPath: path] = try quantity.doubleValue(for: .gram)
    return DietaryCalories(
      id: uuid, date: startDate, calories: nil, macros: macros, source: .healthKit)
  }
}
