internal import ArgumentParser
internal import HealthModel

/// The domains whose histories the command can simulate.
enum SimulatedDomainChoice: String, ExpressibleByArgument, CaseIterable {
  /// Weight sync.
  case weight
  /// Combined records with their export.
  case records
  /// Metric sync with several receivers.
  case metrics

  /// The capabilities that the domain's histories require of a store in another process.
  var storeCapabilities: Set<StoreCapability> {
    self == .records ? [.correlations, .workouts] : []
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
