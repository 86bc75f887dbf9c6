import Conformance
import ConformanceRecord
import HealthContracts
import HealthModel
import SubjectDeviations
import Testing

/// Tests of stores without a capability, and of the levels and profiles of rows.
struct StoreCapabilityTests {
  static func record(without lacking: Set<StoreCapability>) async throws -> RunRecord {
    let store = StoreDeviation("limited", "capabilities are missing") {
      $0.capabilities = Set(StoreCapability.allCases).subtracting(lacking)
    }
    // The subject claims everything, but the capabilities of the store itself count.
    return await ConformanceRunner(
      subject: store.subject.conformanceSubject(), patience: .seconds(120)
    ).run(try WrongStoreTests.plan())
  }

  @Test(arguments: StoreCapability.allCases)
  func `rows that need a missing capability are not applicable, and findings name the capability`(
    _ capability: StoreCapability
  ) async throws {
    let record = try await Self.record(without: [capability])
    let lacking = record.rows.filter {
      $0.outcome == .notApplicable && $0.isOutsideClaim != true
    }
    #expect(!lacking.isEmpty, "no row needs \(capability)")
    #expect(lacking.allSatisfy { $0.findings.first?.expected == capability.rawValue })
    #expect(record.rows.allSatisfy { $0.outcome == .passed || $0.outcome == .notApplicable })
    #expect(record.verdict == .notFullyVerified)
  }

  @Test
  func `every row has a level and, unless it is about an optional part, one of four profiles`()
    throws
  {
    let rows = try WrongStoreTests.plan().rows
    let counts = Dictionary(grouping: rows) { $0.profile ?? "" }.mapValues(\.count)
    #expect(Set(counts.keys) == ["core", "background", "durable", "extended", ""])
    // Optional parts of subjects do not belong to a profile.
    let parts: Set = [
      StoreFiles.capability, HealthSubject.choiceCapability,
      StoreCapability.categorySamples.rawValue, StoreCapability.workouts.rawValue,
      StoreCapability.chosenIdentities.rawValue,
    ]
    #expect(
      rows.allSatisfy { ($0.profile == nil) != parts.isDisjoint(with: $0.testCase.capabilities) })
    #expect(rows.allSatisfy { $0.level != nil })
    #expect(rows.count >= 250)
  }
}
