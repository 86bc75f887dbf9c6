internal import ArgumentParser

/// The domains whose histories the command can simulate.
enum SimulatedDomainChoice: String, ExpressibleByArgument, CaseIterable {
  /// Weight sync.
  case weight
  /// Combined records with their export.
  case records
  /// Metric sync with several receivers.
  case metrics

  /// Returns the text before the name of the store in the first line of a report.
  func title(sync: String) -> String {
    switch self {
    case .weight: "\(sync) sync"
    case .records: "combined records"
    case .metrics: "metric sync"
    }
  }
}
