internal import Conformance
internal import WeightSync

/// One step of a row, with its immediate results.
struct HealthStep: Sendable {
  /// The number of events in the log before the step.
  let start: Int
  /// The results and errors of the step's calls, and other observations of the suite, in words.
  var reports: [String] = []
  /// The status that the user saw when ``HealthWorld/act(during:of:_:)`` interrupted a store call.
  ///
  /// The value is `nil` if the step does not interrupt a call with this function.
  var statusMeanwhile: SyncStatus?
}

extension HealthMeaning {
  /// Returns an action that starts a step of the row.
  ///
  /// Everything that the sync does until the next step is its response to this step.
  static func step(
    _ name: String, needs capabilities: Set<String> = [],
    _ perform: @escaping @Sendable (HealthWorld) async throws -> Void
  ) -> Self {
    .action(name, needs: capabilities) { world in
      await world.beginStep()
      try await perform(world)
    }
  }
}

extension HealthWorld {
  func beginStep() { steps.append(HealthStep(start: log.count)) }
}
