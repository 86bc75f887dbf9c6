internal import ArgumentParser
internal import CombinedRecords
internal import ConformanceTool
internal import Foundation
internal import HealthModel
internal import RecordReports
internal import SQLiteStores

/// The command that changes a local record.
struct RecordsEditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change values or the date of a local record.",
    discussion: """
      On a terminal, without --set and --date, the fields are requested one after another; an \
      empty line keeps the value, and a hyphen removes an optional value. Records of the health \
      store can be changed only in the app that wrote them.

      EXAMPLES
        healthspec records edit 0a1b2c3d --set weight=81.4kg
        healthspec records edit 0a1b2c3d --set protein= --date 2026-01-15

      EXIT CODES
        0    the record was changed
        2    a file cannot be read or written
        64   the identifier, a value or the date is invalid or missing, several records match,
             or the record is not local
        66   the record or the store does not exist
      """)

  @Argument(help: "The identifier of the record, or at least its first 4 digits.")
  var id: String

  @OptionGroup var entry: EntryOptions
  @OptionGroup var options: RecordsOptions

  func run() async throws {
    try await RecordPlaces.open(options) { places in
      try await edit(
        RecordSearch(places: places, console: options.console).record(id), places)
    }
  }

  private func edit<Record: DataRecord>(_ record: Record, _ places: RecordPlaces) async throws {
    let style = try await places.style(options)
    let date = try entry.date(options.calendar, now: places.clock.now)
    let assignments = try entry.assignments(
      for: RecordForm(record, style: style), style: style, options.console)
    // Another command may have changed other fields since the record was found.
    let edited = try await places.change { home in
      try await home.change(Record.self, id: record.id) { record in
        try entry.checking(options.console) { () throws(FormError) in
          try FormInput(assignments, for: Record.self, style: style).editing(record, date: date)
        }
      }
    }
    guard let edited else { throw reportDeleted(options.console) }
    try options.console.write("changed \(places.line(of: edited, options, style))")
  }
}

/// The command that deletes a local record.
struct RecordsDeleteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a local record.",
    discussion: """
      Records of the health store can be deleted only in the app that wrote them.

      EXAMPLES
        healthspec records delete 0a1b2c3d

      EXIT CODES
        0    the record was deleted
        2    a file cannot be read or written
        64   the identifier is invalid, several records match, or the record is not local
        66   the record or the store does not exist
      """)

  @Argument(help: "The identifier of the record, or at least its first 4 digits.")
  var id: String

  @OptionGroup var options: RecordsOptions

  func run() async throws {
    try await RecordPlaces.open(options) { places in
      try await delete(
        RecordSearch(places: places, console: options.console).record(id), places)
    }
  }

  private func delete(_ record: some DataRecord, _ places: RecordPlaces) async throws {
    let style = try await places.style(options)
    do { try await places.change { home in try await home.delete(record) } } catch RecordError
      .unknownRecord
    {
      throw reportDeleted(options.console)
    }
    try options.console.write("deleted \(places.line(of: record, options, style))")
  }
}

/// Reports that another command deleted the record after it was found, and returns the error to
/// throw.
private func reportDeleted(_ console: Console) -> any Error {
  console.reportError("the record was deleted by another command", fix: "list the records again")
  return ToolExitCode.missingInput.error
}
