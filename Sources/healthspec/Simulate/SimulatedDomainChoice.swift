internal import ArgumentParser

/// The systems that histories can run on.
enum SimulatedDomainChoice: String, ExpressibleByArgument, CaseIterable {
  /// Weight sync.
  case weight
  /// Combined records with their export.
  case records
  /// Metric sync with several receivers.
  case metrics

  /// The text before the name of the store in a report.
  func title(sync: String) -> String {
    switch self {
    case .weight: "\(sync) sync"
    case .records: "combined records"
    case .metrics: "metric sync"
    }
  }
}
