public import Foundation

/// A change that was made in the health store, for example by the app on another device, or by the
/// user in another app.
public enum StoredChange<Record: DataRecord>: Sendable {
  /// The store contains a version of the record.
  case saved(Record, version: Int)
  /// The store does not contain a valid copy of the record with this identifier.
  case deleted(UUID)

  /// The effect of a change on a home.
  public enum Effect: Sendable {
    /// The records of the home do not change.
    case nothing
    /// The home inserts or replaces the record, which then has these versions.
    case replacement(Record, ExportState)
    /// The home removes the record without queuing a deletion for export.
    case removal
  }

  /// The identifier of the record.
  public var id: UUID {
    switch self {
    case .saved(let record, _): record.id
    case .deleted(let id): id
    }
  }

  /// Returns the effect of the change on a home.
  ///
  /// While a local change is waiting for export, the record does not change, and the export
  /// resolves the conflict. Otherwise, the home removes a deleted record, or adopts the values in
  /// the store. The values can have the same version as the local record or a lower one, for
  /// example if the user deleted the sample in the Health app, and another device with an earlier
  /// version then saved its own. The version in the home never decreases, so values with a lower
  /// version are queued for export with the version of the local record.
  ///
  /// - Parameters:
  ///   - local: The versions of the local record, or `nil` if the home does not contain it.
  ///   - record: The local record, or `nil` if the home does not contain it.
  ///   - isDeletionWaiting: Whether the deletion of the record is waiting for export.
  /// - Returns: The effect, which is `nothing` while a local change is waiting, or if the home
  ///   already matches the store.
  public func effect(
    on local: ExportState?, of record: Record?, isDeletionWaiting: Bool
  ) -> Effect {
    if isDeletionWaiting || local?.isWaiting == true { return .nothing }
    switch self {
    case .saved(let saved, let version):
      guard let local else {
        return .replacement(saved, ExportState(version: version, storedVersion: version))
      }
      if version == local.version, saved == record { return .nothing }
      return .replacement(
        saved, ExportState(version: max(version, local.version), storedVersion: version))
    case .deleted:
      return local == nil ? .nothing : .removal
    }
  }
}
