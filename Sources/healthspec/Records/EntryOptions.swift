internal import ArgumentParser
internal import CombinedRecords
internal import ConformanceTool
internal import Foundation
internal import RecordReports

/// The values and the date that the user specifies for a record.
struct EntryOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "A field with its value, such as weight=81.6kg; may be repeated. An empty value clears an "
        + "optional field.",
      valueName: "field=value"))
  var values: [String] = []

  @Option(
    help: ArgumentHelp(
      "The date, such as 2026-01-15T08:30; by default, a new record gets the current time.",
      valueName: "date"))
  var date: String?

  /// Returns the date, or `nil` if none was given.
  ///
  /// - Throws: `ValidationError` if the text is not a date.
  func date(_ calendar: Calendar, now: Date) throws -> Date? {
    guard let date else { return nil }
    do { return try DateReader(calendar: calendar, now: now).date(in: date) } catch {
      throw ValidationError("--date: \(error)")
    }
  }

  /// Returns the values that were given, or requests them on a terminal.
  ///
  /// For an existing record, the values are not requested if a date was given.
  ///
  /// - Throws: ``ToolExitCode/usage`` if a text is not an assignment, if no values were given
  ///   outside a terminal, or if the input ends early; ``ToolExitCode/notFullyVerified`` if the
  ///   prompts cannot be written. Each error is reported.
  func assignments<Record: DataRecord>(
    for form: RecordForm<Record>, style: FieldStyle, _ console: Console
  ) throws -> [FieldAssignment] {
    if !values.isEmpty || (form.mode == .existing && date != nil) {
      return try values.assignments(console)
    }
    guard isatty(FileHandle.standardInput.fileDescriptor) == 1 else {
      console.writeError(FormText.form(Record.self, style: style))
      console.reportError(
        "no values were given", fix: "add --set FIELD=VALUE for each field to set")
      throw ToolExitCode.usage.error
    }
    let dialog = FormDialog(
      ask: { prompt in
        try console.write(prompt)
        return readLine()
      }, show: { try console.write($0 + "\n") })
    guard let assignments = try dialog.assignments(for: form, style: style) else {
      console.reportError("the input ended before the last field", fix: "enter every field")
      throw ToolExitCode.usage.error
    }
    return assignments
  }

  /// Returns the result of a body that checks an entry.
  ///
  /// - Throws: ``ToolExitCode/usage`` if the body rejects the entry; the error is reported.
  func checking<Result>(
    _ console: Console, _ body: () throws(FormError) -> Result
  ) throws -> Result {
    do throws(FormError) { return try body() } catch {
      console.reportError("\(error)", fix: error.fix)
      throw ToolExitCode.usage.error
    }
  }
}

extension [String] {
  /// Parses assignments such as `weight=81.6kg`.
  ///
  /// - Throws: ``ToolExitCode/usage`` if a text is not an assignment; the error is reported.
  func assignments(_ console: Console) throws -> [FieldAssignment] {
    do { return try map(FieldAssignment.init) } catch {
      console.reportError("--set: \(error)", fix: "write the name, '=' and the value")
      throw ToolExitCode.usage.error
    }
  }
}

extension FormError {
  /// How the user can correct the input.
  var fix: String {
    switch self {
    case .malformed: "write the name, '=' and the value"
    case .unknownField, .unknownSetting: "use one of these names"
    case .repeated: "set it only once"
    case .unknownUnit: "use one of these units"
    case .unknownChoice: "use one of these values"
    case .record(.missingValue): "add the value with --set"
    case .record(.invalidDate): "specify another date with --date"
    case .field, .record: "correct the value"
    }
  }
}

extension RecordPlaces {
  /// Returns the style of fields, according to the preferences and the locale.
  ///
  /// - Throws: An error from the home.
  func style(_ options: RecordsOptions) async throws -> FieldStyle {
    FieldStyle(preferences: try await home.preferences(), locale: options.locale.locale)
  }

  /// Returns a line that describes a record, including the line break at its end.
  func line(
    of record: some DataRecord, _ options: RecordsOptions, _ style: FieldStyle
  ) -> String {
    RecordLine(record, style: style).summary(calendar: options.calendar, locale: style.locale)
      + "\n"
  }
}
