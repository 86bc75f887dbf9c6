internal import Conformance
internal import ConformanceRecord
internal import Diagnostics
internal import HealthContracts
public import Simulation
internal import SpecMarkdown
internal import WeightSync

/// A row of the weight sync contract that fails on a subject with a defect and passes on the
/// reference.
public struct HistoryRow: Hashable, Sendable {
  /// The table with the row, ready to paste into a document.
  public let markdown: String

  /// The result of the search for a row.
  public enum Search: Hashable, Sendable {
    /// A row that expresses the history and fails on the subject.
    case found(HistoryRow)
    /// A random row that fails on the subject, and the operations of the history that no phrase
    /// expresses in the rows about one of its devices, if any.
    case foundOfOtherSteps(HistoryRow, missing: [String])
    /// No row was found, and no phrase expresses these operations of the history in the rows about
    /// one of its devices.
    case missing([String])
    /// No row that was tried passes on the reference and fails on the subject.
    case passes

    /// The row that fails on the subject, if one was found.
    public var row: HistoryRow? {
      switch self {
      case .found(let row), .foundOfOtherSteps(let row, _): row
      case .missing, .passes: nil
      }
    }
  }

  /// Searches for a row that passes on the reference, fails on a subject, and expresses a history.
  ///
  /// A row must state details that a history leaves open, such as the call at which a process ends.
  /// The search tries the possible phrases in turn. If it finds no row of the history, it tries
  /// random short rows.
  ///
  /// The cells for the results of the sync and the end state contain what the reference produces.
  public static func search(
    _ history: WeightHistory, named name: String, subject: WeightSubject,
    reference: WeightSubject
  ) async -> Search {
    var tried: Set<HistoryPhrases> = []
    var missing: [String] = []
    for choices in choices(of: history) {
      let phrases = HistoryPhrases(history, choices)
      guard phrases.missing.isEmpty else {
        if missing.isEmpty { missing = phrases.missing }
        continue
      }
      guard tried.insert(phrases).inserted,
        let cells = await difference(phrases, subject, reference)
      else { continue }
      return .found(Self(markdown: markdown(of: phrases, cells, named: name)))
    }
    if let row = await sampled(history.seed, named: name, subject, reference) {
      return .foundOfOtherSteps(row, missing: missing)
    }
    return missing.isEmpty ? .passes : .missing(missing)
  }

  /// Returns the cells of a row that passes on the reference but fails on the subject, or `nil` for
  /// any other row.
  private static func difference(
    _ phrases: HistoryPhrases, _ subject: WeightSubject, _ reference: WeightSubject
  ) async -> Cells? {
    guard let cells = await cells(of: phrases, on: reference) else { return nil }
    let outcome = await result(of: phrases, cells, on: subject).outcome
    return outcome == .failed || outcome == .errored ? cells : nil
  }

  // MARK: - Random rows

  /// The maximum number of random rows that are tried.
  private static let mostSamples = 600

  private static func sampled(
    _ seed: UInt64, named name: String, _ subject: WeightSubject, _ reference: WeightSubject
  ) async -> Self? {
    var sampler = RowSampler(seed: seed)
    for _ in 0..<mostSamples {
      var phrases = sampler.phrases()
      guard var cells = await difference(phrases, subject, reference) else { continue }
      var isShorter = true
      while isShorter {
        isShorter = false
        for shorter in phrases.shortened {
          guard let found = await difference(shorter, subject, reference) else { continue }
          (phrases, cells, isShorter) = (shorter, found, true)
          break
        }
      }
      return Self(markdown: markdown(of: phrases, cells, named: name))
    }
    return nil
  }

  // MARK: - Choices

  private static let ends: [[String]] = [
    [], ["app imports"], ["app is relaunched"], ["store recovers", "app exports"],
    ["app is relaunched", "app imports"], ["store recovers", "app is relaunched", "app imports"],
    ["device is unlocked"], ["store recovers", "app comes to foreground"],
    ["user turns sync off", "user turns sync on"],
    ["user turns sync on", "app imports"],
    ["user deletes entry"], ["another app saves sample of 81 kg"],
    ["another app saves sample of 81 kg", "app imports"],
  ]

  private static var crashes: [String] {
    ["app is relaunched"]
      + ["entries are saved", "anchor is saved"].map { "app terminates during import before \($0)" }
      + ["save", "query", "delete"].flatMap { call in
        ["before", "after"].map { "app terminates \($0) next \(call)" }
      }
  }

  private static func choices(
    of history: WeightHistory
  ) -> [HistoryPhrases.Choices] {
    let operations = history.steps.map(\.operation)
    let crashes =
      operations.contains { if case .crash(_, let after) = $0 { after > 0 } else { false } }
      ? crashes : ["app is relaunched"]
    let deletes =
      operations.contains { if case .healthDeletes = $0 { true } else { false } }
      ? [true, false] : [true]
    let devices = Set(operations.map { $0.device ?? 0 }).sorted()
    return devices.flatMap { device in
      ends.flatMap { end in
        crashes.flatMap { crash in
          deletes.map {
            HistoryPhrases.Choices(
              device: device, crash: crash, deletesSampleOfEntry: $0, end: end)
          }
        }
      }
    }
  }

  // MARK: - Running

  private struct Cells: Hashable, Sendable {
    var answers = "nothing"
    var end = "no entries"
  }

  /// Returns the cells with which a row passes on the reference; `nil` if none are found.
  private static func cells(
    of phrases: HistoryPhrases, on reference: WeightSubject
  ) async -> Cells? {
    var cells = Cells()
    for _ in 0..<4 {
      let record = await result(of: phrases, cells, on: reference)
      if record.outcome == .passed { return cells }
      guard record.outcome == .failed else { return nil }
      var isChanged = false
      for finding in record.findings {
        if finding.column == "Then the sync", cells.answers != finding.observed {
          cells.answers = finding.observed
          isChanged = true
        } else if finding.column == "Ends with", cells.end != finding.observed {
          cells.end = finding.observed
          isChanged = true
        }
      }
      guard isChanged else { return nil }
    }
    return nil
  }

  private static func markdown(
    of phrases: HistoryPhrases, _ cells: Cells, named name: String
  ) -> String {
    let row = [
      name, phrases.given.joined(separator: ", "), phrases.when.joined(separator: ", "),
      cells.answers, cells.end,
    ]
    return """
      | Scenario | Given | When | Then the sync | Ends with |
      | --- | --- | --- | --- | --- |
      | \(row.joined(separator: " | ")) |
      """
  }

  private static func result(
    of phrases: HistoryPhrases, _ cells: Cells, on subject: WeightSubject
  ) async -> RowRecord {
    let text = "# Histories\n\n" + markdown(of: phrases, cells, named: "history") + "\n"
    return await result(ofDocument: text, on: subject)
  }

  /// Returns whether a row passes on a subject.
  public static func passes(_ row: HistoryRow, on subject: WeightSubject) async -> Bool {
    await result(ofDocument: "# Histories\n\n\(row.markdown)\n", on: subject).outcome == .passed
  }

  private static func result(
    ofDocument text: String, on subject: WeightSubject
  ) async -> RowRecord {
    let fresh = subject.fresh(subject)
    let health = HealthSubject(
      identity: SubjectIdentity(named: "history"), makeHome: { _ in try await fresh.makeHome() },
      makeSync: { store, home, surroundings in
        try await fresh.makeSync(
          WeightSubject.Parts(
            store: store, home: home, clock: surroundings.clock,
            identifiers: surroundings.identifiers, configuration: surroundings.configuration,
            device: 0))
      },
      makeStore: { try await fresh.makeStore($0.appSource, $0.clock, $0.seed) })
    let plan = HealthContracts.plan(for: [MarkdownDocument(parsing: text, path: "history.md")])
    let runner = ConformanceRunner(subject: health.conformanceSubject(), patience: .seconds(5))
    guard plan.rows.count == 1, let row = plan.rows.first else {
      return RowRecord(
        id: "", revision: "", kind: "", location: SourceLocation(file: "history.md"),
        outcome: .unbound)
    }
    return await runner.run(row)
  }
}
