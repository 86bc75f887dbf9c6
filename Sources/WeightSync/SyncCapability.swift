/// A part of what a sync does, which it may do without the others.
///
/// Whatever a sync can do, it keeps entries, asks for permission, and is turned on and off.
public enum SyncCapability: String, Hashable, Sendable, CaseIterable, Codable {
  /// Saves entries of the user in the store, replaces them after an edit, and deletes them.
  case exporting
  /// Makes entries of samples, and removes them with their samples.
  case importing
  /// Observes the store while it is on, and answers each notification with an import.
  case observing
  /// Tells the user of errors with a way out, tries again by itself, and takes up what an earlier
  /// process left.
  case recovering
}

extension WeightSyncProtocol {
  /// Everything, unless a sync says otherwise.
  public var capabilities: Set<SyncCapability> { Set(SyncCapability.allCases) }
}
