/// An index of the outcomes for metrics at a destination, and of the metrics that this pass has
/// read.
///
/// - Complexity: O(1) time for each metric; 9 bytes of memory per metric, plus the spare capacity
///   of a dictionary.
struct SettledIndex: Sendable {
  /// The status of a metric when it is read.
  enum Sight: Hashable, Sendable {
    /// The metric has to be sent.
    case new
    /// The metric has to be sent, and an earlier batch with it may have arrived.
    case uncertain
    /// The metric was already read or settled in this pass.
    case duplicate
    /// The destination has the metric from an earlier pass.
    case known
    /// The destination refused the metric in an earlier pass.
    case refused
  }

  private static let seen: UInt8 = 0x80
  /// The mark of a metric that was read and must be sent, until this pass records its outcome.
  private static let waiting: UInt8 = 0x40
  private var marks: [UInt64: UInt8] = [:]

  init(_ settled: [SettledMetric]) {
    marks.reserveCapacity(settled.count)
    for metric in settled {
      marks[metric.key.number] = metric.kind == .removed ? nil : metric.kind.rawValue
    }
  }

  /// Records that this pass has read a metric, and returns its status.
  mutating func see(_ key: MetricKey) -> Sight {
    let mark = marks[key.number]
    if let mark, mark & Self.seen != 0 { return .duplicate }
    let kind = mark.flatMap(SettledMetric.Kind.init(rawValue:))
    switch kind {
    case .delivered, .refused: marks[key.number, default: 0] |= Self.seen
    case .uncertain, .removed, nil: marks[key.number] = Self.seen | Self.waiting
    }
    return switch kind {
    case .delivered: .known
    case .refused: .refused
    case .uncertain: .uncertain
    case .removed, nil: .new
    }
  }

  /// Records the outcome for a metric in this pass.
  mutating func settle(_ key: MetricKey, _ kind: SettledMetric.Kind) {
    marks[key.number] = kind == .removed ? nil : kind.rawValue | Self.seen
  }

  /// Marks a metric as not yet read in this pass.
  mutating func unsee(_ key: MetricKey) {
    guard let mark = marks[key.number] else { return }
    marks[key.number] = mark & Self.waiting != 0 ? nil : mark & ~Self.seen
  }

  /// Returns whether the destination may have a metric.
  func mayHave(_ key: MetricKey) -> Bool {
    guard let mark = marks[key.number] else { return false }
    // The mark of a metric without an outcome contains another bit, so it represents no kind.
    let kind = SettledMetric.Kind(rawValue: mark & ~Self.seen)
    return kind == .delivered || kind == .uncertain
  }
}
