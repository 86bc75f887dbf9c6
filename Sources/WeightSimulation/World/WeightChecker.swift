/// The rules of weight sync that hold at every step, and at the end of a history.
public enum WeightChecker: String, Hashable, Sendable, Codable, CaseIterable {
  /// Every entry is valid, and the sync state counts the entries that wait.
  case invariants
  /// The version of an entry never falls.
  case versions
  /// A sample from another app becomes a new entry once.
  case reportedOnce
  /// A completion is called at most once.
  case completionOnce
  /// A completion is called after the query for the changes.
  case completionAfterWork
  /// An anchor is saved after the entries of its page.
  case anchorAfterEntries
  /// An entry is linked to a sample that the store has had, and no two entries to the same one.
  case links
  /// At the end, each visible sample has an entry with its values.
  case samplesHaveEntries
  /// At the end, each entry has a sample with its values.
  case entriesHaveSamples
  /// At the end, no weight is in the store or in a home twice.
  case nothingDoubled
  /// At the end, a deleted weight has not returned.
  case nothingReturns
  /// At the end, the last value that the user entered is there.
  case nothingLost
  /// At the end, the note and the body fat of an entry are there.
  case remarks
  /// At the end, no entry and no deletion waits.
  case queues
  /// At the end, each device observes the store once and is woken by it.
  case observation
  /// At the end, no call, completion or ended process is left.
  case nothingLeft
}
