internal import Foundation
internal import Simulation
internal import WeightSimulation

/// The result of a simulation, as human-readable text and as JSON.
struct SimulationReport: Sendable {
  /// An operation of a history, in words.
  struct Step: Sendable {
    let words: String
    /// The number of calls before the next operation; `nil` for all of them.
    let pace: Int?
  }

  struct Failure: Sendable {
    let seed: UInt64
    var violation: Violation
    /// The setup of the history; `nil` for the simplest one.
    let setup: String?
    let steps: [Step]
    let history: EncodableHistory
    var isRepeated = false
    /// The number of times that the history was repeated.
    var attempts = 0
    /// The number of repetitions in which the failure recurred.
    var repeats = 0
    var transcript: [String] = []
    /// The number of histories that shrinking tried.
    var runs = 0
    /// The result of the search for a row; `nil` if no row was searched for.
    var row: HistoryRow.Search?
  }

  let command: SimulateCommand
  let subject: SimulationSubject
  let result: CampaignResult
  var seconds = 0.0
  var failure: Failure?

  var histories: Int { result.histories }

  init(command: SimulateCommand, subject: SimulationSubject, result: CampaignResult) {
    self.command = command
    self.subject = subject
    self.result = result
  }

  // MARK: - Text

  var text: String {
    var lines = [
      "\(command.domain.title(sync: subject.sync)) on \(subject.store) store",
      "histories: \(result.histories), steps: \(result.steps), calls: \(result.calls), "
        + "digest: \(hexadecimal(result.digest))",
    ]
    if let failure { lines += text(of: failure) } else { lines.append("no rule is broken") }
    lines += ["", "Coverage"] + CoverageTable(coverage: result.coverage).lines
    return lines.joined(separator: "\n") + "\n"
  }

  private func hexadecimal(_ number: UInt64) -> String { String(format: "%016llx", number) }

  private func text(of failure: Failure) -> [String] {
    var lines = [
      "", "The rule '\(failure.violation.checker)' is broken: \(failure.violation.message)",
      "repeat with: \(command.repeating(seed: failure.seed))", "",
    ]
    guard failure.isRepeated else {
      return lines + [
        "The failure recurred in \(failure.repeats) of "
          + "\(Figures.text(of: failure.attempts, "repetition")), so it is not shrunk.", "",
      ] + failure.transcript
    }
    let count = failure.steps.count
    lines.append(
      "The shortest history found with the failure has \(Figures.text(of: count, "step")) "
        + "(histories tried: \(failure.runs)):")
    if let setup = failure.setup { lines.append("  at the start: \(setup)") }
    for (index, step) in failure.steps.enumerated() {
      let pace = step.pace.map { "  (calls before the next step: \($0))" } ?? ""
      lines.append("  \(index + 1). \(step.words)\(pace)")
    }
    lines.append("")
    switch failure.row {
    case .found(let row)?: lines += ["As a row of the contract:", "", row.markdown]
    case .foundOfOtherSteps(let row, let missing)?:
      lines += Self.missing(missing)
      lines += [
        "A row with other steps also fails, but passes on the reference:", "", row.markdown,
      ]
    case .missing(let phrases)?: lines += Self.missing(phrases)
    case .passes?:
      lines.append("No row was found that passes on the reference and shows the failure.")
    case nil where command.domain == .weight:
      lines.append(
        "A row is searched for only if the store and the sync run in this process, and this system "
          + "supports seeded scheduling.")
    case nil: lines.append("Histories of this domain cannot be converted into rows.")
    }
    return lines + ["", "What happened:"] + failure.transcript.map { "  \($0)" }
  }

  private static func missing(_ phrases: [String]) -> [String] {
    guard !phrases.isEmpty else { return [] }
    return ["The vocabulary has no phrase for:"] + phrases.map { "  \($0)" } + [""]
  }

  // MARK: - JSON

  private struct JSON: Encodable {
    struct Failure: Encodable {
      var seed: UInt64
      var checker: String
      var message: String
      var isRepeated: Bool
      var command: String
      var history: EncodableHistory
      var steps: [String]
      var row: String?
      var missingPhrases: [String]?
      var transcript: [String]
    }

    var domain: String
    var store: String
    var sync: String?
    var histories: Int
    var steps: Int
    var calls: Int
    var digest: String
    var failure: Failure?
    var coverage: [CoverageTable.Row]
    var unseen: [String]
  }

  func json() throws -> String {
    var json = JSON(
      domain: command.domain.rawValue, store: subject.store,
      sync: command.domain == .weight ? subject.sync : nil, histories: result.histories,
      steps: result.steps,
      calls: result.calls, digest: hexadecimal(result.digest),
      coverage: CoverageTable(coverage: result.coverage).rows, unseen: result.coverage.unseen)
    if let failure {
      var missing: [String]?
      switch failure.row {
      case .missing(let phrases)?: missing = phrases
      case .foundOfOtherSteps(_, let phrases)?: missing = phrases.isEmpty ? nil : phrases
      case .found?, .passes?, nil: break
      }
      json.failure = JSON.Failure(
        seed: failure.seed, checker: failure.violation.checker,
        message: failure.violation.message, isRepeated: failure.isRepeated,
        command: command.repeating(seed: failure.seed), history: failure.history,
        steps: failure.steps.map(\.words),
        row: failure.row?.row?.markdown,
        missingPhrases: missing, transcript: failure.transcript)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(json), as: UTF8.self) + "\n"
  }
}
