/// The rules of metric sync that hold at every step, and at the end of a history.
public enum MetricChecker: String, Hashable, Sendable, Codable, CaseIterable {
  /// Nothing is delivered of a type that is deselected.
  case selection
  /// A batch whose answer was lost is repeated as it was.
  case sameBatch
  /// What a receiver confirmed is not sent again.
  case repeats
  /// A receiver that asked to wait is not asked before.
  case waits
  /// Only metrics are removed whose samples are deleted.
  case removals
  /// One engine at a time uses a state.
  case oneEngine
  /// No value of a sample is in the log or the state.
  case privacy
  /// A receiver that fails does not hold up the others.
  case independence
  /// At the end, each receiver has a metric for each sample.
  case nothingMissing
  /// At the end, no metric is left of a deleted sample where it can be removed.
  case nothingLeftBehind
  /// At the end, a receiver that recognizes repeats counts no sample twice.
  case nothingDoubled
  /// At the end, metrics have the identity, the type and the value of their samples.
  case values
  /// At the end, deleted samples that cannot be removed were counted.
  case counted
  /// At the end, passes complete, and no call and no batch is open.
  case nothingOpen
}
