package import Conformance
package import ConformanceRecord
internal import Diagnostics
internal import Foundation
internal import LineProcesses
internal import Locks

/// A recording of a run, which counts the rows that were run and appends each finished row to the
/// record file, if one is requested, so that an interruption loses at most the rows of the last
/// tenth of a second.
package final class RunRecording: Sendable {
  private struct State {
    var journal: RecordJournal?
    /// The reason why the file lacks rows, if any.
    var problem: String?
    var count = 0
    var isOver = false
  }

  private typealias Continuation = UnsafeContinuation<Void, Never>

  private let state: Guarded<State>
  private let name: String?
  private let planned: Int

  /// Creates the recording of a run that is about to start.
  ///
  /// - Parameters:
  ///   - beginning: The record before the first row: its header and diagnostics.
  ///   - path: The path of the record file, if requested; an existing file is replaced immediately,
  ///     so that an earlier record cannot be mistaken for the record of this run.
  ///   - name: The path as the user specified it.
  /// - Throws: `CocoaError` or `POSIXError` if the file cannot be written.
  package init(of beginning: RunRecord, in path: String?, named name: String?) throws {
    let journal = try path.map {
      try RecordJournal(at: URL(fileURLWithPath: $0), beginning: beginning)
    }
    state = Guarded(State(journal: journal))
    self.name = name
    planned = beginning.header.expectedResults ?? 0
  }

  /// Appends the rows of an event to the record file, and counts those that were run.
  ///
  /// After an interruption, events are ignored; after a failed write, rows are only counted.
  package func take(_ event: RunEvent) {
    guard case .finished(let rows) = event else { return }
    state.withLock { state in
      guard !state.isOver else { return }
      state.count += rows.count { $0.outcome != .notRun }
      guard state.problem == nil else { return }
      do { try state.journal?.append(rows) } catch { state.problem = Self.reason(of: error) }
    }
  }

  /// The number of planned rows on all subjects, with its noun.
  private var allRows: String { planned.counted("row") }

  /// Ends the recording because the run was interrupted; later events are ignored.
  ///
  /// - Returns: The progress of the run, followed by the path of the record, if any, and by the
  ///   reason why rows are lost, if they are; without a line feed.
  package func interrupt() -> String {
    state.withLock { state in
      state.isOver = true
      let rows = "interrupted after \(state.count) of \(allRows)"
      guard let journal = state.journal, let name else {
        return "\(rows); they are lost, because --record was not given"
      }
      guard let problem = state.problem else { return "\(rows); '\(name)' contains them" }
      return
        "\(rows); '\(name)' contains \(journal.count.counted("row")) and could not be written "
        + "further: " + problem
    }
  }

  /// Replaces the partial file with the complete record.
  ///
  /// This method does not return if the run was interrupted, because the signal is about to end
  /// this process.
  ///
  /// - Returns: The reason why the write failed and the number of rows in the file; `nil` if the
  ///   write succeeded or no file was requested.
  package func finish(with record: RunRecord) async -> String? {
    let id = UUID()
    var failure: (any Error)?
    var file: ReplacementFile?
    do {
      file = try replacement(id)
      try await file?.write(record)
    } catch { failure = error }
    let problem: String?? = state.withLock { [file, failure] state in
      guard !state.isOver else { return nil }
      defer { CleanupRegistry.remove(id) }
      do {
        if let failure { throw failure }
        if let file { try state.journal?.finish(with: file) }
        return .some(nil)
      } catch {
        return "\(Self.reason(of: error)); it contains \(state.journal?.count ?? 0) of \(allRows)"
      }
    }
    guard let problem else {
      await withUnsafeContinuation { (_: Continuation) in }
      return nil
    }
    return problem
  }

  /// Creates the file for the complete record; the file is removed if the run is interrupted.
  ///
  /// - Returns: The file; `nil` if no file was requested or the run was interrupted.
  private func replacement(_ id: UUID) throws -> ReplacementFile? {
    try state.withLock { state in
      guard !state.isOver, let file = try state.journal?.replacement() else { return nil }
      CleanupRegistry.add(id) { file.discard() }
      return file
    }
  }

  /// Returns the system's short description of a file write error.
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
