public import ConformanceRecord
internal import Diagnostics

/// The world that one case runs in: a fresh subject with virtual time.
public protocol ConformanceWorld: Sendable {
  /// Checks what must hold after every step of every case; returns what does not.
  func brokenInvariants() async -> [BrokenInvariant]

  /// What the store was asked so far, in order, without values of health.
  func transcript() async -> [String]

  /// Everything that a row could tell one state from another by, in words that two equal states
  /// share; `nil` where the world does not know.
  func stateDescription() async -> String?

  /// How much has happened; while it grows, a case is on its way to an end.
  var progress: Int { get }

  /// The capabilities among some that this world's subject does not have after all.
  func missingCapabilities(of needed: Set<String>) async -> Set<String>

  /// Whether a part of its subject lives elsewhere; only then the two below are asked for.
  var isRemote: Bool { get }

  /// What broke of its subject, if something did; a case that meets it is errored.
  func failure() async -> SubjectFailure?

  /// What an error says that the subject did wrong; `nil` for an error of anything else.
  func deviation(in error: any Error) async -> Deviation?

  /// Gives back what the subject took hold of; called once its case has ended or was given up.
  func end() async
}

extension ConformanceWorld {
  /// No rule that holds in every case.
  public func brokenInvariants() async -> [BrokenInvariant] { [] }

  /// Nothing that is worth a report.
  public func transcript() async -> [String] { [] }

  /// Nothing that is counted.
  public var progress: Int { 0 }

  /// Unknown.
  public func stateDescription() async -> String? { nil }

  /// What a step threw as a deviation, and nothing else.
  public func deviation(in error: any Error) async -> Deviation? { error as? Deviation }

  /// None, where the subject tells all that there is to know.
  public func missingCapabilities(of needed: Set<String>) async -> Set<String> { [] }
}

/// A rule of the domain that did not hold.
public struct BrokenInvariant: Hashable, Sendable {
  /// The rule, in words.
  public let rule: String
  /// What was found.
  public let observed: String

  /// Creates a finding.
  public init(rule: String, observed: String) {
    self.rule = rule
    self.observed = observed
  }
}

/// What happens during a run, for progress.
public enum RunEvent: Sendable {
  /// The run starts with so many rows.
  case started(rows: Int)
  /// Some rows have their outcomes; rows come in the order in which they end.
  case finished([RowRecord])
}

/// Runs the cases of a plan, each in a fresh world, in the order of the documents.
public struct ConformanceRunner<World: ConformanceWorld>: Sendable {
  /// The subject.
  public let subject: ConformanceSubject<World>
  /// The seed of every identity.
  public let seed: UInt64
  /// How long a case may stand still in real time, or go on, before it is given up.
  package let patience: Patience
  /// How many cases run at a time; their worlds share nothing.
  public let parallelism: Int

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - seed: The seed of every identity.
  ///   - patience: How long a case may stand still in real time before it is given up; what the
  ///     subject asks for unless one is given.
  ///   - longestCase: How long a case may take in real time, however much happens in it.
  ///   - parallelism: How many cases run at a time; their worlds share nothing.
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
  /// Every row of the plan has exactly one outcome in the record, whatever happens; a row that is
  /// not selected was not run, and the record says so.
  ///
  /// - Parameters:
  ///   - plan: The rows.
  ///   - isSelected: Whether a row is to be run.
  ///   - onEvent: Called for the start, and for outcomes as they come.
  /// - Returns: The record, with its footer; its rows are in the order of the documents.
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

  /// Runs some rows in this process; each has its outcome at its place.
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

  /// Runs one row, however long it takes; its world is handed to the closure that watches over it.
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
    let missing = needed.isEmpty ? [] : needed.subtracting(subject.capabilities)
    guard missing.isEmpty else { return notApplicable(row, without: missing) }
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

  /// The state of a fresh world after some steps, or `nil` where it is not known or a step fails.
  func state(after steps: [CaseStep<World>]) async -> String? {
    guard let world = try? await subject.makeWorld(seed) else { return nil }
    for step in steps {
      guard (try? await step.meaning.perform(world)) != nil else { return nil }
    }
    let state = await world.stateDescription()
    if world.isRemote { await world.end() }
    return state
  }

  /// The record of a row that did not come to an end.
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
      // A subject that broke keeps no rule and breaks none.
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
      // What follows a broken step would only repeat it.
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
