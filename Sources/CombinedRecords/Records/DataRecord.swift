public import Foundation

/// A field of a kind of record, either required or optional.
public struct FieldUse: Hashable, Sendable {
  /// The definition of the field.
  public let field: RecordField
  /// Whether a local record must have a value for the field.
  public let isRequired: Bool

  /// Creates the use of a field, optional by default.
  public init(_ field: RecordField, isRequired: Bool = false) {
    self.field = field
    self.isRequired = isRequired
  }

  /// The key of the field.
  public var key: FieldKey { field.key }
}

/// A record with a date, created by the app or read from the health store.
///
/// Numbers are in the base unit of their field, such as kg, kcal, g or minutes. Other apps' records
/// are read-only.
public protocol DataRecord: Hashable, Sendable, Codable, Identifiable where ID == UUID {
  /// The kind of record.
  static var kind: RecordKind { get }
  /// The fields, the main field first.
  static var fields: [FieldUse] { get }

  /// The app's own identifier or, for a record that a query read from the health store, the stored
  /// object's.
  var id: UUID { get }
  /// The date of the record or, for a record with a duration, the date of its start.
  var date: Date { get set }
  /// The source of the record, which determines whether the record can be edited.
  var source: RecordSource { get }
  /// The writer of a record that a query read from the health store, otherwise `nil`.
  var origin: RecordOrigin? { get }

  /// The value of a field in its base unit, or `nil` if it is missing or the record has no such
  /// field.
  subscript(field: FieldKey) -> Double? { get }

  /// Sets a field to a value in its base unit without validating it; ``set(_:to:)`` validates the
  /// value first.
  ///
  /// Setting a required field to `nil`, or setting a field that the record does not have, has no
  /// effect.
  mutating func replace(_ field: FieldKey, with value: Double?)
}

extension DataRecord {
  /// Whether the app may edit and delete the record.
  public var isEditable: Bool { source == .local }

  /// The sync identifier of a local record in the health store, the same for all its versions.
  public var syncIdentifier: String { RecordIdentity.syncIdentifier(of: id) }

  /// Sets a field to a value in its base unit.
  ///
  /// - Throws: ``RecordError``: `notEditable` for a record that is not local, `unknownField` for a
  ///   field that the record does not have, `missingValue` for `nil` in a required field, or
  ///   `invalidValue` for a value that violates the field's rule. The record is then unchanged.
  public mutating func set(_ field: FieldKey, to value: Double?) throws(RecordError) {
    guard isEditable else { throw .notEditable(Self.kind) }
    guard let use = Self.fields.first(where: { $0.key == field }) else {
      throw .unknownField(field, Self.kind)
    }
    if let value {
      guard use.field.validator.accepts(value) else { throw .invalidValue(field) }
    } else if use.isRequired {
      throw .missingValue(field)
    }
    replace(field, with: value)
  }

  /// Checks that the app may save the record.
  ///
  /// - Throws: ``RecordError``: `notEditable` for a record that is not local, `invalidDate` for a
  ///   date that is not finite, or `missingValue` or `invalidValue` for the first field that
  ///   lacks a required value or has an invalid one.
  public func validate() throws(RecordError) {
    guard isEditable else { throw .notEditable(Self.kind) }
    guard date.timeIntervalSinceReferenceDate.isFinite else { throw .invalidDate(Self.kind) }
    for use in Self.fields {
      guard let value = self[use.key] else {
        if use.isRequired { throw .missingValue(use.key) }
        continue
      }
      guard use.field.validator.accepts(value) else { throw .invalidValue(use.key) }
    }
  }
}

/// A record that can have a type of exercise.
public protocol ExerciseRecord: DataRecord {
  /// Whether every record has a type of exercise.
  static var isExerciseRequired: Bool { get }
  /// The type of exercise, or `nil` for none.
  var exercise: WorkoutActivity? { get set }
}

/// The mapping between identifiers of local records and their sync identifiers in the health store.
public enum RecordIdentity {
  private static let prefix = "healthbank-"

  /// Returns the sync identifier of the local record with an identifier.
  public static func syncIdentifier(of id: UUID) -> String { prefix + id.uuidString }

  /// Returns the identifier of the local record with a sync identifier, or `nil` if the sync
  /// identifier does not have the app's format.
  public static func id(ofSyncIdentifier text: String) -> UUID? {
    guard text.hasPrefix(prefix) else { return nil }
    return UUID(uuidString: String(text.dropFirst(prefix.count)))
  }
}
