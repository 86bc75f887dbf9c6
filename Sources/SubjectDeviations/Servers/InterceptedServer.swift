internal import Foundation
internal import HealthContracts
internal import HealthModel

/// A server with the state of an interceptor in front of it.
///
/// Each line is processed completely before the next one, so a read never waits for a missing
/// response.
package final class InterceptedServer: Sendable {
  struct Notes: Sendable {
    /// The lines that the suite has not read yet.
    var unread: [PassingLine] = []
    /// Whether the suite has closed the input.
    var isInputOver = false
    /// Whether the output has ended.
    var isOver = false
    /// Whether the server keeps running after its input has ended.
    var livesOn = false
    /// The description of a forced end of the server's process, or `nil` to report the actual one.
    var forcedEnd: String?
    /// A counter for the interceptor.
    var count = 0
    /// The values that the interceptor has stored.
    var kept: [ExchangeValue] = []
  }

  /// The error for a line that is expected from the server but not sent.
  struct Silence: Error, CustomStringConvertible {
    let description = "the server sends no answer"
  }

  let notes = Locked(Notes())
  private let server: SubjectExchange

  init(_ server: SubjectExchange) { self.server = server }

  /// Sends a line to the server and returns the lines up to and including the server's response.
  ///
  /// Returns no lines for a notification, which has no response.
  ///
  /// - Throws: The error from reading the output, or an error if the output ends before the
  ///   response.
  package func answer(_ line: PassingLine) async throws -> [PassingLine] {
    await server.send(line.bytes)
    guard let awaited = line.awaited else { return [] }
    var received: [PassingLine] = []
    while let bytes = try await server.next() {
      let answer = PassingLine(bytes)
      received.append(answer)
      if answer.isAnswer, answer.id == awaited { return received }
    }
    throw Silence()
  }

  /// Increments the counter and returns its new value.
  func count() -> Int {
    notes.withLock { notes in
      notes.count += 1
      return notes.count
    }
  }

  /// Stores a value, and returns the values that were stored before it.
  @discardableResult
  func keep(_ value: ExchangeValue) -> [ExchangeValue] {
    notes.withLock { notes in
      defer { notes.kept.append(value) }
      return notes.kept
    }
  }

  var kept: [ExchangeValue] { notes.withLock { $0.kept } }

  /// Whether there are lines that the suite has not read yet.
  var isAskedAtOnce: Bool { notes.withLock { !$0.unread.isEmpty } }

  /// Ends the output after the unread lines; later lines from the suite are ignored.
  func end() { notes.withLock { $0.isOver = true } }

  // MARK: - The server as the suite sees it

  func exchange(_ answer: @escaping ServerDeviation.Answering) -> SubjectExchange {
    SubjectExchange(
      send: { bytes in
        // A server that cannot respond writes nothing, which the suite detects.
        guard !self.notes.withLock({ $0.isOver }),
          let answers = try? await answer(PassingLine(bytes), self)
        else { return }
        self.notes.withLock { $0.unread += answers }
      },
      next: { try await self.next() },
      closeInput: {
        self.notes.withLock { $0.isInputOver = true }
        await self.server.closeInput()
      },
      forcedEnd: {
        if let end = self.notes.withLock({ $0.forcedEnd }) { return end }
        return await self.server.forcedEnd()
      },
      close: { await self.server.close() })
  }

  private func next() async throws -> [UInt8]? {
    let (line, isOver, mayEnd) = notes.withLock { notes in
      (
        notes.unread.isEmpty ? nil : notes.unread.removeFirst(), notes.isOver,
        notes.isInputOver && !notes.livesOn
      )
    }
    if let line { return line.bytes }
    if isOver { return nil }
    guard mayEnd else { throw Silence() }
    return try await server.next()
  }
}
