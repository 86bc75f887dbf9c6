internal import Foundation
package import HealthModel
internal import JSONText
internal import LineProcesses
internal import SubjectProtocol

/// A probe that sends the requests of the protocol to a store under development.
///
/// The probe continues after a wrong response, except to `hello` or `reset`. A broken process is
/// restarted at most four times; after each restart, the successful requests are repeated.
package actor StoreProbe {
  private let command: String
  private let limits: PeerLimits
  private let profiles: [String: Set<StoreCapability>]
  private var memory = ProbeStep.Memory()
  private var process: ChildProcess?
  private var line: LineExchange?
  private var lastID = 0
  private var queries = 0
  private var exchange: [String] = []
  private var starts = 0
  /// The successful steps, which are repeated after a restart.
  private var done: [ProbeStep] = []
  /// The reason why no further requests are possible, or `nil` while they are.
  private var obstacle: String?

  private static let mostStarts = 5
  private static let longestShown = 240

  /// Creates a probe.
  ///
  /// - Parameters:
  ///   - command: The command line of the store, which `/bin/sh -c` runs.
  ///   - profiles: The required capabilities of each profile that the store can claim.
  ///   - limits: The limits for each process.
  package init(
    command: String, profiles: [String: Set<StoreCapability>], limits: PeerLimits = PeerLimits()
  ) {
    self.command = command
    self.profiles = profiles
    self.limits = limits
  }

  /// The store's name and claimed profile, or `nil` before a successful greeting.
  package var identity: (name: String, profile: String?)? {
    memory.hello.map { ($0.name, $0.profile?.rawValue) }
  }

  /// Runs all steps in order.
  ///
  /// - Parameter onResult: A closure that receives each step's result as soon as it is available.
  /// - Returns: The results of all steps.
  /// - Throws: Any error that `onResult` throws.
  package func run(
    onResult: @Sendable (ProbeResult) throws -> Void
  ) async throws -> [ProbeResult] {
    defer { process?.terminate() }
    var results: [ProbeResult] = []
    for step in ProbeStep.all {
      results.append(await result(of: step))
      try results.last.map(onResult)
    }
    line?.close()
    await process?.waitForEnd()
    return results
  }

  private func result(of step: ProbeStep) async -> ProbeResult {
    exchange = []
    let isNeeded = isNeeded(step)
    let outcome = await outcome(of: step)
    return ProbeResult(step: step, outcome: outcome, isNeeded: isNeeded, exchange: exchange)
  }

  /// Returns whether a step must succeed.
  ///
  /// A step is optional only if the store lacks a capability that the step needs and claims a
  /// profile that does not require this capability.
  private func isNeeded(_ step: ProbeStep) -> Bool {
    step.capabilities.allSatisfy { isOffered($0) || isClaimed($0) }
  }

  private func isOffered(_ capability: StoreCapability) -> Bool {
    memory.hello?.capabilities.contains(capability) == true
  }

  /// Returns whether the claim of the store requires a capability.
  ///
  /// A store that claims no profile must have all capabilities.
  private func isClaimed(_ capability: StoreCapability) -> Bool {
    guard let claim = memory.hello?.profile?.rawValue else { return true }
    return profiles[claim]?.contains(capability) ?? true
  }

  private func outcome(of step: ProbeStep) async -> ProbeResult.Outcome {
    if let obstacle { return .left(reason: obstacle) }
    if let hello = memory.hello, let outcome = outcome(ofLackIn: step, hello) { return outcome }
    guard let params = params(of: step) else {
      return .left(reason: "data that this request needs did not arrive earlier")
    }
    do {
      try await start(before: step)
      let (answer, notices) = try await ask(step, params)
      try step.check(answer, notices, &memory)
      done.append(step)
      return .good
    } catch {
      return await failed(step, error)
    }
  }

  /// Returns the outcome of a step for which the store lacks a capability; `nil` for other steps.
  private func outcome(
    ofLackIn step: ProbeStep, _ hello: HelloAnswer
  ) -> ProbeResult.Outcome? {
    let missing = step.capabilities.filter { !isOffered($0) }
    if let capability = missing.first(where: { !isClaimed($0) }) {
      return .left(
        reason: "'\(capability.rawValue)' is neither offered nor required by the claimed profile")
    }
    guard let capability = missing.first else { return nil }
    guard let claim = hello.profile else {
      return .left(
        reason:
          "'\(capability.rawValue)' is not offered; it is required because the store claims no profile"
      )
    }
    return .bad(
      expected:
        "'\(capability.rawValue)' among the capabilities, because '\(claim.rawValue)' requires it",
      found: "it is missing")
  }

  private func failed(_ step: ProbeStep, _ error: any Error) async -> ProbeResult.Outcome {
    if step.isFoundation { obstacle = "'\(step.method)' must succeed first" }
    switch error {
    case let mistake as ProbeStep.Mistake:
      return .bad(expected: mistake.expected, found: mistake.found)
    case let failure as WireFailure:
      return .bad(expected: "a result", found: "\(failure)")
    default:
      let found = await giveUp(after: error)
      if starts >= Self.mostStarts { obstacle = obstacle ?? "the store failed \(starts) times" }
      return .bad(expected: "an answer that follows the protocol", found: found)
    }
  }

  // MARK: - Conversation

  /// Starts the process if it is not running, and repeats the successful steps after a restart.
  private func start(before step: ProbeStep) async throws {
    guard line == nil else { return }
    starts += 1
    let child = try ChildProcess(command: command, longestLine: limits.longestLine)
    process = child
    line = LineExchange(over: child, limits: limits)
    guard !done.isEmpty else { return }
    // A new process can number its calls to observers from the beginning.
    memory.delivery = nil
    for earlier in done {
      guard let params = params(of: earlier) else { continue }
      do {
        let (answer, notices) = try await ask(earlier, params)
        try earlier.check(answer, notices, &memory)
      } catch {
        throw PeerFailure(
          .refused, "after a restart, '\(earlier.method)' fails: \(Self.reason(of: error))")
      }
    }
    exchange = ["· the store was restarted, and the successful requests were repeated"]
  }

  private static func reason(of error: any Error) -> String {
    guard let mistake = error as? ProbeStep.Mistake else { return "\(error)" }
    return "expected \(mistake.expected), found \(mistake.found)"
  }

  private func ask(_ step: ProbeStep, _ params: String) async throws -> (JSONObject, [JSONObject]) {
    if let time = step.time {
      let method = ProtocolMethod.clockSet.rawValue
      send(#"{"jsonrpc":"2.0","method":"\#(method)","params":{"now":\#(time)}}"#)
    }
    lastID += 1
    send(#"{"jsonrpc":"2.0","id":\#(lastID),"method":"\#(step.method)","params":\#(params)}"#)
    var notices: [JSONObject] = []
    while let bytes = try await line?.next() {
      show("←", bytes)
      switch try Self.message(bytes) {
      case .result(let id, let result) where id == lastID: return (result, notices)
      case .error(let id, let failure) where id == lastID: throw failure
      case .result, .error:
        throw PeerFailure(.unknownAnswer, "an answer whose id is not \(lastID)")
      case .notification(let method, let params):
        notices.append(
          JSONObject([.init("method", .string(method)), .init("params", .object(params))]))
      case .request(_, let method, _):
        throw PeerFailure(
          .wrongShape, "the store sent the request '\(method)', but only a sync may send requests")
      }
    }
    throw PeerFailure(.ended, "the store closed its output")
  }

  private func send(_ text: String) {
    show("→", Array(text.utf8))
    line?.send(Array(text.utf8))
  }

  private static func message(_ line: [UInt8]) throws -> PeerMessage {
    do throws(PeerMessage.Malformed) { return try PeerMessage(line: line) } catch {
      throw PeerFailure(.notAMessage, error.message)
    }
  }

  /// Terminates a broken process, and returns a description of the error and the process's end.
  ///
  /// The last lines of the process's standard error are added to the exchange.
  private func giveUp(after error: any Error) async -> String {
    process?.terminate()
    await process?.waitForEnd()
    exchange += (process?.errorTail ?? []).map { "! \($0)" }
    let status = process?.status.map { "; \($0)" } ?? ""
    (process, line) = (nil, nil)
    return "\(error)\(status)"
  }

  private func show(_ sign: String, _ bytes: [UInt8]) {
    let text = String(decoding: bytes.prefix(Self.longestShown), as: UTF8.self)
    let rest = bytes.count > Self.longestShown ? "… (\(bytes.count) bytes)" : ""
    exchange.append("\(sign) \(text)\(rest)")
  }

  /// Returns the parameters of a step; `nil` if a required value is still unknown.
  private func params(of step: ProbeStep) -> String? {
    var values = [
      "{first}": ProbeValues.sample(1, kilograms: 80.5),
      "{second}": ProbeValues.sample(2, kilograms: 81),
      "{third}": ProbeValues.sample(3, kilograms: 82),
      "{fourth}": ProbeValues.sample(4, kilograms: 83),
      "{fifth}": ProbeValues.sample(5, kilograms: 84),
      "{sixth}": ProbeValues.sample(6, kilograms: 85),
      "{observer}": ProbeValues.query(1), "{watch}": ProbeValues.query(2),
      "{timed}": ProbeValues.query(3),
    ]
    if step.params.contains("{query}") {
      queries += 1
      values["{query}"] = ProbeValues.query(100 + queries)
    }
    values["{anchor}"] = memory.anchor.map { "\"\($0)\"" }
    values["{delivery}"] = memory.delivery.map { "\($0)" }
    values["{timer}"] = memory.timer.map { "\($0.number)" }
    values["{due}"] = memory.timer.map { "\($0.due.timeIntervalSince1970)" }
    let text = values.reduce(step.params) { $0.replacing($1.key, with: $1.value) }
    let learned = ["{anchor}", "{delivery}", "{timer}", "{due}"]
    return learned.contains(where: text.contains) ? nil : text
  }
}
