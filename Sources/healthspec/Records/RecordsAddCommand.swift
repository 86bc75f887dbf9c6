internal import ArgumentParser
internal import CombinedRecords
internal import ConformanceTool
internal import Foundation
internal import HealthModel
internal import RecordReports
internal import SQLiteStores

/// The command that adds a local record.
struct RecordsAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a local record.",
    discussion: """
      On a terminal, without --set, the fields are requested one after another; an empty line \
      leaves an optional field without a value. A number can be followed by a unit of its field; \
      without a unit, it is in the unit that is shown. Numbers are read according to the locale.

      EXAMPLES
        healthspec records add weight --set weight=81.6kg --date 2026-01-15T08:30
        healthspec records add food --set dietaryCalorie=520 --set protein=31g
        healthspec records add activity --set activity=42min --set exercise=running
        healthspec records add weight
      """)

  @Argument(help: "The kind of record to add.")
  var type: RecordKindChoice

  @OptionGroup var entry: EntryOptions
  @OptionGroup var options: RecordsOptions

  func run() async throws {
    try await RecordPlaces.open(options) { places in try await add(places) }
  }

  private func add(_ places: RecordPlaces) async throws {
    let date = try entry.date(options.calendar, now: places.clock.now) ?? places.clock.now
    let id = RandomIdentifiers().next()
    switch type.kind {
    case .weight: try await add(Weight(id: id, date: date, weight: 1), places)
    case .dietaryCalories:
      try await add(DietaryCalories(id: id, date: date, calories: 0), places)
    case .activeEnergy: try await add(ActiveEnergy(id: id, date: date, calories: 0), places)
    case .restingEnergy: try await add(RestingEnergy(id: id, date: date, calories: 0), places)
    case .activity:
      try await add(Activity(id: id, date: date, duration: 0, activityType: .other), places)
    default:
      throw ValidationError(
        "records of the type '\(type.kind.rawValue)' cannot be added by this command.")
    }
  }

  /// Adds a record with the identifier and the date of a blank record, and the entered values.
  private func add<Record: DataRecord>(_ blank: Record, _ places: RecordPlaces) async throws {
    let style = try await places.style(options)
    let assignments = try entry.assignments(
      for: RecordForm(new: blank, style: style), style: style, options.console)
    let record = try entry.checking(options.console) { () throws(FormError) in
      try FormInput(assignments, for: Record.self, style: style).adding(blank)
    }
    try await places.change { home in try await home.save(record) }
    try options.console.write("added \(places.line(of: record, options, style))")
  }
}
