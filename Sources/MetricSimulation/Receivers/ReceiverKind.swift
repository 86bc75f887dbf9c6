/// The kinds of receivers in histories; the raw value is the name of the destination.
public enum ReceiverKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// A table behind PostgREST, which updates rows that it already has, and can remove rows.
  case table
  /// A catch hook, which accepts each batch, repeats included, and cannot remove metrics.
  case hook
  /// An API that recognizes a repeated batch by its key, but not a repeated metric; it can remove
  /// metrics.
  case keyed
  /// A sheet, which only appends rows; before a repeat, the sync reads which rows the sheet already
  /// has.
  case sheet
  /// A second health store.
  case store
  /// The destination in memory.
  case memory

  /// The host of the requests.
  var host: String { "\(rawValue).example.com" }

  /// Whether the receiver can remove metrics.
  var canRemove: Bool { self != .hook && self != .sheet }
}

/// A fault of a receiver, or of the connection to it.
///
/// A health store does not have exactly the described fault: its own calls fail, are delayed or
/// return late instead.
public enum ReceiverFault: String, Hashable, Sendable, Codable, CaseIterable {
  /// The receiver limits requests, and asks the sender to wait for 2 or for 900 seconds.
  case limits, limitsLong
  /// The receiver fails before or after it stores the batch.
  case fails, failsAfter
  /// The receiver is busy, and does not state for how long.
  case busy
  /// No connection is made, or the connection ends before or after the receiver stores the batch.
  case unreachable, dropsBefore, dropsAfter
  /// The response arrives late.
  case delays
  /// The receiver stores the batch, but the response does not confirm the batch.
  case unconfirmed
  /// Batches of more than one metric are too large.
  case tooLarge
  /// The credential does not permit the request.
  case forbidden

  /// The number of seconds by which a response is late, unless it comes from a health store.
  static let delay = 40.0

  /// Whether the receiver stores a batch of any size despite the fault.
  var stores: Bool {
    switch self {
    case .failsAfter, .dropsAfter, .delays, .unconfirmed: true
    case .limits, .limitsLong, .fails, .busy, .unreachable, .dropsBefore, .tooLarge, .forbidden:
      false
    }
  }
}
