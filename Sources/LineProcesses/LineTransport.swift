/// What carries lines to the other side and back.
///
/// Lines are whole, without their ending, and come in the order in which they were sent.
package protocol LineTransport: Sendable {
  /// Begins to hand over lines, one at a time; the last thing that is handed over is the end.
  ///
  /// Neither closure is called by two threads at a time.
  func start(
    onLine: @escaping @Sendable ([UInt8]) -> Void,
    onEnd: @escaping @Sendable (TransportEnd) -> Void)

  /// Sends a line without its ending; does not wait for the other side, and does nothing once the
  /// transport has ended.
  func send(_ line: [UInt8])

  /// Ends the conversation; the other side sees the end of its input, and is gone soon.
  func close()

  /// Ends the sending alone; the other side sees the end of its input, and may take its time.
  func closeInput()

  /// Ends the conversation at once, whatever the other side does.
  func terminate()
}

extension LineTransport {
  /// Who is no process of its own has nothing but its input.
  package func closeInput() { close() }

  /// Who is no process of its own has nothing but its input.
  package func terminate() { close() }
}

/// Why no more lines come.
package enum TransportEnd: Hashable, Sendable {
  /// The other side closed its end, after a whole line.
  case closed
  /// The other side closed its end in the middle of a line.
  case unfinishedLine(bytes: Int)
  /// A line was longer than this side takes.
  case lineTooLong(limit: Int)
  /// The system refused; the text says what.
  case failed(String)
}
