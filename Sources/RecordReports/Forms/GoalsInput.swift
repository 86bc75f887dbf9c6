public import CombinedRecords

/// User input for the goals page.
public enum GoalsInput {
  /// Returns the given goals with the entered values applied.
  ///
  /// An empty value removes a goal. All other goals are kept.
  ///
  /// - Throws: ``FormError`` for an unknown or repeated field, an unknown unit, or a rejected
  ///   value.
  public static func goals(
    _ goals: Goals, setting assignments: [FieldAssignment], style: FieldStyle
  ) throws(FormError) -> Goals {
    var goals = goals
    var known: Set<FieldKey> = []
    for assignment in assignments {
      guard let field = Goals.fields.first(where: { $0.key.rawValue == assignment.name }) else {
        throw .unknownField(assignment.name, expected: Goals.fields.map(\.key.rawValue))
      }
      guard known.insert(field.key).inserted else { throw .repeated(assignment.name) }
      let entry = try FieldEntry.typed(
        assignment.text, in: field, value: goals[field.key], style: style)
      do { try goals.set(field.key, to: entry.value) } catch { throw .record(error) }
    }
    return goals
  }
}
