private import Foundation
private import HealthModel

extension WeightEntry {
  /// An error that names the invalid field of an entry.
  public struct ValidationError: Error, Hashable, Sendable {
    /// The name of the invalid field.
    public let field: String
    /// The message for the user.
    public let message: String

    package init(field: String, message: String) {
      self.field = field
      self.message = message
    }
  }

  /// Checks the sync fields, the source, and the weight with its unit.
  ///
  /// - Parameter isSyncEnabled: Whether the user has enabled sync; only then can an entry wait for
  ///   export.
  /// - Throws: ``ValidationError`` for the first invalid field, in the order ``healthKitUUID``,
  ///   ``source``, ``syncVersion``, ``pendingHealthSync``, ``weightUnit``, ``weightValue``.
  public func validate(isSyncEnabled: Bool) throws(ValidationError) {
    if let healthKitUUID, UUID(text: healthKitUUID) == nil {
      throw ValidationError(field: "healthKitUUID", message: "Invalid sync state")
    }
    if source.isEmpty {
      throw ValidationError(field: "source", message: "Required field")
    }
    if syncVersion < 1 {
      throw ValidationError(field: "syncVersion", message: "Invalid version")
    }
    if pendingHealthSync, !isSyncEnabled {
      throw ValidationError(field: "pendingHealthSync", message: "Inconsistent state")
    }
    if WeightUnit(rawValue: weightUnit) == nil {
      throw ValidationError(field: "weightUnit", message: "Unknown unit")
    }
    if !weightValue.isFinite || weightValue <= 0 {
      throw ValidationError(field: "weightValue", message: "Invalid weight")
    }
  }
}
