package import ConformanceRecord
internal import Diagnostics

/// A runner of single cases, each in a fresh world, without a time limit.
package struct CaseRunner<World: ConformanceWorld>: Sendable {
  /// The subject to test.
  let subject: ConformanceSubject<World>
  /// The seed of all generated identifiers.
  let seed: UInt64
  /// The limits on the time without progress and the total time, which the caller enforces.
  let patience: Watchdog

  /// Runs one row without a time limit; the closure receives the world in order to monitor it.
  package func run(
    _ row: PlannedRow<World>, watching: @Sendable (World) async -> Void
  ) async -> RowRecord {
    let row = row.loaded
    guard row.unbound.isEmpty else { return Self.unbound(row) }
    guard row.testCase.hasExpectation else {
      return RowRecord(
        of: row, .unbound,
        findings: [
          Finding(
            location: row.location, rule: "a row has an expectation",
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
      return RowRecord(of: row, .errored, findings: [Self.thrown(error, in: nil, of: row)])
    }
  }

  /// Returns the state of a fresh world after the steps; `nil` if it is unknown, or if the creation
  /// of the world or a step throws an error.
  func state(after steps: [CaseStep<World>]) async -> String? {
    guard let world = try? await subject.makeWorld(seed) else { return nil }
    var state: String?
    if await Self.performs(steps, in: world) { state = await world.stateDescription() }
    if world.isRemote { await world.end() }
    return state
  }

  private static func performs(_ steps: [CaseStep<World>], in world: World) async -> Bool {
    for step in steps {
      guard (try? await step.meaning.perform(world)) != nil else { return false }
    }
    return true
  }

  /// Returns the record of a row that was abandoned, with the last messages of its subject.
  package func gaveUp(_ row: PlannedRow<World>, after messages: [String] = []) -> RowRecord {
    RowRecord(
      of: row, .errored,
      findings: [
        Finding(
          location: row.location, rule: "a row finishes",
          expected:
            "progress within \(patience.standstill) and completion within \(patience.longest)",
          observed: "the row did not finish in time")
      ], transcript: messages)
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
              rule: step.shownName, expected: expected.orNothing, observed: observed.orNothing))
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
      // Invariants are meaningless after a failure of the subject.
      if world.isRemote, let failure = await world.failure() {
        return Self.broken(failure, in: step, of: row, transcript: await world.transcript())
      }
      findings += await world.brokenInvariants().map { broken in
        Finding(
          column: step.column, location: step.location ?? row.location,
          rule: "after '\(step.shownName)': \(broken.rule)",
          expected: "the rule to hold after every step",
          observed: broken.observed)
      }
      // After a failed setup or action, further steps would only repeat the failure.
      if outcome == .errored || !findings.isEmpty, step.meaning.role != .expectation { break }
    }
    if outcome == .passed, !findings.isEmpty { outcome = .failed }
    guard outcome != .passed else { return RowRecord(of: row, .passed) }
    return RowRecord(
      of: row, outcome, findings: findings, transcript: await world.transcript())
  }

  private func notApplicable(
    _ row: PlannedRow<World>, without missing: Set<String>
  ) -> RowRecord {
    let lack = subject.lack(of: missing, in: row)
    var record = RowRecord(
      of: row, .notApplicable,
      findings: [
        Finding(
          location: row.location, rule: "the subject offers the capabilities that the row needs",
          expected: lack.missing.joined(separator: ", "), observed: lack.reason)
      ])
    if lack.isOutsideClaim { record.isOutsideClaim = true }
    return record
  }

  private static func unbound(_ row: PlannedRow<World>) -> RowRecord {
    let findings = row.unbound.map { cell in
      Finding(
        column: cell.column, location: cell.location,
        rule: "every phrase is bound and every value is valid",
        expected: "a known phrase or a valid value", observed: cell.clause.message,
        suggestions: cell.clause.suggestions, snippet: cell.clause.snippet)
    }
    return RowRecord(of: row, .unbound, findings: findings)
  }

  private static func broken(
    _ failure: SubjectFailure, in step: CaseStep<World>?, of row: PlannedRow<World>,
    transcript: [String]
  ) -> RowRecord {
    let finding = Finding(
      column: step?.column, location: step?.location ?? row.location,
      rule: step?.shownName ?? "a new subject is created",
      expected: "no failure of the subject", observed: failure.message)
    return RowRecord(
      of: row, .errored, findings: [finding], transcript: transcript + failure.exchange)
  }

  private static func deviation(
    _ deviation: Deviation, in step: CaseStep<World>, of row: PlannedRow<World>
  ) -> Finding {
    Finding(
      column: step.column, location: step.location ?? row.location, rule: step.shownName,
      expected: deviation.expected.orNothing, observed: deviation.observed.orNothing)
  }

  private static func thrown(
    _ error: any Error, in step: CaseStep<World>?, of row: PlannedRow<World>
  ) -> Finding {
    Finding(
      column: step?.column, location: step?.location ?? row.location,
      rule: step?.shownName ?? "a new subject is created", expected: "no error",
      observed: String(describing: error))
  }
}

extension String {
  /// The text, or `nothing` if it is empty, because a report with an empty expectation or
  /// observation would be unclear.
  fileprivate var orNothing: String { isEmpty ? "nothing" : self }
}
