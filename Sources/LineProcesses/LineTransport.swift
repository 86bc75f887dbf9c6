/// A bidirectional transport for lines.
///
/// Lines are complete, without their ending, and arrive in the order in which they were sent.
package protocol LineTransport: Sendable {
  /// Starts delivering lines, one at a time, followed by the end.
  ///
  /// Calls to the closures never overlap.
  func start(
    onLine: @escaping @Sendable ([UInt8]) -> Void,
    onEnd: @escaping @Sendable (TransportEnd) -> Void)

  /// Sends a line, given without its ending.
  ///
  /// The method does not wait until the line is processed, and does nothing after the transport has
  /// ended.
  func send(_ line: [UInt8])

  /// Ends the conversation; the other side receives the end of its input and has a short time to
  /// exit.
  func close()

  /// Ends only the sending direction; the other side receives the end of its input and may
  /// continue.
  func closeInput()

  /// Ends the conversation immediately, regardless of the other side.
  func terminate()
}

extension LineTransport {
  /// Closes the transport; this suits transports without a separate process.
  package func closeInput() { close() }

  /// Closes the transport; this suits transports without a separate process.
  package func terminate() { close() }
}

/// The reason why a transport ended.
package enum TransportEnd: Hashable, Sendable {
  /// The other side closed its end after a complete line.
  case closed
  /// The other side closed its end in the middle of a line.
  case unfinishedLine(bytes: Int)
  /// A line exceeded the limit of this side.
  case lineTooLong(limit: Int)
  /// A system call failed; the text describes the failure.
  case failed(String)
}
