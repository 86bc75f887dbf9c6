internal import ArgumentParser
internal import Conformance
internal import ConformanceReports
internal import ConformanceTool
internal import Foundation
internal import HealthContracts
internal import HealthModel
internal import RemoteSubjects

/// The command that tests a store under development against the subject protocol, step by step.
struct StoreProbeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "probe",
    abstract: "Test a store during development, one request after another.",
    discussion: """
      Each step shows the request, the answer, and, after a wrong answer, how to fix it. Unlike a \
      run, a probe continues after an invalid answer, except to 'hello' or 'reset'. Once the store \
      passes every step that its profile requires, 'healthspec run --store' checks whether it \
      behaves correctly.

      ✓ correct answer    ✗ wrong answer    – skipped: not offered, or not possible

      EXAMPLES
        healthspec store probe 'python3 my_store.py'
        healthspec store probe --quiet ./my-store

      EXIT CODES
        0   the store passes every step that its profile requires
        1   a required step failed or was skipped, or the store could not be started
        2   the output cannot be written
      """)

  @Argument(help: ArgumentHelp("The command line that starts the store.", valueName: "command"))
  var command: String

  @Flag(name: .shortAndLong, help: "Show only the required steps that failed, and the totals.")
  var quiet: Bool = false

  func validate() throws {
    guard command.contains(where: { !$0.isWhitespace }) else {
      throw ValidationError("specify the command that starts the store.")
    }
  }

  func run() async throws {
    let console = Console(tool: HealthSpec.name)
    let profiles = HealthContracts.profiles.map { profile in
      (profile.name, Set(profile.capabilities.compactMap(StoreCapability.init(rawValue:))))
    }
    let probe = StoreProbe(command: command, profiles: Dictionary(uniqueKeysWithValues: profiles))
    let report = ProbeReport(isQuiet: quiet)
    // If the reader closes the output, a write fails instead of ending this process, so that the
    // store's process is terminated.
    signal(SIGPIPE, SIG_IGN)
    let all = try await probe.run { try console.write(report.text(of: $0)) }
    try console.write(report.totals(of: all, identity: await probe.identity))
    if all.contains(where: \.isMissing) { throw ExitCode(1) }
  }
}

extension ProbeResult {
  /// Whether the step failed or was skipped, although it must succeed.
  var isMissing: Bool { isNeeded && outcome != .good }
}

/// A formatter that converts the results of a probe into text.
private struct ProbeReport {
  let isQuiet: Bool

  func text(of result: ProbeResult) -> String {
    if isQuiet {
      guard case .bad = result.outcome, result.isNeeded else { return "" }
    }
    let title = VisibleText.escaping("\(result.step.method)  \(result.step.title)")
    var lines = ["\(sign(of: result)) \(title)"]
    lines += result.exchange.map { "    \(VisibleText.escaping($0))" }
    switch result.outcome {
    case .good: break
    case .bad(let expected, let found):
      lines.append("    expected  \(VisibleText.escaping(expected))")
      lines.append("    found     \(VisibleText.escaping(found))")
      lines.append("    next      \(VisibleText.escaping(result.step.advice))")
    case .left(let reason): lines.append("    \(VisibleText.escaping(reason))")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func sign(of result: ProbeResult) -> String {
    switch result.outcome {
    case .good: "✓"
    case .bad: "✗"
    case .left: "–"
    }
  }

  /// Returns the number of required steps that were answered correctly and, unless all were, the
  /// next step to implement.
  func totals(
    of results: [ProbeResult], identity: (name: String, profile: String?)?
  ) -> String {
    let needed = results.filter(\.isNeeded)
    let missing = needed.filter(\.isMissing)
    let name = VisibleText.escaping(identity?.name ?? "the store")
    let claim =
      if let identity {
        identity.profile.map { "claims '\($0)'" } ?? "claims no profile, so all steps are required"
      } else { "did not answer 'hello' correctly, so all steps are required" }
    let line =
      "\(name) \(claim): \(needed.count - missing.count) of \(needed.count) required steps passed"
    let wrong = missing.first { if case .bad = $0.outcome { true } else { false } }
    guard let next = wrong ?? missing.first else { return "\n\(line)\n" }
    // Without a claimed profile, every step is required, even if a store may omit its capability.
    let way =
      identity != nil && identity?.profile == nil
      ? "\n    next      add \"profile\": \"core\" to the answer to 'hello' to require "
        + "only that profile and the offered capabilities"
      : ""
    return "\n\(line); next is '\(next.step.method)', "
      + "\(VisibleText.escaping(next.step.title))\(way)\n"
  }
}
