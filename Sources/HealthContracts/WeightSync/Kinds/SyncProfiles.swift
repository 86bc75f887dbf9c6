public import Conformance
internal import HealthModel
internal import WeightSync

extension HealthContracts {
  /// The profiles of the sync contract that a subject can claim.
  ///
  /// A row belongs to the first profile that has all the capabilities that the row needs.
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
