import Foundation
import HealthContracts
import HealthModel
import HealthSpecTesting
import MemoryHealthStore
import Testing

/// The subjects and suites of tests, written as a user of the package would write them.
///
/// The tests run in a separate process, in which `HEALTHSPEC_SAMPLE` names the scenario, such as a
/// store that traps.
enum Sample {
  static let name = ProcessInfo.processInfo.environment["HEALTHSPEC_SAMPLE"]

  static let core: Set<StoreCapability> = [.authorizationControl, .externalWriters]

  static func specification(_ name: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Specs/002-health-store/\(name)")
  }

  static func subject(_ name: String = "sample") -> HealthSubject {
    HealthSubject(store: name) { surroundings in
      if Self.name == "trap" { trapAtTheThird() }
      return MemoryHealthStore(appSource: surroundings.appSource, clock: surroundings.clock)
    }
  }

  private static let lives = Locked([1, 2])

  /// Traps in the third call, because the array is empty.
  private static func trapAtTheThird() { lives.withLock { _ = $0.removeFirst() } }

  static func suite(_ subject: HealthSubject = subject()) throws -> ContractSuite {
    try ContractSuite(
      specifications: specification("saving.md"), subject: subject,
      limitedTo: name == "whole" ? Set(StoreCapability.allCases) : core,
      claim: name == "broken claim" ? .extended : name == "claim" ? .core : nil)
  }

  static let first = Result { try suite() }
  static let second = Result { try suite(subject("other")) }
}

@Suite(
  .enabled(if: Sample.name != nil, "other tests run it in a separate process"),
  .serialized)
struct SampleTests {
  @Test(arguments: try Sample.first.get().rows)
  func `a row of the sample passes`(_ row: ContractRow) async throws {
    try await Sample.first.get().verify(row)
  }
}

@Suite(
  .enabled(if: Sample.name == "two suites", "other tests run it in a separate process"),
  .serialized)
struct SecondSampleTests {
  @Test(arguments: try await Sample.second.get().applicableRows().prefix(2))
  func `a row of the second sample passes`(_ row: ContractRow) async throws {
    try await Sample.second.get().verify(row)
  }
}
