/// The rules of combined records, which are checked at every step or at the end of a history.
///
/// At the end, a device need not agree with the store or with the user's last changes on records
/// that the device could not read, or whose deletion Health no longer reports. Conflicting changes
/// to a record have no expected result.
public enum RecordChecker: String, Hashable, Sendable, Codable, CaseIterable {
  /// The version of a record never decreases while the home contains the record.
  case versions
  /// A record is queued for export if and only if its version differs from the stored one, and a
  /// home never contains a record together with a queued deletion of it.
  case queue
  /// At the end, for each of the app's objects in the store, each device has a record with the same
  /// values.
  case copiesHaveRecords
  /// At the end, the store has an object for each record, with the same version.
  case recordsHaveCopies
  /// At the end, the store contains no object and no part of a record twice.
  ///
  /// The store also contains no object of the app without the identifier of a record, no part whose
  /// date or version differs from the rest of its record, no part of a workout without the workout,
  /// no food without members, and no members without their food.
  ///
  /// Surplus objects of a record are permitted if the record or its deletion was waiting for export
  /// when the app was reinstalled.
  case nothingDoubled
  /// At the end, no deleted record exists on a device or in the store.
  case nothingReturns
  /// At the end, each record has the last values that the user entered.
  case nothingLost
  /// At the end, no record and no deletion is queued for export.
  case queues
  /// At the end, the store has the objects from other apps that were not deleted, and a list shows
  /// each of them and each record once.
  case combined
  /// At the end, each call has returned, and no ended process is still retained.
  case nothingLeft
}
