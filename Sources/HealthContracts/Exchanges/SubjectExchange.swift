/// A conversation with a subject in another process, line by line, as it is written.
///
/// Who offers one is held to the rows on the protocol itself.
public struct SubjectExchange: Sendable {
  /// The capability that rows on the protocol need.
  public static let capability: String = "exchanges"

  /// Sends a line without its ending.
  public let send: @Sendable (_ line: [UInt8]) async -> Void
  /// Returns the next line of the subject, or `nil` once its output has ended; throws when none
  /// comes within the patience that is usual.
  public let next: @Sendable () async throws -> [UInt8]?
  /// Ends the sending alone; the subject sees the end of its input.
  public let closeInput: @Sendable () async -> Void
  /// Waits until the subject is gone, once its output has ended; tells what ended it, where it did
  /// not end by itself.
  public let forcedEnd: @Sendable () async -> String?
  /// Ends the conversation; the subject is gone soon.
  public let close: @Sendable () async -> Void

  /// Creates a conversation that has not begun; where nothing is said of the input alone, it ends
  /// with the conversation.
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
