internal import Conformance
internal import HealthModel

extension HealthVocabulary {
  /// Adds the phrases for the app's declarations and for behavior that HealthKit does not document.
  ///
  /// A row with one of these phrases runs on a store that was created with the corresponding
  /// configuration.
  mutating func addStoreChoices() {
    for (pattern, change) in Self.choices {
      add(
        pattern, in: "store-action",
        as: .setup(pattern, needs: [HealthSubject.choiceCapability]) { world in
          try await world.configureStore(change)
        })
    }
  }

  private static let choices:
    [(pattern: String, change: @Sendable (inout HealthStoreConfiguration) -> Void)] = [
      ("app does not explain sharing", { _ = $0.usageDescriptions.remove(.share) }),
      ("app does not explain reading", { _ = $0.usageDescriptions.remove(.read) }),
      ("store refuses samples that start in the future", { $0.acceptsFutureSamples = false }),
      ("store separates sync identifiers by type", { $0.separatesSyncIdentifiersByType = true }),
      (
        "store shares sync identifiers between types",
        { $0.separatesSyncIdentifiersByType = false }
      ),
      ("store deletes members with their group", { $0.deletesMembersOfCorrelations = true }),
      ("store keeps members of a deleted group", { $0.deletesMembersOfCorrelations = false }),
      ("store accepts samples that start in the future", { $0.acceptsFutureSamples = true }),
      ("store deletes while the device is locked", { $0.acceptsDeletionWhileLocked = true }),
      (
        "store refuses to delete while the device is locked",
        { $0.acceptsDeletionWhileLocked = false }
      ),
      (
        "store reports deletions to queries without an anchor",
        { $0.reportsDeletionsWithoutAnchor = true }
      ),
      (
        "store omits deletions from queries without an anchor",
        { $0.reportsDeletionsWithoutAnchor = false }
      ),
      (
        "store reports deletions that it cannot evaluate",
        { $0.reportsUndecidableDeletions = true }
      ),
      (
        "store omits deletions that it cannot evaluate",
        { $0.reportsUndecidableDeletions = false }
      ),
      ("app lacks the entitlement for background delivery", { $0.entitlements = [] }),
      (
        "store reports a missing entitlement as denied authorization",
        { $0.missingEntitlementCode = .errorAuthorizationDenied }
      ),
      ("store waits 30 seconds for a completion", { $0.completionTimeout = 30 }),
      (
        "store waits 60 seconds before it first repeats an uncompleted delivery",
        { $0.retryDelay = 60 }
      ),
    ]
}
