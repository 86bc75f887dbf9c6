internal import CombinedRecords
internal import Conformance
internal import Foundation
internal import HealthContracts
internal import HealthModel

extension Vocabulary<RecordStage> {
  /// Adds the phrases for the list that the app shows.
  mutating func addListPhrases() {
    list("{records}") { stage, arguments in try await stage.show(arguments, .all) }
    list("recent {records}") { stage, arguments in
      try await stage.show(arguments, .recent(days: QueryRange.recentDays))
    }
    list("{records} since {start:moment}") { stage, arguments in
      try await stage.show(arguments, .since(arguments.moment("start")))
    }
    list("{records} from {start:moment} to {end:moment}") { stage, arguments in
      try await stage.show(arguments, .dates(arguments.dates()))
    }
    list("{side} {records}") { stage, arguments in
      try await stage.show(arguments, .all, source: arguments.value("side"))
    }
    list("weights of at least {low:number} kg") { stage, arguments in
      await stage.show(
        try WeightQueryParams(range: .all, minWeight: arguments.number("low")))
    }
    list("weights of at most {high:number} kg") { stage, arguments in
      await stage.show(
        try WeightQueryParams(range: .all, maxWeight: arguments.number("high")))
    }
    list("weights between {low:number} and {high:number} kg") { stage, arguments in
      await stage.show(
        try WeightQueryParams(
          range: .all, minWeight: arguments.number("low"), maxWeight: arguments.number("high")))
    }
    list("food of at least {low:number} kcal") { stage, arguments in
      await stage.show(try CalorieQueryParams(range: .all, minCalories: arguments.number("low")))
    }
    list("activities of {exercise}") { stage, arguments in
      await stage.show(
        ActivityQueryParams(range: .all, activityType: try arguments.value("exercise")))
    }
    action("pages hold {n:integer} records", in: "record-deed") { stage, arguments in
      let size = try arguments.integer("n")
      stage.update { $0.pageSize = size }
    }
    action("app shows another page", in: "record-deed") { stage, _ in
      try await stage.list().loadMore()
      await stage.settle()
    }
    action("app refreshes its list", in: "record-deed") { stage, _ in
      try await stage.list().refresh()
      await stage.settle()
    }
    action("app stops its list", in: "record-deed") { stage, _ in try await stage.list().stop() }
    action("{n:integer} hours pass", in: "record-deed") { stage, arguments in
      await stage.world.weight.clock.advance(by: Double(try arguments.integer("n")) * 3_600)
      await stage.settle()
    }
  }

  /// Adds a list that the app shows, or tries to show.
  mutating func list(
    _ words: String, perform: @escaping @Sendable (RecordStage, Arguments) async throws -> Void
  ) {
    // Food is read from correlations, activities from workouts and the statistics of their energy,
    // and active energy outside of workouts.
    let needs: @Sendable (Arguments) -> Set<String> = { arguments in
      if words.hasPrefix("food") { return ["correlations"] }
      if words.hasPrefix("activities") { return ["workouts", "statistics"] }
      return switch RecordKind(rawValue: arguments["records"]) {
      case .dietaryCalories: ["correlations"]
      case .activeEnergy: ["workouts"]
      case .activity: ["workouts", "statistics"]
      default: []
      }
    }
    action("app lists \(words)", in: "record-deed", needing: needs, perform: perform)
    action("app tries to list \(words)", in: "record-deed", needing: needs) { stage, arguments in
      await stage.attempt { try await perform(stage, arguments) }
    }
  }
}

extension Arguments {
  /// The range between two times of a phrase, including both.
  func dates() throws -> ClosedRange<Date> {
    let (start, end) = (try moment("start"), try moment("end"))
    guard start <= end else {
      throw Deviation(expected: "an end after the start", observed: "an earlier one")
    }
    return start...end
  }
}

extension RecordStage {
  /// Shows the records of a kind.
  func show(
    _ arguments: Arguments, _ range: QueryRange, source: SourceFilter = .all,
    predicate: RecordPredicate? = nil, order: RecordOrder = .newestFirst
  ) async throws {
    switch try arguments.value("records", as: RecordKind.self) {
    case .weight:
      await show(try WeightQueryParams(range: range, source: source), predicate, order)
    case .dietaryCalories:
      await show(
        try CalorieQueryParams(range: range, minCalories: nil, source: source), predicate, order)
    case .activeEnergy:
      await show(EnergyQueryParams<ActiveEnergy>(range: range, source: source), predicate, order)
    case .restingEnergy:
      await show(EnergyQueryParams<RestingEnergy>(range: range, source: source), predicate, order)
    case .activity:
      await show(
        ActivityQueryParams(range: range, activityType: nil, source: source), predicate, order)
    default: throw Deviation(expected: "a kind of the app", observed: "another kind")
    }
  }

  /// Shows the records of a query, instead of those shown before.
  func show<Parameters: QueryParameters>(
    _ parameters: Parameters, _ predicate: RecordPredicate? = nil,
    _ order: RecordOrder = .newestFirst
  ) async
  where Parameters.Record: UnifiedQueryable, Parameters.Record.QueryParams == Parameters {
    if let list = now.list as? ModelList<Parameters.Record> {
      await MainActor.run {
        list.model.query = RecordQuery(parameters, predicate: predicate, order: order)
      }
      await settle()
      return
    }
    await now.list?.stop()
    let (home, service, size, clock) = (home, service, now.pageSize, world.virtualClock)
    let model = await MainActor.run {
      let model = UnifiedQueryModel<Parameters.Record>(
        parameters, predicate: predicate, order: order, home: home, service: service,
        clock: clock, pageSize: size, calendar: { .ofRows })
      model.start()
      return model
    }
    let list = ModelList(model: model)
    update { $0.list = list }
    await settle()
  }
}

extension Calendar {
  /// The Gregorian calendar in UTC, whose weeks begin on Monday.
  static let ofRows: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
    calendar.firstWeekday = 2
    return calendar
  }()
}
