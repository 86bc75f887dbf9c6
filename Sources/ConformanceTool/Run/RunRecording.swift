package import Conformance
package import ConformanceRecord
internal import Foundation
internal import LineProcesses
internal import Locks

/// Follows a run, so that what has been run is in its record however it ends.
package final class RunRecording: Sendable {
  private struct State {
    var journal: RecordJournal?
    /// Why rows are missing in the file, if they are.
    var problem: String?
    var count = 0
    var isOver = false
  }

  private typealias Continuation = UnsafeContinuation<Void, Never>

  private let state: Guarded<State>
  private let name: String?
  private let planned: Int

  /// Begins to follow a run.
  ///
  /// - Parameters:
  ///   - beginning: The header of the run, with messages on its documents.
  ///   - path: The file of the record, if one is wanted; what is there is replaced at once, as an
  ///     earlier record must not be taken for that of this run.
  ///   - name: The file as the user named it.
  /// - Throws: `CocoaError` or `POSIXError` where the file cannot be written.
  package init(of beginning: RunRecord, in path: String?, named name: String?) throws {
    let journal = try path.map {
      try RecordJournal(at: URL(fileURLWithPath: $0), beginning: beginning)
    }
    state = Guarded(State(journal: journal))
    self.name = name
    planned = beginning.header.expectedResults ?? 0
  }

  /// Takes over what happened.
  package func take(_ event: RunEvent) {
    guard case .finished(let rows) = event else { return }
    state.withLock { state in
      guard !state.isOver else { return }
      state.count += rows.count { $0.outcome != .notRun }
      guard state.problem == nil else { return }
      do { try state.journal?.append(rows) } catch { state.problem = Self.reason(of: error) }
    }
  }

  /// Ends the recording, because the run goes on no more; what comes later is not taken.
  ///
  /// - Returns: A line that says how far the run came, and where that is to be found.
  package func interrupt() -> String {
    state.withLock { state in
      state.isOver = true
      let rows = "interrupted: \(state.count) of \(planned) rows"
      guard let journal = state.journal, let name else {
        return "\(rows); no file holds them, as there is no --record"
      }
      guard let problem = state.problem else { return "\(rows); \(name) holds them" }
      return
        "\(rows); \(name) holds \(journal.count) of them, then it could not be written: \(problem)"
    }
  }

  /// Puts the whole record in the place of what was written so far; does not return once the run
  /// was interrupted, as the signal is about to end this process.
  ///
  /// - Returns: Why it could not be written, and what is in the file; `nil` where all is well, or
  ///   no file is wanted.
  package func finish(with record: RunRecord) async -> String? {
    let lines: Data
    do { lines = try await record.jsonLines() } catch { return String(describing: error) }
    if state.withLock(\.isOver) { await withUnsafeContinuation { (_: Continuation) in } }
    return state.withLock { state in
      guard let journal = state.journal else { return nil }
      do { try journal.finish(with: lines) } catch {
        return "\(Self.reason(of: error)); it holds \(journal.count) of \(planned) rows"
      }
      return nil
    }
  }

  /// What the system says of a file that cannot be written, in a few words.
  package static func reason(of error: any Error) -> String {
    let cause = (error as? CocoaError)?.underlying ?? error
    guard let code = (cause as? POSIXError)?.code else {
      let known = cause as NSError
      guard known.domain == NSPOSIXErrorDomain else { return known.localizedDescription }
      return String(cString: strerror(Int32(truncatingIfNeeded: known.code)))
    }
    return String(cString: strerror(code.rawValue))
  }
}
