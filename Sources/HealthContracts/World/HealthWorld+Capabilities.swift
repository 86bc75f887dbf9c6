internal import HealthModel
internal import WeightSync

/// The capabilities of the subject that a row needs.
extension HealthWorld {
  /// All store capabilities by name, because a lookup is faster than a comparison with every name.
  private static let storeCapabilities = Dictionary(
    uniqueKeysWithValues: StoreCapability.allCases.map { ($0.rawValue, $0) })

  /// Returns the needed capabilities that no part of the subject offers.
  public func missingCapabilities(of needed: Set<String>) async -> Set<String> {
    var missing: Set<String> = []
    for name in needed {
      if let capability = Self.storeCapabilities[name] {
        if bench.capabilities.contains(capability) { continue }
      } else if let capability = SyncCapability(rawValue: name) {
        if sync.capabilities.contains(capability) { continue }
      } else if subject.parts.contains(name) {
        continue
      }
      missing.insert(name)
    }
    return missing
  }
}
