import Foundation
import HealthContracts
import HealthSpecTesting
import MemoryHealthStore
import Testing

/// Tests of the specifications that are embedded in the package.
struct HealthSpecificationsTests {
  private static let specs = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Specs")

  static let folders = [
    (HealthSpecifications.weightSync, "001-apple-health-sync"),
    (HealthSpecifications.healthStore, "002-health-store"),
    (HealthSpecifications.combinedRecords, "004-combined-records"),
    (HealthSpecifications.metricSync, "005-metric-sync"),
  ]

  @Test(arguments: folders)
  func `the embedded specifications equal the repository's documents`(
    _ folder: URL, _ name: String
  ) throws {
    let manager = FileManager.default
    let original = Self.specs.appendingPathComponent(name)
    let names = try manager.subpathsOfDirectory(atPath: original.path).sorted()
    #expect(try manager.subpathsOfDirectory(atPath: folder.path).sorted() == names)
    #expect(names.contains { $0.hasSuffix(".md") })
    for file in names {
      #expect(
        manager.contents(atPath: folder.appendingPathComponent(file).path)
          == manager.contents(atPath: original.appendingPathComponent(file).path), "\(file)")
    }
  }

  @Test func `a suite can be created from embedded specifications`() throws {
    let suite = try ContractSuite(
      specifications: HealthSpecifications.weightSync, HealthSpecifications.healthStore,
      subject: HealthSubject(store: "memory") {
        MemoryHealthStore(appSource: $0.appSource, clock: $0.clock)
      })
    suite.verifyDocuments()
    #expect(suite.sections.contains("saving/sync-identity"))
    #expect(suite.sections.contains { $0.hasPrefix("authorization/") })
  }
}
