/// A feature that a sync can lack.
///
/// Every sync stores entries, requests permission, and can be turned on and off.
public enum SyncCapability: String, Hashable, Sendable, CaseIterable, Codable {
  /// Saves samples of the user's entries to the store, and replaces or deletes them after an edit
  /// or a deletion.
  case exporting
  /// Creates entries from samples, and removes an imported entry when its sample is deleted.
  case importing
  /// Observes the store while sync is on, and imports when the store reports changes.
  case observing
  /// Shows errors with a recovery action, retries automatically, and resumes unfinished work of an
  /// earlier process.
  case recovering
}

extension WeightSyncProtocol {
  /// The features of this sync; by default, all of them.
  public var capabilities: Set<SyncCapability> { Set(SyncCapability.allCases) }
}
