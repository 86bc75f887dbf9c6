import Foundation
import HealthModel
import MemoryHealthStore
import RemoteSubjects

@testable import HealthContracts

/// The server that does everything right, and what a middleman in front of it has at hand.
///
/// A line is dealt with wholly before the next, so that nobody waits for what does not come.
final class TrueServer: Sendable {
  struct Notes: Sendable {
    /// What was written to the suite and not read yet.
    var unread: [PassingLine] = []
    /// Whether the suite has ended its sending.
    var isInputOver = false
    /// Whether the output has ended.
    var isOver = false
    /// Whether it is still there after its input has ended.
    var livesOn = false
    /// What a process of it had to be ended by.
    var forcedEnd: String?
    /// What a middleman counts and keeps.
    var count = 0
    var kept: [ExchangeValue] = []
  }

  /// Nothing comes, which the suite would wait for.
  struct Silence: Error, CustomStringConvertible {
    let description = "the server says nothing"
  }

  let notes = Locked(Notes())
  private let lines = LineExchange { MemoryHealthStore(appSource: $0, clock: $1) }

  /// What the server writes to a line, up to its answer.
  func answer(_ line: PassingLine) async throws -> [PassingLine] {
    lines.send(line.bytes)
    guard let awaited = line.awaited else { return [] }
    var received: [PassingLine] = []
    while let bytes = try await lines.next() {
      let answer = PassingLine(bytes)
      received.append(answer)
      if answer.isAnswer, answer.id == awaited { return received }
    }
    throw Silence()
  }

  /// The number of this call, counted from 1.
  func count() -> Int {
    notes.withLock { notes in
      notes.count += 1
      return notes.count
    }
  }

  /// Keeps a value, and returns what was kept before.
  @discardableResult
  func keep(_ value: ExchangeValue) -> [ExchangeValue] {
    notes.withLock { notes in
      defer { notes.kept.append(value) }
      return notes.kept
    }
  }

  var kept: [ExchangeValue] { notes.withLock { $0.kept } }

  /// Whether the suite has sent more before it has read what was answered.
  var isAskedAtOnce: Bool { notes.withLock { !$0.unread.isEmpty } }

  /// Ends the output.
  func end() { notes.withLock { $0.isOver = true } }

  // MARK: - As the suite sees it

  func exchange(_ answer: @escaping WrongServer.Answering) -> SubjectExchange {
    SubjectExchange(
      send: { bytes in
        // Whoever cannot answer says nothing, and the suite sees so.
        guard !self.notes.withLock({ $0.isOver }),
          let answers = try? await answer(PassingLine(bytes), self)
        else { return }
        self.notes.withLock { $0.unread += answers }
      },
      next: { try await self.next() },
      closeInput: {
        self.notes.withLock { $0.isInputOver = true }
        self.lines.closeInput()
      },
      forcedEnd: { self.notes.withLock { $0.forcedEnd } },
      close: { self.lines.close() })
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
    return try await lines.next()
  }
}
