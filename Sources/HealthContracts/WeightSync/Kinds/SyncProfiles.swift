public import Conformance
internal import HealthModel
internal import WeightSync

extension HealthContracts {
  /// The parts of the sync contract that a subject can claim.
  ///
  /// A row counts for the first part that has all the capabilities it needs.
  public static var syncProfiles: [CapabilityProfile] {
    let all: [(String, Set<SyncCapability>)] = [
      ("export", [.exporting]), ("import", [.importing]), ("exchange", [.exporting, .importing]),
      ("observation", [.exporting, .importing, .observing]),
      ("recovery", Set(SyncCapability.allCases)),
    ]
    // The capabilities of a sync are independent of the store that it uses.
    let stores = StoreCapability.allCases.map(\.rawValue)
    return all.map { CapabilityProfile($0, capabilities: Set($1.map(\.rawValue)).union(stores)) }
  }
}
