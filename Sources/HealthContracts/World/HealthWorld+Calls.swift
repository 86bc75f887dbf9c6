internal import HealthModel
internal import WeightSync

/// The row's calls to the sync, and their results.
extension HealthWorld {
  /// Calls the sync, records an error that the call throws, and waits until all work is finished.
  func attempt(_ body: (any WeightSyncProtocol) async throws -> Void) async {
    await attempt("", body)
  }

  /// Calls the sync, records an error that the call throws, and waits until all work is finished.
  ///
  /// The name is a verb phrase that completes "refuses to …", the report of an error that is not a
  /// `HealthError` or a crash.
  func attempt(
    _ name: @autoclosure () -> String, _ body: (any WeightSyncProtocol) async throws -> Void
  ) async {
    do { try await body(sync) } catch { keep(error, of: name()) }
    await settle()
  }

  /// Records the error from a call for the expectations, and reports it in the current step.
  ///
  /// A `ProcessCrash` is not reported.
  func keep(_ error: any Error, of name: String) {
    thrown.append(error)
    switch error {
    case let error as HealthError: report("throws \(EndWords.failure(error.code.name))")
    // The log already contains the crash.
    case is ProcessCrash: break
    case let error as ProcessDied: report("terminates before \(error.point.words)")
    default: report("refuses to \(name)")
    }
  }

  /// Adds an observation to the reports of the current step, if the row has begun a step.
  func report(_ words: String) {
    if !steps.isEmpty { steps[steps.count - 1].reports.append(words) }
  }
}
