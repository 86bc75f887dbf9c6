public import Conformance
internal import HealthModel
internal import WeightSync

extension HealthContracts {
  /// The profiles of the store contract that a subject can claim, smallest first.
  ///
  /// Each profile includes the previous ones, and all capabilities of syncs.
  public static var profiles: [CapabilityProfile] {
    let core: Set<StoreCapability> = [.authorizationControl, .externalWriters]
    let background = core.union([.backgroundDelivery, .deviceLock, .clock])
    let durable = background.union([.processDeath, .tombstonePurge])
    // A store can have all other capabilities without these sample types or without storing objects
    // under identifiers that the caller chooses.
    let kinds: Set<StoreCapability> = [.categorySamples, .workouts, .chosenIdentities]
    let all: [(String, Set<StoreCapability>)] = [
      ("core", core), ("background", background), ("durable", durable),
      ("extended", Set(StoreCapability.allCases).subtracting(kinds)),
    ]
    // A profile limits only the capabilities of a store, so it contains all capabilities of syncs.
    let syncs = SyncCapability.allCases.map(\.rawValue)
    return all.map { CapabilityProfile($0, capabilities: Set($1.map(\.rawValue)).union(syncs)) }
  }
}

extension CapabilityProfile {
  /// The smallest profile: setting permissions, writing as other sources and deleting as the user.
  public static var core: Self { store("core") }
  /// The core profile with background delivery, a device lock and a clock that the suite controls.
  public static var background: Self { store("background") }
  /// The background profile with control over the app's process and the records of deletions.
  public static var durable: Self { store("durable") }
  /// All capabilities except category samples, workouts and identifiers that the caller chooses.
  public static var extended: Self { store("extended") }

  private static func store(_ name: String) -> Self {
    HealthContracts.profiles.first { $0.name == name } ?? Self(name, capabilities: [])
  }
}
