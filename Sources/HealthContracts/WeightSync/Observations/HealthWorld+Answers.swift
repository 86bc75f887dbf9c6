internal import Conformance
internal import HealthModel
internal import WeightSync

extension HealthWorld {
  /// Describes the sync's actions in each step, in words that are the same for every correct sync.
  ///
  /// The description of a step without effects is "nothing". The order of different actions within
  /// a step and all sample queries are not part of the description.
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
  /// Returns the column with everything that the sync does, step by step.
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
