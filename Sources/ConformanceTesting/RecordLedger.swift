internal import ConformanceRecord
internal import Diagnostics
internal import Foundation
internal import Locks

/// The record of one suite's results in this process.
///
/// The file grows with the first result of every row and has no footer, so a process that crashes
/// leaves the results up to the crash. When the process exits normally, the complete record
/// replaces the file. In the complete record, rows that no test verified are recorded as not run.
final class RecordLedger: Sendable {
  private struct State {
    var journal: RecordJournal?
    /// The recorded results by row.
    var outcomes: [Row: RowRecord] = [:]
  }

  /// The key of a row; it distinguishes rows with the same id, which documents with errors may
  /// contain.
  private struct Row: Hashable {
    let id: String
    let place: String

    init(_ record: RowRecord) {
      id = record.id
      place = record.location.description
    }
  }

  private let recorder: SuiteRecorder
  private let state: Guarded<State>

  private init(_ recorder: SuiteRecorder, journal: RecordJournal?) {
    self.recorder = recorder
    state = Guarded(State(journal: journal))
  }

  // MARK: - All ledgers of the process

  private struct All {
    var ledgers: [String: RecordLedger] = [:]
    var taken: Set<String> = []
  }

  private static let all = Guarded(All())

  /// Returns the ledger of a suite.
  ///
  /// Suites with the same documents, expectation files, glossaries, subject, seed and destination
  /// share a ledger.
  static func of(_ recorder: SuiteRecorder) -> RecordLedger {
    all.withLock { all in
      let key = "\(recorder.fingerprint) \(recorder.destination)"
      if let ledger = all.ledgers[key] { return ledger }
      if all.ledgers.isEmpty { atexit { RecordLedger.finishAll() } }
      let ledger = RecordLedger(recorder, journal: journal(for: recorder, &all.taken))
      all.ledgers[key] = ledger
      return ledger
    }
  }

  /// Creates a journal at the first location that is not in use by this or another process.
  ///
  /// Returns `nil` after writing a message to standard error if the journal cannot be created.
  private static func journal(
    for recorder: SuiteRecorder, _ taken: inout Set<String>
  ) -> RecordJournal? {
    let places = recorder.places
    do {
      let folder = places[0].deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return try RecordJournal.choosing(in: folder) {
        let place = places.first { !taken.contains($0.path) && !RecordJournal.isLocked($0) }
        guard let place else { throw CocoaError(.fileWriteFileExists) }
        taken.insert(place.path)
        if place != places[0] {
          let reason =
            taken.contains(places[0].path)
            ? "contains the record of another suite" : "is in use by another process"
          let fix = recorder.isFolder ? "" : " (specify a folder for stable names)"
          RowTrace.write(
            "'\(Self.shown(places[0]))' \(reason); the record of \(recorder.subject) is written to "
              + "'\(Self.shown(place))'\(fix)")
        }
        return try RecordJournal(at: place, beginning: recorder.beginning)
      }
    } catch {
      RowTrace.write(
        "the record cannot be written to '\(recorder.destination)': \(error); check the path")
      return nil
    }
  }

  /// Returns a path for display, without a leading `./`.
  private static func shown(_ place: URL) -> String {
    let path = place.relativePath
    return path.hasPrefix("./") ? String(path.dropFirst(2)) : path
  }

  private static func finishAll() {
    for ledger in all.withLock({ Array($0.ledgers.values) }) { ledger.finish() }
  }

  // MARK: - One suite

  /// Records the result of a row.
  ///
  /// If a row is run repeatedly, the complete record contains its first result that is not a pass,
  /// if any.
  func note(_ record: RowRecord) {
    state.withLock { state in
      let row = Row(record)
      if let earlier = state.outcomes[row] {
        if earlier.outcome == .passed { state.outcomes[row] = record }
        return
      }
      state.outcomes[row] = record
      do { try state.journal?.append([record]) } catch {
        RowTrace.write("the record cannot be written to '\(recorder.destination)': \(error)")
        state.journal = nil
      }
    }
  }

  /// Replaces the file with the complete record.
  private func finish() {
    state.withLock { state in
      guard let journal = state.journal else { return }
      state.journal = nil
      let rows = recorder.unrun.map { state.outcomes[Row($0)] ?? $0 }
      let record = RunRecord(
        header: recorder.beginning.header, diagnostics: recorder.beginning.diagnostics, rows: rows)
      do { try journal.finish(with: record.jsonLinesAtOnce()) } catch {
        RowTrace.write("the record cannot be written to '\(recorder.destination)': \(error)")
      }
    }
  }
}

extension SuiteRecorder {
  /// The subject's label, or `a subject` if the header does not contain a subject.
  fileprivate var subject: String { beginning.header.subjects.first?.label ?? "a subject" }
}
