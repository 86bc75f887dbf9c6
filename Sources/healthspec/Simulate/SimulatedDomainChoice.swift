internal import ArgumentParser
internal import HealthModel
internal import RecordSimulation
internal import WeightSimulation

/// The domains whose histories the command can simulate.
enum SimulatedDomainChoice: String, ExpressibleByArgument, CaseIterable {
  /// Weight sync.
  case weight
  /// Combined records with their export.
  case records
  /// Metric sync with one or more receivers.
  case metrics

  /// The capabilities that the domain's histories require of a store in another process, or `nil`
  /// for a domain that runs only on the stores of this package.
  var storeCapabilities: Set<StoreCapability>? {
    switch self {
    case .weight: WeightSubject.storeCapabilities
    case .records: RecordSubject.storeCapabilities
    case .metrics: nil
    }
  }

  /// The required capabilities of a store in another process, as text for the help.
  var requirement: String {
    (storeCapabilities ?? []).map(\.rawValue).sorted().joined(separator: ", ")
  }

  /// Returns the sorted names of the required capabilities that a store does not offer.
  func missingCapabilities(of offered: Set<StoreCapability>) -> [String] {
    (storeCapabilities ?? []).subtracting(offered).map(\.rawValue).sorted()
  }

  /// Returns the other domains whose histories run on a store in another process that offers these
  /// capabilities.
  func alternatives(on offered: Set<StoreCapability>) -> [Self] {
    Self.allCases.filter { $0 != self && $0.storeCapabilities?.isSubset(of: offered) == true }
  }

  /// Returns the text before the name of the store in the first line of a report.
  func title(sync: String) -> String {
    switch self {
    case .weight: "\(sync) sync"
    case .records: "combined records"
    case .metrics: "metric sync"
    }
  }
}
