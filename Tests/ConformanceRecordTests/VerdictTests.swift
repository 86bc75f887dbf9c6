import ConformanceRecord
import Diagnostics
import Testing

struct VerdictTests {
  struct Expectation: Sendable, CustomTestStringConvertible {
    let outcomes: [Outcome]
    var hasErrors = false
    let verdict: Verdict
    var testDescription: String {
      let names = outcomes.isEmpty ? "nothing" : outcomes.map(\.label).joined(separator: " + ")
      return hasErrors ? names + " with errors" : names
    }
  }

  static let table: [Expectation] = [
    Expectation(outcomes: [], verdict: .notFullyVerified),
    Expectation(outcomes: [.passed], verdict: .conformant),
    Expectation(outcomes: [.passed, .failed], verdict: .nonConformant),
    Expectation(outcomes: [.passed, .errored], verdict: .notFullyVerified),
    Expectation(outcomes: [.passed, .notApplicable], verdict: .notFullyVerified),
    Expectation(outcomes: [.passed, .unbound], verdict: .notFullyVerified),
    Expectation(outcomes: [.passed, .knownFailing], verdict: .conformant),
    Expectation(outcomes: [.passed, .unexpectedPass], verdict: .nonConformant),
    Expectation(outcomes: [.passed, .notRun], verdict: .notFullyVerified),
    Expectation(outcomes: [.passed], hasErrors: true, verdict: .notFullyVerified),
    Expectation(outcomes: [.failed], hasErrors: true, verdict: .nonConformant),
    Expectation(outcomes: [.failed, .errored, .unbound, .notRun], verdict: .nonConformant),
  ]

  @Test(arguments: table)
  func `outcomes and errors determine the verdict`(_ expectation: Expectation) {
    let counts = OutcomeCounts(of: expectation.outcomes)
    let verdict = Verdict(counts: counts, hasErrors: expectation.hasErrors)
    #expect(verdict == expectation.verdict)
  }

  @Test(arguments: Outcome.allCases)
  func `only a pass or a known failure leaves a run conformant`(_ outcome: Outcome) {
    let verdict = Verdict(counts: OutcomeCounts(of: [outcome]), hasErrors: false)
    #expect((verdict == .conformant) == [.passed, .knownFailing].contains(outcome))
  }

  @Test(arguments: zip([Verdict.conformant, .nonConformant, .notFullyVerified], [0, 1, 2]))
  func `each verdict has its exit code`(_ verdict: Verdict, _ code: Int32) {
    #expect(verdict.exitCode == code)
  }

  @Test
  func `the summary names every outcome that occurred`() {
    #expect(OutcomeCounts().summary == "0 rows")
    #expect(OutcomeCounts(of: [.passed]).summary == "1 row: 1 passed")
    let all = OutcomeCounts(of: Outcome.allCases + [.passed])
    #expect(
      all.summary
        == "9 rows: 2 passed, 1 failed, 1 errored, 1 not applicable, 1 unbound, 1 known failing, "
        + "1 unexpected pass, 1 not run")
  }

  @Test
  func `a record with fewer results than planned is not fully verified`() {
    let header = RecordHeader(
      seed: 1, subjects: [SubjectIdentity(sync: "s", store: "t")], plannedRows: 2, documents: [])
    let rows = ["a/b/c", "a/b/d"].map { id in
      RowRecord(
        id: id, revision: "r", kind: "k", location: SourceLocation(file: "a.md"), outcome: .passed)
    }
    let verdict = { RunRecord(header: header, diagnostics: [], rows: $0).verdict }
    #expect(verdict([rows[0]]) == .notFullyVerified)
    #expect(verdict(rows) == .conformant)
  }
}
