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
  /// Ends the conversation; the subject is gone afterwards.
  public let close: @Sendable () async -> Void

  /// Creates a conversation that has not begun.
  public init(
    send: @escaping @Sendable (_ line: [UInt8]) async -> Void,
    next: @escaping @Sendable () async throws -> [UInt8]?,
    close: @escaping @Sendable () async -> Void
  ) {
    self.send = send
    self.next = next
    self.close = close
  }
}
