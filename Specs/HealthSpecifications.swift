public import Foundation

/// The specifications that come with this package, as folders of Markdown documents.
///
/// A test target of another package runs them without a copy of its own:
///
/// ```swift
/// let suite = try ContractSuite(specifications: HealthSpecifications.healthStore, subject: mine)
/// ```
public enum HealthSpecifications {
  /// The specification of the synchronization of weight entries.
  public static let weightSync: URL = folder("001-apple-health-sync")

  /// The specification of a health store by itself.
  public static let healthStore: URL = folder("002-health-store")

  /// The specification of combined records.
  public static let combinedRecords: URL = folder("004-combined-records")

  /// The specification of metrics and their delivery.
  public static let metricSync: URL = folder("005-metric-sync")

  private static func folder(_ name: String) -> URL {
    Bundle.module.url(forResource: name, withExtension: nil)
      ?? Bundle.module.bundleURL.appendingPathComponent(name, isDirectory: true)
  }
}
