internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

extension HealthVocabulary {
  /// Adds the phrases for simulated store behavior, for failing homes and for programming errors.
  mutating func addStoreVariants() {
    variant("availability of health data is fixed") {
      $0.reportsFixedAvailability = true
    }
    variant("requests for permission are not processed", isAnswer: true) {
      $0.requestAnswer = .unprocessed
    }
    variant("user leaves permission undecided", isAnswer: true) { $0.requestAnswer = .undecided }
    variant("Health reports everything from beginning each time", needs: .wholeSync) {
      $0.staysAtBeginning = true
    }
    variant("observation may fail", needs: .sync(.importing, .observing)) {
      $0.keepsObservers = true
    }
    add(
      "Health holds back its notifications", in: "setup",
      as: .setup(
        "Health holds back a notification until another one, a query or a step releases it",
        needs: .sync(.importing, .observing)
      ) { $0.store.setDeliveryFault(.reordered) })
    add(
      "reading sync state fails once", in: "setup",
      as: .setup(
        "reading the sync state fails once", needs: .sync(.recovering, on: .processDeath)
      ) { $0.home.failNextReadingOfState() })
    add("next {operation} is rejected as misuse", in: "setup") { arguments, _ in
      let operations = arguments.operations("operation")
      let error = ProgrammerError(.invalidMetadata, "the call is a programming error")
      return [
        .setup(
          "the next \(arguments["operation"]) is rejected as misuse", needs: .fault(of: operations)
        ) {
          $0.store.setFault(.failingOnce(error), on: operations)
        },
        .met(operations),
      ]
    }
  }

  private mutating func variant(
    _ pattern: String, needs capabilities: Set<String> = [], isAnswer: Bool = false,
    _ change: @escaping @Sendable (inout StoreVariant.Differences) -> Void
  ) {
    add(
      pattern, in: "setup",
      as: .setup(pattern, needs: capabilities) { world in
        try await world.vary(change)
        if isAnswer { await world.knowAnswer() }
      })
  }
}

extension HealthWorld {
  /// Records that the row states the result of an authorization request.
  func knowAnswer() { isAnswerKnown = true }
}
