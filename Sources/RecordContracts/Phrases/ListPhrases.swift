internal import CombinedRecords
internal import Conformance
internal import Foundation
internal import HealthContracts
internal import HealthModel

extension Vocabulary<RecordStage> {
  /// Adds the phrases for lists that the app or another app shows, for actions on the app's list,
  /// and for hours that pass.
  mutating func addListPhrases() {
    list("{records}") { stage, arguments in try await stage.show(arguments, .all) }
    other("{records}") { _ in .all }
    orderedOther()
    action("app prepares a list of weights {order}", in: "record-action") { stage, arguments in
      await stage.show(
        WeightQueryParams(recent: false), nil, try arguments.order(), isStarted: false)
    }
    other("{records} from {start:moment} to {end:moment}") { .dates(try $0.dates()) }
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
      let (low, high) = (try arguments.number("low"), try arguments.number("high"))
      stage.update { state in
        state.attempt = Attempt()
        state.attempt?.bounds = [low, high]
      }
      await stage.show(try WeightQueryParams(range: .all, minWeight: low, maxWeight: high))
    }
    list("food of at least {low:number} kcal") { stage, arguments in
      await stage.show(try CalorieQueryParams(range: .all, minCalories: arguments.number("low")))
    }
    list("activities with exercise {exercise}") { stage, arguments in
      await stage.show(
        ActivityQueryParams(range: .all, activityType: try arguments.value("exercise")))
    }
    action(
      "pages hold {n:integer} records", "pages hold {n:integer} record", in: "record-action"
    ) { stage, arguments in
      let size = try arguments.integer("n")
      guard size > 0 else {
        throw Deviation(expected: "at least 1 record per page", observed: "\(size)")
      }
      stage.update { $0.pageSize = size }
    }
    action("app shows another page", in: "record-action") { stage, _ in
      try await stage.list().loadMore()
      stage.note(.page)
      await stage.settle()
    }
    action("app refreshes its list", in: "record-action") { stage, _ in
      let isLate = stage.localGate.isClosed || stage.healthGate.isClosed
      if isLate {
        try await stage.list().refresh()
      } else {
        try await stage.list().refreshAndWait()
      }
      stage.note(.refresh)
      await stage.settle()
    }
    action("app stops its list", in: "record-action") { stage, _ in
      guard stage.localGate.isObserved || stage.healthGate.isObserved else {
        throw Deviation(expected: "a list that observes records", observed: "none")
      }
      try await stage.list().stop()
      stage.note(.stop)
    }
    action("{n:integer} hours pass", "{n:integer} hour passes", in: "record-action") {
      stage, arguments in
      await stage.world.weight.clock.advance(by: Double(try arguments.integer("n")) * 3_600)
      await stage.settle()
    }
  }

  /// Adds the phrases for lists that another app shows in a given order.
  private mutating func orderedOther() {
    action(
      "another app lists {records} {order}", in: "record-action", needing: Self.needs("{records}")
    ) { stage, arguments in
      let other = try await stage.otherApp()
      stage.update { $0.reader = other }
      try await stage.show(arguments, .all, order: arguments.order())
    }
    let words = "{records} with the largest {field} first"
    action("another app lists \(words)", in: "record-action", needing: Self.needs(words)) {
      stage, arguments in
      let other = try await stage.otherApp()
      stage.update { $0.reader = other }
      try await stage.show(arguments, .all, order: .largestFirst(arguments.value("field")))
    }
  }

  /// Adds the phrases for the number of the app's requests and other actions.
  ///
  /// These phrases distinguish a request that changes nothing from one that was never made.
  mutating func addRequestOutcomes() {
    for request in AppRequest.allCases {
      for unit in ["time", "times"] {
        expectation("app \(request.rawValue) {n:integer} \(unit)", in: "record-expectation") {
          stage, arguments in
          .equal(expected: arguments["n"], observed: "\(stage.now.requests[request, default: 0])")
        }
      }
    }
  }

  /// Adds the phrases for the parameters and the order of the list.
  mutating func addConditionOutcomes() {
    expectation("list asks for {low:number} kg to {high:number} kg", in: "record-expectation") {
      stage, arguments in
      let parameters = try await stage.list().parameters as? WeightQueryParams
      let (low, high) = (try arguments.number("low"), try arguments.number("high"))
      return .require(
        parameters?.minWeight == low && parameters?.maxWeight == high,
        expected: "these bounds", observed: "other bounds")
    }
    expectation("list asks for at least {low:number} kcal", in: "record-expectation") {
      stage, arguments in
      let parameters = try await stage.list().parameters as? CalorieQueryParams
      return .close(try arguments.number("low"), parameters?.minCalories)
    }
    expectation("list asks for {start:moment} to {end:moment}", in: "record-expectation") {
      stage, arguments in
      let dates = try arguments.dates()
      return .require(
        try await stage.list().parameters.dateRange == dates, expected: "these dates",
        observed: "other dates")
    }
    expectation("list asks for {order}", in: "record-expectation") { stage, arguments in
      .require(
        try await stage.list().order == (try arguments.order()), expected: "this order",
        observed: "a different order")
    }
  }

  /// Adds the phrase for a list that another app shows.
  private mutating func other(
    _ words: String, _ range: @escaping @Sendable (Arguments) throws -> QueryRange
  ) {
    action("another app lists \(words)", in: "record-action", needing: Self.needs(words)) {
      stage, arguments in
      let other = try await stage.otherApp()
      stage.update { $0.reader = other }
      try await stage.show(arguments, try range(arguments))
    }
  }

  /// Adds the phrases for a list that the app shows or tries to show.
  mutating func list(
    _ words: String, perform: @escaping @Sendable (RecordStage, Arguments) async throws -> Void
  ) {
    let needs = Self.needs(words)
    action("app lists \(words)", in: "record-action", needing: needs, perform: perform)
    action("app tries to list \(words)", in: "record-action", needing: needs) { stage, arguments in
      try await stage.attempt { try await perform(stage, arguments) }
    }
  }
}

extension Vocabulary<RecordStage> {
  /// Returns a closure that determines the capabilities required by a list.
  ///
  /// Food is read from correlations, activities from workouts and the statistics of their energy,
  /// and active energy is read from samples outside of workouts.
  fileprivate static func needs(_ words: String) -> @Sendable (Arguments) -> Set<String> {
    { arguments in
      if words.hasPrefix("food") { return ["correlations"] }
      if words.hasPrefix("activities") { return ["workouts", "statistics"] }
      return switch RecordKind(rawValue: arguments["records"]) {
      case .dietaryCalories: ["correlations"]
      case .activeEnergy: ["workouts"]
      case .activity: ["workouts", "statistics"]
      default: []
      }
    }
  }
}

extension Arguments {
  /// Returns the range between a phrase's two times, including both.
  ///
  /// - Throws: `Deviation` if the end is before the start.
  func dates() throws -> ClosedRange<Date> {
    let (start, end) = (try moment("start"), try moment("end"))
    guard start <= end else {
      throw Deviation(expected: "an end at or after the start", observed: "an earlier end")
    }
    return start...end
  }
}

extension RecordStage {
  /// Shows the records of the kind that a phrase names.
  func show(
    _ arguments: Arguments, _ range: QueryRange, source: SourceFilter = .all,
    predicate: RecordPredicate? = nil, order: RecordOrder = .newestFirst
  ) async throws {
    switch try arguments.value("records", as: RecordKind.self) {
    case .weight:
      let usual = range.usualParameters(source, WeightQueryParams())
      await show(try usual ?? WeightQueryParams(range: range, source: source), predicate, order)
    case .dietaryCalories:
      let usual = range.usualParameters(source, CalorieQueryParams())
      let other = try CalorieQueryParams(range: range, minCalories: nil, source: source)
      await show(usual ?? other, predicate, order)
    case .activeEnergy:
      let usual = range.usualParameters(source, EnergyQueryParams<ActiveEnergy>())
      await show(usual ?? EnergyQueryParams(range: range, source: source), predicate, order)
    case .restingEnergy:
      let usual = range.usualParameters(source, EnergyQueryParams<RestingEnergy>())
      await show(usual ?? EnergyQueryParams(range: range, source: source), predicate, order)
    case .activity:
      let usual = range.usualParameters(source, ActivityQueryParams())
      let other = ActivityQueryParams(range: range, activityType: nil, source: source)
      await show(usual ?? other, predicate, order)
    default: throw Deviation(expected: "a kind that the app can list", observed: "another kind")
    }
  }

  /// Shows the records of a query instead of the currently shown records, or, if `isStarted` is
  /// `false`, prepares a list without starting it.
  ///
  /// A list of the same type of record is reused.
  func show<Parameters: QueryParameters>(
    _ parameters: Parameters, _ predicate: RecordPredicate? = nil,
    _ order: RecordOrder = .newestFirst, isStarted: Bool = true
  ) async
  where Parameters.Record: UnifiedQueryable, Parameters.Record.QueryParams == Parameters {
    note(.query)
    if let list = now.list as? ModelList<Parameters.Record> {
      await MainActor.run {
        if predicate == list.model.query.predicate, order == list.model.query.order {
          list.model.parameters = parameters
        } else {
          list.model.query = RecordQuery(parameters, predicate: predicate, order: order)
        }
        // The list may have been stopped, or only prepared.
        if isStarted { list.model.start() }
      }
      await settle()
      return
    }
    await now.list?.stop()
    let reader = now.reader
    let home = GatedHome(base: reader?.home ?? home, gate: localGate)
    let service = GatedService(base: reader?.service ?? service, gate: healthGate)
    let (size, clock, calendar) = (now.pageSize, world.virtualClock, calendar)
    let list = await MainActor.run {
      let model =
        if let size {
          UnifiedQueryModel<Parameters.Record>(
            parameters, predicate: predicate, order: order, home: home, service: service,
            clock: clock, pageSize: size, calendar: { calendar })
        } else {
          UnifiedQueryModel<Parameters.Record>(
            parameters, predicate: predicate, order: order, home: home, service: service,
            clock: clock, calendar: { calendar })
        }
      let list = ModelList(model: model)
      if isStarted { model.start() }
      return list
    }
    update { $0.list = list }
    await settle()
  }
}

extension QueryRange {
  /// Returns the parameters for the range, if every type of parameters has an initializer for it.
  ///
  /// A recent range counts as one of ``recentDays`` days.
  ///
  /// - Parameters:
  ///   - source: The sources whose records are shown.
  ///   - standard: The parameters that the type's initializer creates without arguments.
  /// - Returns: The parameters, or `nil` if not every type has an initializer for the range.
  fileprivate func usualParameters<Parameters: QueryParameters>(
    _ source: SourceFilter, _ standard: Parameters
  ) -> Parameters? {
    switch self {
    case .recent where source == .all: standard
    case .recent: Parameters(recent: true, source: source)
    case .all: Parameters(recent: false, source: source)
    case .dates(let dates): Parameters(dateRange: dates, source: source)
    case .since: nil
    }
  }
}

extension RecordStage {
  /// The calendar of the rows in the user's time zone.
  var calendar: Calendar {
    var calendar = Calendar.ofRows
    calendar.timeZone = now.timeZone
    return calendar
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
