internal import Foundation
internal import HealthModel
internal import MetricSync
internal import SimulatedDevices
public import Simulation

extension MetricWorld {
  /// Returns the first violation so far, or `nil` if no rule was violated; the rules are checked at
  /// each event.
  public func violation() async -> Violation? { events.withModel { $0.rules.violation } }

  /// Ends all faults, permits and selects all types, runs at most eight passes until one of them
  /// has nothing to do, and checks the contents of the receivers.
  ///
  /// - Returns: The first violation of the whole history, or `nil` if no rule was violated.
  public func finish() async -> Violation? {
    running?.process.end(after: nil)
    for receiver in receivers { receiver.fail(nil, times: 0) }
    surroundings.storeFault = nil
    surroundings.isStateWritable = true
    if running == nil {
      await endProcess()
      await start()
    }
    // The running pass ends before all types are permitted and selected. Setting the clock back
    // prolongs a rest by the same time.
    await pass(surroundings.setBack + 4_000)
    if usesOldAddress {
      await endProcess()
      await start()
    }
    await decide(nil, isGranted: true)
    for kind in MetricKind.allCases { select(kind) }
    for _ in 0..<8 where await completesPass() {
      break
    }
    return await checkEnd()
  }

  /// Whether a receiver has moved since the process began.
  private var usesOldAddress: Bool {
    receivers.contains { receiver in
      events.withModel { $0.places[receiver.kind]?.address } != receiver.address
    }
  }

  /// Runs a pass; returns whether it had nothing to do.
  private func completesPass() async -> Bool {
    events.withModel { $0.results = [] }
    beginPass()
    await settle()
    await pass(1_000)
    return events.withModel { model in
      !model.results.isEmpty
        && model.results.allSatisfy { result in
          let total = result.total
          return result.status == .completed && total.sent + total.removed + total.notRemoved == 0
        }
    }
  }

  private func checkEnd() async -> Violation? {
    if let violation = await violation() { return violation }
    if let breakdown = await store.breakdown() {
      return Violation(checker: "store", message: breakdown.message)
    }
    for receiver in receivers {
      let rows = await receiver.rows(MetricValues.normalizer)
      let isOpen = try? await !deliveries.load(receiver.kind.rawValue).0.pending.isEmpty
      let check = MetricEndCheck(receiver: receiver.kind, rows: rows)
      events.withModel { model in
        check.run(on: &model)
        model.rules.require(
          isOpen == false, .nothingOpen,
          "the state of \(receiver.kind.rawValue) has an open batch or cannot be read")
      }
    }
    return events.withModel { model in
      let (calls, results) = (model.openCalls, model.results)
      model.rules.require(calls == 0, .nothingOpen, "calls that never return: \(calls)")
      for result in results {
        model.rules.require(
          result.status == .completed, .nothingOpen,
          "\(result.name) \(result.status.rawValue) without a fault: "
            + "\(result.reason?.description ?? "no reason")")
      }
      model.rules.require(
        results.count == receivers.count, .nothingOpen,
        "the last pass has results for \(results.count) of \(receivers.count.counted("receiver"))")
      return model.rules.violation
    }
  }
}
