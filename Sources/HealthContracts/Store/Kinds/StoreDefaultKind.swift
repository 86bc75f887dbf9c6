internal import Conformance
internal import HealthModel

extension HealthContracts {
  /// The kind of rows about the defaults for behavior that HealthKit does not document.
  static var storeDefaults: HealthKind {
    HealthKind(
      id: "store-defaults",
      summary: "The stores of this package have this default where HealthKit leaves a choice open.",
      columns: [
        HealthColumn("Choice", reading: .verbatim(choice), isKey: true),
        HealthColumn("Default", reading: .verbatim(defaultValue)),
        .level, confidence,
      ],
      profiles: profiles)
  }

  /// Functions that return the value of a choice as rows write it, by property name.
  private static let choices: [String: @Sendable (HealthStoreConfiguration) -> String] = [
    "completionTimeout": { "\($0.completionTimeout.plainText) seconds" },
    "retryDelay": { "\($0.retryDelay.plainText) seconds" },
    "missingEntitlementCode": { $0.missingEntitlementCode.name },
    "acceptsFutureSamples": { $0.acceptsFutureSamples ? "yes" : "no" },
    "acceptsDeletionWhileLocked": { $0.acceptsDeletionWhileLocked ? "yes" : "no" },
    "deletesMembersOfCorrelations": { $0.deletesMembersOfCorrelations ? "yes" : "no" },
    "separatesSyncIdentifiersByType": { $0.separatesSyncIdentifiersByType ? "yes" : "no" },
    "reportsDeletionsWithoutAnchor": { $0.reportsDeletionsWithoutAnchor ? "yes" : "no" },
    "deletesSamplesOfWorkouts": { $0.deletesSamplesOfWorkouts ? "yes" : "no" },
    "movesSamplesToReplacingWorkouts": { $0.movesSamplesToReplacingWorkouts ? "yes" : "no" },
    "extendsForeignWorkouts": { $0.extendsForeignWorkouts ? "yes" : "no" },
    "reportsUndecidableDeletions": { $0.reportsUndecidableDeletions ? "yes" : "no" },
  ]

  private static func reader(
    in context: RowContext
  ) throws(BindingProblem) -> @Sendable (HealthStoreConfiguration) -> String {
    let name = context["Choice"]
    guard let reader = choices[name] else {
      throw BindingProblem(
        "'\(name)' is not a choice of a store", candidates: choices.keys.sorted())
    }
    return reader
  }

  private static let choice:
    @Sendable (String, RowContext) throws(BindingProblem) -> [HealthMeaning] = {
      name, context throws(BindingProblem) in
      _ = try reader(in: context)
      return [.setup("a store with the default for \(name)") { _ in }]
    }

  private static let defaultValue:
    @Sendable (String, RowContext) throws(BindingProblem) -> [HealthMeaning] = {
      value, context throws(BindingProblem) in
      let reader = try reader(in: context)
      return [
        .expectation("the default is \(value)") { _ in
          .equal(expected: value, observed: reader(HealthStoreConfiguration()))
        }
      ]
    }
}

extension Double {
  /// The number as text, without a fraction if it is integral.
  fileprivate var plainText: String {
    Int(exactly: self).map { "\($0)" } ?? "\(self)"
  }
}
