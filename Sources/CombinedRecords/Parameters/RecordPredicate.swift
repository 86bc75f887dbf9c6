/// A condition on a record's values or its type of exercise, in addition to the query parameters.
///
/// Predicates are not evaluated by a store, because copies of an excluded local record must still
/// be recognized when records are combined, and because no store can evaluate a sum of correlation
/// members, such as the energy of food. A condition on dates belongs in the range of the query,
/// which a store evaluates.
///
/// Bounds are inclusive, and have a tolerance for unit conversions. No value satisfies a bound of
/// NaN.
public indirect enum RecordPredicate: Hashable, Sendable {
  /// The field has a value that is at least the given number, in the field's base unit.
  case atLeast(FieldKey, Double)
  /// The field has a value that is at most the given number, in the field's base unit.
  case atMost(FieldKey, Double)
  /// The field has a value.
  case present(FieldKey)
  /// The record has this type of exercise.
  case exercise(WorkoutActivity)
  /// All conditions hold; without conditions, every record satisfies the predicate.
  case all([RecordPredicate])
  /// At least one of the conditions holds; without conditions, no record satisfies the predicate.
  case any([RecordPredicate])
  /// The condition does not hold, for example because the value is missing.
  case not(RecordPredicate)

  /// Returns whether a record satisfies the condition.
  public func accepts(_ record: some DataRecord) -> Bool {
    switch self {
    case .atLeast(let field, let minimum): ValueBounds(from: minimum).contain(record[field])
    case .atMost(let field, let maximum): ValueBounds(upTo: maximum).contain(record[field])
    case .present(let field): record[field] != nil
    case .exercise(let type): (record as? any ExerciseRecord)?.exercise == type
    case .all(let conditions): conditions.allSatisfy { $0.accepts(record) }
    case .any(let conditions): conditions.contains { $0.accepts(record) }
    case .not(let condition): !condition.accepts(record)
    }
  }
}
