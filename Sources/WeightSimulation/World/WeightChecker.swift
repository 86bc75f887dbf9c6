/// The rules of weight sync, each of which must hold at every step or at the end of a history.
///
/// At the end, a device and the store need not agree on samples and entries that the device could
/// not read, or on those whose deletion Health no longer reports. Conflicting changes to an entry
/// have no expected result.
public enum WeightChecker: String, Hashable, Sendable, Codable, CaseIterable {
  /// The home can be read, every entry is valid, and the sync state has the correct number of
  /// entries that are waiting for export.
  case invariants
  /// The version of an entry never decreases while the home contains the entry.
  case versions
  /// A sample from another app becomes a new entry at most once on each device, unless an import
  /// starts over or reads a page again.
  case reportedOnce
  /// A completion is called at most once.
  case completionOnce
  /// A completion is called only after a query for the changes has begun, unless its notification
  /// reports an error or the user has turned the sync off.
  case completionAfterWork
  /// An anchor is saved only after the entries for the samples of other apps in its page.
  case anchorAfterEntries
  /// The sample of each linked entry has been in the store, and no two entries of a device are
  /// linked to the same sample.
  case links
  /// At the end, each visible sample is linked to an entry, unless it comes from another app and
  /// the user deleted its entry.
  case samplesHaveEntries
  /// At the end, each entry is linked to a stored sample with the same values.
  case entriesHaveSamples
  /// At the end, no weight occurs twice in the store or in a home.
  case nothingDoubled
  /// At the end, no device has a deleted entry, and the store has no sample of a deleted entry.
  case nothingReturns
  /// At the end, no entry of the user is missing, and each has the last weight that the user
  /// entered.
  case nothingLost
  /// At the end, each entry has its last note and its last body fat.
  case remarks
  /// At the end, no entry and no deletion is waiting for export.
  case queues
  /// At the end, each device has one observer and is registered for background delivery.
  case observation
  /// Each sync can be created. At the end, each call has returned, each completion of a running
  /// process was called unless a fault prevented it, and no ended process is retained.
  case nothingLeft
}
