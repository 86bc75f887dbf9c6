/// The reason why a record or a goal cannot be created, changed or deleted; the error never
/// contains a value.
public enum RecordError: Error, Hashable, Sendable {
  /// The record belongs to another source, so only the app that wrote it can change it.
  case notEditable(RecordKind)
  /// A required field has no value.
  case missingValue(FieldKey)
  /// The value of a field violates the field's rule, or the text in a form was rejected.
  case invalidValue(FieldKey)
  /// The record has no such field.
  case unknownField(FieldKey, RecordKind)
  /// The date is not a finite point in time.
  case invalidDate(RecordKind)
  /// No local record of this kind has the requested identifier.
  case unknownRecord(RecordKind)
}

extension RecordError: CustomStringConvertible {
  /// The kind of record or the field, the problem and, in most cases, how to fix it.
  public var description: String {
    switch self {
    case .notEditable(let kind):
      "\(kind.rawValue): the record belongs to another source; change it in the app that wrote it"
    case .missingValue(let field):
      "\(field.rawValue): expected a value, found none; enter one before saving"
    case .invalidValue(let field):
      switch RecordField.registry.first(where: { $0.key == field })?.validator {
      case nil: "\(field.rawValue): expected a value that the field accepts; enter another value"
      case .positive: "\(field.rawValue): expected a finite number above 0; enter another value"
      case .notNegative:
        "\(field.rawValue): expected a finite number of at least 0; enter another value"
      }
    case .unknownField(let field, let kind):
      "\(kind.rawValue): expected a field of this record, found '\(field.rawValue)'"
    case .invalidDate(let kind):
      "\(kind.rawValue): expected a finite date; choose another date"
    case .unknownRecord(let kind):
      "\(kind.rawValue): expected a local record, found none; reload the list"
    }
  }
}
