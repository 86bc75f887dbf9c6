/// The rules of combined records that hold at every step, and at the end of a history.
public enum RecordChecker: String, Hashable, Sendable, Codable, CaseIterable {
  /// The version of a record never falls while the home holds the record.
  case versions
  /// A record waits for export if its versions differ, and never together with its deletion.
  case queue
  /// At the end, each exported object in the store is a record with its values on each device.
  case copiesHaveRecords
  /// At the end, each record has an object in the store with its values and its version.
  case recordsHaveCopies
  /// At the end, no record has two objects, and no member of food or workout is left alone.
  case nothingDoubled
  /// At the end, a deleted record has not returned.
  case nothingReturns
  /// At the end, the last values that the user entered are there.
  case nothingLost
  /// At the end, no record and no deletion waits.
  case queues
  /// At the end, objects of other apps are in the store as long as neither they nor the user deleted
  /// them, and a list shows each of them and each record once.
  case combined
  /// At the end, no call and no ended process is left.
  case nothingLeft
}
