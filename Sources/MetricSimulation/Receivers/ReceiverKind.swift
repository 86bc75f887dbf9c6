/// The kinds of receivers in histories; the raw value is the name of the destination.
public enum ReceiverKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// A table behind PostgREST, which has each metric once and removes rows.
  case table
  /// A catch hook, which takes whatever arrives, and gives nothing back.
  case hook
  /// An API that recognizes a batch by its key and removes metrics, but does not compare metrics.
  case keyed
  /// A sheet, which appends rows and is asked which of them it has before a repeat.
  case sheet
  /// A second health store.
  case store
  /// The destination in memory.
  case memory

  /// The host of the requests.
  var host: String { "\(rawValue).example.com" }

  /// Whether the receiver removes metrics.
  var canRemove: Bool { self != .hook && self != .sheet }
}

/// How the requests to a receiver fail.
public enum ReceiverFault: String, Hashable, Sendable, Codable, CaseIterable {
  /// The receiver limits requests, and asks to wait for 2 or for 900 seconds.
  case limits, limitsLong
  /// The receiver fails before or after it stored the batch.
  case fails, failsAfter
  /// The receiver is busy, and does not say for how long.
  case busy
  /// No connection is made, or it ends before or after the receiver stored the batch.
  case unreachable, dropsBefore, dropsAfter
  /// The answer comes late.
  case delays
  /// The receiver stores the batch, but its answer does not confirm it.
  case unconfirmed
  /// Batches of more than one metric are too large.
  case tooLarge
  /// The credential has no permission.
  case forbidden

  /// Whether the receiver stores a batch despite the fault.
  var stores: Bool {
    switch self {
    case .failsAfter, .dropsAfter, .delays, .unconfirmed: true
    case .limits, .limitsLong, .fails, .busy, .unreachable, .dropsBefore, .tooLarge, .forbidden:
      false
    }
  }
}
