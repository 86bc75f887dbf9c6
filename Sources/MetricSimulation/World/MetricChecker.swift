/// The rules of metric sync, each of which holds at every step or at the end of a history.
public enum MetricChecker: String, Hashable, Sendable, Codable, CaseIterable {
  /// No metric of a deselected type is sent.
  case selection
  /// A batch that may have arrived without a recorded confirmation is repeated unchanged, unless
  /// one of its metrics was deleted, deselected or hidden, or the receiver needs smaller batches.
  case sameBatch
  /// A metric is not sent again to a receiver that confirmed it, unless the confirmation could not
  /// be recorded or the receiver moved.
  case repeats
  /// A receiver receives no request during a wait that it requested, unless the wait could not be
  /// recorded, the receiver moved or the clock was set.
  case waits
  /// Metrics are removed only if their samples are deleted.
  case removals
  /// Only one engine at a time uses a delivery state.
  case oneEngine
  /// The log and the state contain no value of a sample.
  case privacy
  /// A receiver that fails neither stops nor delays the deliveries to the others.
  case independence
  /// At the end, each receiver has a metric for each sample that was neither deleted nor hidden
  /// from the sync.
  case nothingMissing
  /// At the end, a receiver that can remove metrics has no metric of a deleted sample, unless
  /// Health discarded or hid the deletion.
  case nothingLeftBehind
  /// At the end, no receiver except a hook has two metrics of a sample, unless a batch that may
  /// have arrived could not be repeated unchanged.
  case nothingDoubled
  /// At the end, each metric belongs to a sample, and has the sample's identity, type and value.
  case values
  /// At the end, the sync has counted the deleted samples whose metrics it could not remove, unless
  /// the result of a pass may be lost, or Health discarded or hid the deletion.
  case counted
  /// At the end, the last pass has completed for each receiver, each call has returned, and no
  /// batch is open.
  case nothingOpen
}
