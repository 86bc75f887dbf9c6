import Foundation
import Testing

/// Tests that no target is named HealthKit, and that the adapter is empty without HealthKit.
///
/// A target of this name could be imported by every other target and every third-party package.
struct HealthKitAbsenceTests {
  @Test func `no target is named HealthKit, and the adapter depends only on HealthModel`() throws {
    let targets = try Repository.manifest.get()
    #expect(targets["HealthKit"] == nil)
    #expect(targets["HealthKitStore"] == ["HealthModel"])
    #if os(Linux) && canImport(HealthKit)
      Issue.record("a module named HealthKit can be imported on Linux")
    #endif
  }

  @Test func `every file of the adapter is empty where HealthKit is absent`() throws {
    for file in try Repository.swiftFiles(under: "Sources/HealthKitStore") {
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      #expect(lines.first == "#if canImport(HealthKit)", "\(file.lastPathComponent)")
      #expect(lines.last == "#endif", "\(file.lastPathComponent)")
      #expect(lines.count { $0.hasPrefix("#") } == 2, "\(file.lastPathComponent)")
    }
  }
}
