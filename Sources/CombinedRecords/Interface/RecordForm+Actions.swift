/// A type of exercise to choose in a form.
public struct ExerciseChoice: Hashable, Sendable {
  /// The title in English, which is also the key of its translations.
  public let title: String
  /// The type, or `nil` for no type.
  public let exercise: WorkoutActivity?
}

extension RecordForm {
  /// The text of a field in the displayed unit; setting it acts like typing.
  ///
  /// For a field that the record does not have, the text is empty, and setting it has no effect.
  /// Setting it also has no effect while the fields are disabled.
  public subscript(text field: FieldKey) -> String {
    get { self[field]?.text ?? "" }
    set { type(newValue, in: field) }
  }

  /// Returns the text of the computed value that is offered beside a field, or `nil` if no value is
  /// offered.
  public func computedText(_ field: FieldKey) -> ValueText? {
    guard let entry = self[field], let value = computed(field) else { return nil }
    return ValueText(value, entry.field, style: entry.style)
  }

  /// The types of exercise to choose from, the first of which is "None" unless a type is required;
  /// empty if the record cannot have a type of exercise.
  public var exerciseChoices: [ExerciseChoice] {
    guard let type = Record.self as? any ExerciseRecord.Type else { return [] }
    let none = type.isExerciseRequired ? [] : [ExerciseChoice(title: "None", exercise: nil)]
    return none + WorkoutActivity.allCases.map { ExerciseChoice(title: $0.title, exercise: $0) }
  }

  /// The title of the button that saves; `nil` hides the button.
  public var savingTitle: String? {
    switch mode {
    case .new: "Add"
    case .existing: "Done"
    case .foreign: nil
    }
  }

  /// The title of the button that leaves the form without saving; `nil` hides the button.
  public var cancelingTitle: String? { mode == .new ? "Cancel" : nil }

  /// The title of the button that deletes after a confirmation; `nil` hides the button.
  public var deletingTitle: String? { isDeletable ? "Delete" : nil }

  /// Saves the edited record.
  ///
  /// - Throws: The errors of ``edited()``, and errors from the home. In that case, nothing is
  ///   saved.
  public func save(in home: any RecordHome) async throws { try await home.save(try edited()) }

  /// Deletes the form's record.
  ///
  /// - Throws: ``RecordError`` for a record that is not local or not stored, and errors from the
  ///   home.
  public func delete(in home: any RecordHome) async throws { try await home.delete(record) }

  /// Returns the message that a form shows after saving or deleting has failed.
  public static func refusalText(of error: any Error) -> String {
    guard let error = error as? RecordError else {
      return "The app's own records could not be changed; try again"
    }
    return error.description
  }
}

extension WorkoutActivity {
  /// The title of the type in English, which is also the key of its translations.
  public var title: String {
    switch self {
    case .cardio: "Cardio"
    case .weightlifting: "Weightlifting"
    case .cycling: "Cycling"
    case .walking: "Walking"
    case .running: "Running"
    case .other: "Other"
    }
  }
}
