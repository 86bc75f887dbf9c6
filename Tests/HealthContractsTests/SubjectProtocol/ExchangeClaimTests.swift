import Conformance
import HealthContracts
import HealthModel
import MemoryHealthStore
import Testing

/// The effect of a claim on rows about the protocol.
struct ExchangeClaimTests {
  private static func rows() throws -> [PlannedRow<HealthWorld>] {
    let rows = try Specifications.plan().rows
    return rows.filter { $0.testCase.capabilities.contains(SubjectExchange.capability) }
  }

  /// Creates a subject without store capabilities, with or without line exchanges.
  private static func subject(
    claiming claim: CapabilityProfile, speaks: Bool
  ) -> ConformanceSubject<HealthWorld> {
    let makeExchange: (@Sendable () async throws -> SubjectExchange)? = {
      throw HealthError(.unknownError, "the exchange is not started here")
    }
    return HealthSubject(store: "memory", makeExchange: speaks ? makeExchange : nil) {
      MemoryHealthStore(appSource: $0.appSource, clock: $0.clock)
    }.conformanceSubject(limitedTo: [], claims: [claim])
  }

  @Test(arguments: HealthContracts.profiles)
  func `a protocol row is outside a claim if and only if the claim lacks a needed capability`(
    _ claim: CapabilityProfile
  ) throws {
    let subject = Self.subject(claiming: claim, speaks: true)
    for row in try Self.rows() {
      let needed = row.testCase.capabilities.subtracting([SubjectExchange.capability])
      let lack = subject.lack(for: row)
      #expect(lack?.missing == (needed.isEmpty ? nil : needed.sorted()))
      #expect(lack.map { $0.isOutsideClaim == !needed.isSubset(of: claim.capabilities) } ?? true)
    }
  }

  @Test func `a claim of every capability includes the rows that the subject cannot run`() throws {
    let claim = CapabilityProfile(
      "all", capabilities: Set(StoreCapability.allCases.map(\.rawValue)))
    let subject = Self.subject(claiming: claim, speaks: true)
    let lacks = try Self.rows().compactMap { subject.lack(for: $0) }
    #expect(!lacks.isEmpty)
    #expect(lacks.allSatisfy { !$0.isOutsideClaim })
  }

  @Test func `rows about the protocol are outside the claim of a subject without exchanges`() throws
  {
    let claim = try #require(HealthContracts.profiles.first)
    let subject = Self.subject(claiming: claim, speaks: false)
    #expect(try Self.rows().allSatisfy { subject.lack(for: $0)?.isOutsideClaim == true })
  }
}
