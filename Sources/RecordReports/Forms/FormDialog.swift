public import CombinedRecords
internal import Foundation

/// A dialog that prompts for the fields of a form, one after another.
public struct FormDialog {
  private let ask: (String) throws -> String?
  private let show: (String) throws -> Void

  /// Creates a dialog that uses closures for its input and output.
  ///
  /// - Parameters:
  ///   - ask: A closure that shows a prompt and returns the line that was typed, or `nil` at the
  ///     end of the input.
  ///   - show: A closure that shows a line.
  public init(
    ask: @escaping (String) throws -> String?, show: @escaping (String) throws -> Void
  ) {
    self.ask = ask
    self.show = show
  }

  /// Prompts for the fields, one after another, and then for the type of exercise, if the form has
  /// one; each prompt is repeated until its entry is accepted.
  ///
  /// In a new record, an empty line leaves an optional field without a value. In an existing
  /// record, an empty line keeps the value, and a hyphen removes an optional value. For the type of
  /// exercise, an empty line always keeps the form's type, and a hyphen removes the type or, if it
  /// is required, changes it to `other`.
  ///
  /// - Returns: The entered values, or `nil` if the input ended before the last entry.
  /// - Throws: Errors from the closures.
  public func assignments<Record: DataRecord>(
    for form: RecordForm<Record>, style: FieldStyle
  ) throws -> [FieldAssignment]? {
    try show(form.title)
    var assignments: [FieldAssignment] = []
    for entry in form.entries {
      let use = Record.fields.first { $0.key == entry.field.key }
      guard let text = try text(of: entry, isRequired: use?.isRequired == true, form, style)
      else { return nil }
      if let text {
        assignments.append(FieldAssignment(name: entry.field.key.rawValue, text: text))
      }
    }
    guard form.hasExercise else { return assignments }
    let names = WorkoutActivity.allCases.map(\.rawValue)
    while true {
      let shown = form.mode == .existing ? form.exercise.map { " [\($0.rawValue)]" } ?? "" : ""
      guard let line = try ask("Exercise (\(names.joined(separator: ", ")))\(shown): ") else {
        return nil
      }
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.isEmpty { return assignments }
      if text == Self.removal || names.contains(text) {
        return assignments + [
          FieldAssignment(
            name: FormInput.exerciseName, text: text == Self.removal ? "" : text)
        ]
      }
      try show("  expected one of \(names.joined(separator: ", "))")
    }
  }

  private static let removal = "-"

  /// Prompts for a field until its entry is accepted.
  ///
  /// - Returns: The text, which is empty to remove the value; an inner `nil` to leave the field
  ///   unchanged, or an outer `nil` at the end of the input.
  private func text<Record: DataRecord>(
    of entry: FieldEntry, isRequired: Bool, _ form: RecordForm<Record>, _ style: FieldStyle
  ) throws -> String?? {
    let isNew = form.mode == .new
    let units = "\(entry.unit.symbol)\(isRequired ? "" : ", optional")"
    let shown = entry.text.isEmpty ? "" : " [\(entry.text)]"
    while true {
      guard let line = try ask("\(entry.field.title) (\(units))\(shown): ") else {
        return .none
      }
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.isEmpty, !isNew || !isRequired { return .some(nil) }
      let removes = text.isEmpty || (!isNew && text == Self.removal)
      guard !removes || !isRequired else {
        try show("  expected a value, found none")
        continue
      }
      if removes { return .some("") }
      do throws(FormError) {
        _ = try FieldEntry.typed(text, in: entry.field, value: entry.value, style: style)
        return .some(text)
      } catch {
        try show("  \(error)")
      }
    }
  }
}
