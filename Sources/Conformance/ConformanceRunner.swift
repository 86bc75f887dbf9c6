public import ConformanceRecord
internal import Diagnostics

/// The world that one case runs in: a fresh subject with virtual time.
public protocol ConformanceWorld: Sendable {
  /// Checks the invariants of every step of every case; returns those that do not hold.
  func brokenInvariants() async -> [BrokenInvariant]

  /// The calls that the store received so far, in order, without health values.
  func transcript() async -> [String]

  /// A description of all state that a row could observe, identical for equal states; `nil` if
  /// unknown.
  func stateDescription() async -> String?

  /// A counter of events; a case is considered active while it grows.
  var progress: Int { get }

  /// Returns the needed capabilities that the subject of this world turns out to lack.
  func missingCapabilities(of needed: Set<String>) async -> Set<String>

  /// Whether a part of the subject is remote; ``failure()`` and ``end()`` are only called if it is.
  var isRemote: Bool { get }

  /// The failure of the subject, if any; a case with a failure is errored.
  func failure() async -> SubjectFailure?

  /// Returns the deviation of the subject that an error reports; `nil` for any other error.
  func deviation(in error: any Error) async -> Deviation?

  /// Releases the resources of the subject; called once after its case ended or was abandoned.
  func end() async
}

extension ConformanceWorld {
  /// Returns an empty array by default.
  public func brokenInvariants() async -> [BrokenInvariant] { [] }

  /// Returns an empty array by default.
  public func transcript() async -> [String] { [] }

  /// Returns 0 by default.
  public var progress: Int { 0 }

  /// Returns `nil` by default.
  public func stateDescription() async -> String? { nil }

  /// Returns the error if it is a ``Deviation``.
  public func deviation(in error: any Error) async -> Deviation? { error as? Deviation }

  /// Returns an empty set by default.
  public func missingCapabilities(of needed: Set<String>) async -> Set<String> { [] }
}

/// A violated rule of the domain.
public struct BrokenInvariant: Hashable, Sendable {
  /// The rule, in words.
  public let rule: String
  /// The observed violation.
  public let observed: String

  /// Creates a finding.
  public init(rule: String, observed: String) {
    self.rule = rule
    self.observed = observed
  }
}

/// A progress event of a run.
public enum RunEvent: Sendable {
  /// The run starts with this number of rows.
  case started(rows: Int)
  /// Rows have finished; they are reported in completion order.
  case finished([RowRecord])
}

/// Runs the cases of a plan in document order, each in a fresh world.
public struct ConformanceRunner<World: ConformanceWorld>: Sendable {
  /// The subject.
  public let subject: ConformanceSubject<World>
  /// The seed of all generated identities.
  public let seed: UInt64
  /// How long a case may make no progress, or run, in real time before it is abandoned.
  package let patience: Patience
  /// The number of cases that run concurrently; their worlds share no state.
  public let parallelism: Int

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - seed: The seed of all generated identities.
  ///   - patience: How long a case may make no progress in real time before it is abandoned; the
  ///     default is the value that the subject requests.
  ///   - longestCase: The maximum real time of a case, even if it makes progress.
  ///   - parallelism: The number of cases that run concurrently; their worlds share no state.
  public init(
    subject: ConformanceSubject<World>, seed: UInt64 = 1, patience: Duration? = nil,
    longestCase: Duration = .seconds(60), parallelism: Int = 1
  ) {
    self.subject = subject
    self.seed = seed
    self.patience = Patience(standstill: patience ?? subject.patience, longest: longestCase)
    self.parallelism = max(1, parallelism)
  }

  /// Runs the rows of a plan.
  ///
  /// The record contains exactly one outcome for each row of the plan. Rows that are not selected
  /// are recorded as not run.
  ///
  /// - Parameters:
  ///   - plan: The rows.
  ///   - isSelected: Returns whether to run a row.
  ///   - onEvent: Called when the run starts and whenever outcomes arrive.
  /// - Returns: The record with its footer; its rows are in document order.
  public func run(
    _ plan: ContractPlan<World>,
    selecting isSelected: @Sendable (PlannedRow<World>) -> Bool = { _ in true },
    onEvent: @Sendable (RunEvent) -> Void = { _ in }
  ) async -> RunRecord {
    onEvent(.started(rows: plan.rows.count))
    let records = await run(plan.rows, selecting: isSelected) { onEvent(.finished($0)) }
    let header = RecordHeader(
      seed: seed, subjects: [subject.recordedIdentity], plannedRows: plan.rows.count,
      documents: plan.documents)
    return RunRecord(header: header, diagnostics: plan.diagnostics, rows: records)
  }

  /// Runs rows in this process; each outcome is at the index of its row.
  package func carryOut(
    _ rows: [PlannedRow<World>], onResults: @Sendable ([RowRecord]) -> Void
  ) async -> [RowRecord] {
    await RowPool(runner: self, rows: rows).run(onResults: onResults)
  }

  /// Runs one row.
  public func run(_ row: PlannedRow<World>) async -> RowRecord {
    let records = await carryOut([row]) { _ in }
    return records.first ?? Self.record(row, .notRun)
  }

  /// Runs one row without a time limit; the closure receives the world in order to monitor it.
  package func runToTheEnd(
    _ row: PlannedRow<World>, watching: @Sendable (World) async -> Void
  ) async -> RowRecord {
    guard row.unbound.isEmpty else { return Self.unbound(row) }
    guard row.testCase.hasExpectation else {
      return Self.record(
        row, .unbound,
        findings: [
          Finding(
            location: row.location, rule: "a row expects something",
            expected: "at least one expectation", observed: "none")
        ])
    }
    let needed = row.testCase.capabilities
    guard needed.isSubset(of: subject.capabilities) else {
      return notApplicable(row, without: needed.subtracting(subject.capabilities))
    }
    do {
      let world = try await subject.makeWorld(seed)
      await watching(world)
      let lacking = needed.isEmpty ? [] : await world.missingCapabilities(of: needed)
      let record =
        lacking.isEmpty ? await perform(row, in: world) : notApplicable(row, without: lacking)
      if world.isRemote { await world.end() }
      return record
    } catch let failure as SubjectFailure {
      return Self.broken(failure, in: nil, of: row, transcript: [])
    } catch {
      return Self.record(row, .errored, findings: [Self.thrown(error, in: nil, of: row)])
    }
  }

  /// The state of a fresh world after the steps; `nil` if it is unknown or a step fails.
  func state(after steps: [CaseStep<World>]) async -> String? {
    guard let world = try? await subject.makeWorld(seed) else { return nil }
    for step in steps {
      guard (try? await step.meaning.perform(world)) != nil else { return nil }
    }
    let state = await world.stateDescription()
    if world.isRemote { await world.end() }
    return state
  }

  /// The record of a row that was abandoned.
  package func gaveUp(_ row: PlannedRow<World>) -> RowRecord {
    Self.record(
      row, .errored,
      findings: [
        Finding(
          location: row.location, rule: "a case comes to an end",
          expected: "a step within \(patience.standstill), an end within \(patience.longest)",
          observed: "the subject never settled")
      ])
  }

  private func perform(_ row: PlannedRow<World>, in world: World) async -> RowRecord {
    var findings: [Finding] = []
    var outcome = Outcome.passed
    for step in row.testCase.steps {
      do {
        let comparison = try await step.meaning.perform(world)
        if case .differs(let expected, let observed) = comparison {
          findings.append(
            Finding(
              column: step.column, location: step.location ?? row.location,
              rule: step.shownName, expected: expected, observed: observed))
        }
      } catch let failure as SubjectFailure {
        return Self.broken(failure, in: step, of: row, transcript: await world.transcript())
      } catch {
        if let deviation = await world.deviation(in: error) {
          findings.append(Self.deviation(deviation, in: step, of: row))
        } else {
          findings.append(Self.thrown(error, in: step, of: row))
          outcome = .errored
        }
      }
      // Invariants are meaningless if the subject broke.
      if world.isRemote, let failure = await world.failure() {
        return Self.broken(failure, in: step, of: row, transcript: await world.transcript())
      }
      findings += await world.brokenInvariants().map { broken in
        Finding(
          column: step.column, location: step.location ?? row.location,
          rule: "after '\(step.shownName)': \(broken.rule)",
          expected: "holds at every step",
          observed: broken.observed)
      }
      // Steps after a failed step would only repeat the failure.
      if outcome == .errored || !findings.isEmpty, step.meaning.role != .expectation { break }
    }
    if outcome == .passed, !findings.isEmpty { outcome = .failed }
    guard outcome != .passed else { return Self.record(row, .passed) }
    return Self.record(
      row, outcome, findings: findings, transcript: await world.transcript())
  }

  package static func record(
    _ row: PlannedRow<World>, _ outcome: Outcome, findings: [Finding] = [],
    transcript: [String] = []
  ) -> RowRecord {
    RowRecord(
      id: row.id, revision: row.revision, kind: row.kind, location: row.location,
      requirements: row.requirements, level: row.level, profile: row.profile, outcome: outcome,
      findings: findings, transcript: transcript,
      cells: [.failed, .errored].contains(outcome) ? normativeCells(of: row) : nil,
      steps: [.failed, .errored].contains(outcome) ? row.testCase.steps.map(StepRecord.init) : nil)
  }

  private static func normativeCells(of row: PlannedRow<World>) -> [CellRecord] {
    row.cells.filter(\.isNormative).map {
      CellRecord(column: $0.column, location: $0.location, text: $0.text)
    }
  }

  private func notApplicable(
    _ row: PlannedRow<World>, without missing: Set<String>
  ) -> RowRecord {
    let lack = subject.lack(of: missing, in: row)
    var record = Self.record(
      row, .notApplicable,
      findings: [
        Finding(
          location: row.location, rule: "the subject lets the suite control what the row needs",
          expected: lack.missing.joined(separator: ", "), observed: lack.reason)
      ])
    if lack.isOutsideClaim { record.isOutsideClaim = true }
    return record
  }

  private static func unbound(_ row: PlannedRow<World>) -> RowRecord {
    let findings = row.unbound.map { cell in
      Finding(
        column: cell.column, location: cell.location, rule: "every phrase is bound",
        expected: "a phrase of the vocabulary", observed: cell.clause.message,
        suggestions: cell.clause.suggestions, snippet: cell.clause.snippet)
    }
    return record(row, .unbound, findings: findings)
  }

  private static func broken(
    _ failure: SubjectFailure, in step: CaseStep<World>?, of row: PlannedRow<World>,
    transcript: [String]
  ) -> RowRecord {
    let finding = Finding(
      column: step?.column, location: step?.location ?? row.location,
      rule: step?.shownName ?? "a fresh subject",
      expected: "a subject that keeps the protocol", observed: failure.message)
    return record(
      row, .errored, findings: [finding], transcript: transcript + failure.exchange)
  }

  private static func deviation(
    _ deviation: Deviation, in step: CaseStep<World>, of row: PlannedRow<World>
  ) -> Finding {
    Finding(
      column: step.column, location: step.location ?? row.location, rule: step.shownName,
      expected: deviation.expected, observed: deviation.observed)
  }

  private static func thrown(
    _ error: any Error, in step: CaseStep<World>?, of row: PlannedRow<World>
  ) -> Finding {
    Finding(
      column: step?.column, location: step?.location ?? row.location,
      rule: step?.shownName ?? "a fresh subject", expected: "no error",
      observed: String(describing: error))
  }
}
