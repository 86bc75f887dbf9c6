internal import CombinedRecords
internal import Conformance
internal import Foundation
internal import HealthContracts
internal import HealthModel

extension Vocabulary<RecordStage> {
  /// Adds the phrases for local records that the app stores or tries to store, for records that the
  /// app stores on another device, and for an edit of all weights.
  mutating func addKeepingPhrases() {
    keep("weight {x:word} of {value:number} kg") { id, date, arguments in
      Weight(id: id, date: date, weight: try arguments.number("value"))
    }
    keep("food {x:word} of {value:number} kcal") { id, date, arguments in
      DietaryCalories(id: id, date: date, calories: try arguments.number("value"))
    }
    keep(
      "food {x:word} of {value:number} kcal with {protein:number} g protein {carbs:number} g carbs "
        + "{fat:number} g fat"
    ) { id, date, arguments in
      DietaryCalories(
        id: id, date: date, calories: try arguments.number("value"),
        macros: try arguments.macros())
    }
    keep("food {x:word} with {protein:number} g protein") { id, date, arguments in
      DietaryCalories(
        id: id, date: date, calories: nil, macros: Macros(protein: try arguments.number("protein")))
    }
    action(
      "app stores {n:integer} weights of {value:number} kg at {moment}", in: "record-action",
      counts: ["n": 1...10_000]
    ) { stage, arguments in
      let (value, date) = (try arguments.number("value"), try arguments.moment("moment"))
      for _ in 0..<(try arguments.integer("n")) {
        try await stage.home.save(
          Weight(id: stage.world.identifierSource.next(), date: date, weight: value))
      }
      await stage.settle()
    }
    health(
      "app on another device stores {n:integer} weights of {value:number} kg at {moment}",
      counts: ["n": 1...10_000]
    ) { stage, arguments in
      let (value, date) = (try arguments.number("value"), try arguments.moment("moment"))
      for _ in 0..<(try arguments.integer("n")) {
        let id = stage.world.identifierSource.next()
        try await stage.exportOnAnotherDevice(Weight(id: id, date: date, weight: value), version: 1)
      }
    }
    action("user sets every weight to {value:number} kg", in: "record-action") {
      stage, arguments in
      let value = try arguments.number("value")
      let weights = try await stage.home.records(Weight.self, in: nil)
      for var weight in weights.sorted(by: { $0.id.uuidString < $1.id.uuidString }) {
        try weight.set(.weight, to: value)
        try await stage.home.save(weight)
      }
      await stage.settle()
    }
    keep("active energy {x:word} of {value:number} kcal") { id, date, arguments in
      ActiveEnergy(id: id, date: date, calories: try arguments.number("value"))
    }
    keep("active energy {x:word} of {value:number} kcal in {minutes:number} min {exercise}") {
      id, date, arguments in
      ActiveEnergy(
        id: id, date: date, calories: try arguments.number("value"),
        duration: try arguments.number("minutes"), activityType: try arguments.value("exercise"))
    }
    keep("resting energy {x:word} of {value:number} kcal") { id, date, arguments in
      RestingEnergy(id: id, date: date, calories: try arguments.number("value"))
    }
    keep("activity {x:word} of {value:number} min {exercise} with {energy:number} kcal") {
      id, date, arguments in
      Activity(
        id: id, date: date, duration: try arguments.number("value"),
        activityType: try arguments.value("exercise"), calories: try arguments.number("energy"))
    }
    keep("activity {x:word} of {value:number} min {exercise}") { id, date, arguments in
      Activity(
        id: id, date: date, duration: try arguments.number("value"),
        activityType: try arguments.value("exercise"))
    }
  }

  private mutating func keep(
    _ words: String,
    _ make: @escaping @Sendable (UUID, Date, Arguments) throws -> any DataRecord
  ) {
    action("app stores \(words) at {moment}", in: "record-action") { stage, arguments in
      let name = arguments["x"]
      let record = try make(stage.identity(of: name), arguments.moment("moment"), arguments)
      try await stage.home.save(record)
      stage.update { state in
        state.local[name] = record
        // An export that the change starts can replace the record before the stage has settled.
        state.earlier[name, default: []].append(record)
      }
      await stage.settle()
    }
    health("app on another device stores \(words) at {moment}") { stage, arguments in
      let record = try make(
        stage.identity(of: arguments["x"]), arguments.moment("moment"), arguments)
      try await stage.exportOnAnotherDevice(record, version: 1)
    }
    action("app tries to store \(words) at {moment}", in: "record-action") { stage, arguments in
      let record = try make(
        stage.identity(of: arguments["x"]), arguments.moment("moment"), arguments)
      try await stage.attempt { try await stage.save(record) }
    }
    for (earlier, current) in [
      ("app keeps", "app stores"), ("app on another device keeps", "app on another device stores"),
      ("app tries to keep", "app tries to store"),
    ] {
      keepEarlier(
        "\(earlier) \(words) at {moment}", for: "\(current) \(words) at {moment}",
        in: "record-action")
    }
  }
}

extension Arguments {
  /// Returns the macronutrients of a phrase, in grams.
  func macros() throws -> Macros {
    Macros(
      protein: try number("protein"), carbs: try number("carbs"), fat: try number("fat"))
  }
}
