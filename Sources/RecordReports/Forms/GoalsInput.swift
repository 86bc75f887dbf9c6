public import CombinedRecords

/// What a person entered on the page of goals.
public enum GoalsInput {
  /// Returns goals with entered values; an empty value removes a goal.
  ///
  /// - Throws: ``FormError``; the goals are unchanged then.
  public static func goals(
    _ goals: Goals, setting assignments: [FieldAssignment], style: FieldStyle
  ) throws(FormError) -> Goals {
    var goals = goals
    var known: Set<FieldKey> = []
    for assignment in assignments {
      guard let key = Goals.fields.first(where: { $0.rawValue == assignment.name }) else {
        throw .unknownField(assignment.name, expected: Goals.fields.map(\.rawValue))
      }
      guard known.insert(key).inserted else { throw .repeated(assignment.name) }
      let entry = try FieldEntry.typed(
        assignment.text, in: RecordField[key], value: goals[key], style: style)
      do { try goals.set(key, to: entry.value) } catch { throw .record(error) }
    }
    return goals
  }
}
