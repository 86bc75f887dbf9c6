internal import Conformance
internal import HealthModel
internal import WeightSync

/// One thing that happened in a row, with what came of it at once.
struct HealthStep: Sendable {
  /// Where the events of the step begin.
  let start: Int
  /// What its calls reported to the app, or threw.
  var reports: [String] = []
  /// What the user saw while the store carried out a call.
  var statusMeanwhile: SyncStatus?
}

extension HealthMeaning {
  /// An action that is a step of its row: what the sync does from now on is the answer to it.
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

  /// What the sync did in answer to each step, in words that any sync must agree on.
  ///
  /// A step that had no effect reads "nothing". Within a step the order of different things does
  /// not count; how often a store is asked for single samples does not either.
  func answers() throws -> String {
    let events = log.all
    var reader = EventReader()
    _ = try reader.words(for: events[..<(steps.first?.start ?? events.count)])
    return try steps.indices.map { index in
      let end = index + 1 < steps.count ? steps[index + 1].start : events.count
      var words = try reader.words(for: events[steps[index].start..<end]) + steps[index].reports
      if let status = steps[index].statusMeanwhile {
        words.append("meanwhile \(status.isToggleOn ? "on" : "off") and \(status.phase.rawValue)")
      }
      return words.isEmpty ? "nothing" : words.joined(separator: ", ")
    }.joined(separator: "; ")
  }
}

extension HealthContracts {
  /// A column that states the whole of what the sync does, step by step.
  static func answers(isRequired: Bool) -> HealthColumn {
    HealthColumn(
      "Then the sync",
      reading: .value { cell, context throws(BindingProblem) in
        try cell.checkNames()
        return [
          HealthMeaning.expectation(
            "step by step, the sync does this: \(cell.text)",
            needs: SyncParts.needs(ofAnswers: context["Then the sync"])
          ) { world in
            let (observed, parts) = (try await world.answers(), await world.sync.capabilities)
            return SyncParts.compare(observed, with: cell, of: parts)
          }.shown(as: "step by step, the sync does this: \(cell.written)")
        ]
      }, isRequired: isRequired)
  }
}
