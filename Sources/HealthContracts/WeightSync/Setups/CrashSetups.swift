internal import Conformance
internal import HealthModel
internal import WeightSync

extension HealthVocabulary {
  /// Adds the phrases for process deaths, slow calls, and repeated or late notifications.
  mutating func addCrashSetups() {
    for moment in StoreCrashPoint.Moment.allCases {
      for operation in StoreOperation.allCases {
        let point = StoreCrashPoint(moment, operation)
        add(
          "app terminates \(moment.rawValue) next \(operation.rawValue)", in: "setup",
          as: .setup(
            "the app terminates \(moment.rawValue) the next \(operation.rawValue)",
            needs: .fault(of: [operation]).and(.store(.processDeath))
          ) { $0.store.setCrashPoint(point) },
          .expectation("the app terminated \(moment.rawValue) a call of \(operation.rawValue)") {
            world in
            .require(
              world.log.count(where: { $0.isCrash(at: point) }) > 0,
              expected: "a call of \(operation.rawValue) at which the app terminates",
              observed: "none")
          })
      }
    }
    add(
      "{operation} takes {seconds:number} seconds", "{operation} take {seconds:number} seconds",
      in: "setup"
    ) {
      arguments, _ throws(BindingProblem) in
      let (seconds, operations) = (
        try arguments.number("seconds"), arguments.operations("operation")
      )
      // After a longer time, the sync may have stopped waiting, so its progress is unpredictable.
      guard seconds > 0, seconds <= 60 else {
        throw BindingProblem(
          "a call must take more than 0 and at most 60 seconds; "
            + "callers may stop waiting after that")
      }
      return [
        .setup(
          "\(arguments.operationName("operation")) takes \(seconds) seconds",
          needs: .fault(of: operations)
        ) { world in
          world.store.setFault(.delayed(seconds), on: operations)
        },
        .met(operations),
      ]
    }
    for (phrase, fault) in [
      ("Health reports each change twice", DeliveryFault.duplicated),
      ("Health reports changes too late", .reordered),
    ] {
      add(
        phrase, in: "setup",
        as: .setup(phrase, needs: .sync(.importing, .observing)) {
          $0.store.setDeliveryFault(fault)
        },
        .expectation("'\(phrase)' had an effect") { world in
          .require(
            world.store.metDeliveryFaults.contains(fault), expected: phrase, observed: "never")
        })
    }
  }
}

extension SubjectEvent {
  fileprivate func isCrash(at point: StoreCrashPoint) -> Bool {
    if case .store(.crashed(point)) = self { true } else { false }
  }
}
