/// A line-by-line exchange with a subject, usually in another process.
///
/// A subject that offers exchanges is tested with the rows about the protocol itself.
public struct SubjectExchange: Sendable {
  /// The capability that rows about the protocol need.
  public static let capability: String = "exchanges"

  /// A function that sends a line, followed by the line terminator.
  public let send: @Sendable (_ line: [UInt8]) async -> Void
  /// A function that returns the subject's next line without its terminator.
  ///
  /// The function returns `nil` at the end of the output, and throws an error if no line arrives in
  /// time or the exchange fails.
  public let next: @Sendable () async throws -> [UInt8]?
  /// A function that closes the subject's input, or the entire exchange if that is not possible.
  public let closeInput: @Sendable () async -> Void
  /// A function that waits for the subject to exit after its output has ended.
  ///
  /// The function returns a description of the forced termination if the subject did not exit on
  /// its own, and `nil` otherwise.
  public let forcedEnd: @Sendable () async -> String?
  /// A function that closes the exchange; the subject ends soon afterward.
  public let close: @Sendable () async -> Void

  /// Creates an exchange from functions that send and receive lines.
  ///
  /// If `closeInput` is `nil`, `close` is also used to close the input. By default, `forcedEnd`
  /// reports that the subject exited on its own.
  public init(
    send: @escaping @Sendable (_ line: [UInt8]) async -> Void,
    next: @escaping @Sendable () async throws -> [UInt8]?,
    closeInput: (@Sendable () async -> Void)? = nil,
    forcedEnd: @escaping @Sendable () async -> String? = { nil },
    close: @escaping @Sendable () async -> Void
  ) {
    self.send = send
    self.next = next
    self.closeInput = closeInput ?? close
    self.forcedEnd = forcedEnd
    self.close = close
  }
}
