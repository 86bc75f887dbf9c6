/// A bidirectional transport for lines.
///
/// Lines are complete, without their line feed, and arrive in the order in which they were sent.
package protocol LineTransport: Sendable {
  /// Starts delivering lines, one at a time, followed by the end.
  ///
  /// Calls to the closures never overlap, with one exception: if a line cannot be sent, the end can
  /// be reported while lines are still being delivered.
  func start(
    onLine: @escaping @Sendable ([UInt8]) -> Void,
    onEnd: @escaping @Sendable (TransportEnd) -> Void)

  /// Sends a line, given without its line feed.
  ///
  /// The method does not wait until the line is processed, and does nothing after the sending
  /// direction has ended.
  func send(_ line: [UInt8])

  /// Ends the conversation; the peer receives the end of its input, and a child process has a short
  /// time to exit.
  func close()

  /// Ends only the sending direction; the peer receives the end of its input and may continue.
  func closeInput()

  /// Ends the conversation immediately, regardless of the peer.
  func terminate()
}

extension LineTransport {
  /// Closes the transport, which is sufficient if ``close()`` ends only the sending direction.
  package func closeInput() { close() }

  /// Closes the transport, which is sufficient if the peer is not a child process.
  package func terminate() { close() }
}

/// The reason why a transport ended.
package enum TransportEnd: Hashable, Sendable {
  /// The peer closed its output or exited, and its last line, if any, was complete.
  case closed
  /// The peer closed its output or exited after the given number of bytes of a line.
  case unfinishedLine(bytes: Int)
  /// A received line exceeded the limit of this transport, in bytes.
  case lineTooLong(limit: Int)
  /// The transport failed, for example because the peer does not read its input; the text
  /// describes the failure.
  case failed(String)
}
