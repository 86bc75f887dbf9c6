public import Conformance
@_exported public import ConformanceTesting
public import Foundation
public import HealthContracts
public import HealthModel
@_exported public import HealthSpecifications

/// The health contracts of some documents, and the subject that is tested against them.
public typealias ContractSuite = ConformanceSuite<HealthWorld>

extension ConformanceSuite where World == HealthWorld {
  /// Loads health contracts.
  ///
  /// ```swift
  /// let suite = Result {
  ///   try ContractSuite(
  ///     specifications: HealthSpecifications.healthStore, subject: mine, claim: .core)
  /// }
  ///
  /// @Test(arguments: try suite.get().rows(in: "saving/sync-identity"))
  /// func syncIdentity(_ row: ContractRow) async throws { try await suite.get().verify(row) }
  /// ```
  ///
  /// - Parameters:
  ///   - specifications: Markdown files, or directories to search for Markdown files.
  ///   - subject: The sync and the store to test.
  ///   - domains: The domains of the contracts, such as `HealthContracts.domains(extending:)` with
  ///     additional phrases.
  ///   - limit: The capabilities to request from the store at most; it reports what it offers.
  ///   - claim: The profile that the subject claims, such as `.core`. If the claim includes a row
  ///     that the store does not support, its test fails; without a claim, the test case is
  ///     canceled.
  ///   - expectations: Files with known failures, in the format of `healthspec run --expectations`.
  ///   - seed: The seed of all generated identities.
  ///   - record: The file or folder for the record; the default is the value of
  ///     `HEALTHSPEC_RECORD`.
  /// - Throws: `SuiteLoadingError` if a file cannot be read or no files exist.
  public init(
    specifications: URL..., subject: HealthSubject,
    domains: [ContractDomain<HealthWorld>] = HealthContracts.domains,
    limitedTo limit: Set<StoreCapability> = Set(StoreCapability.allCases),
    claim: CapabilityProfile? = nil, expectations: [URL] = [], seed: UInt64 = 1,
    record: URL? = nil
  ) throws {
    try self.init(
      specifications: specifications,
      subject: subject.conformanceSubject(limitedTo: limit, claims: claim.map { [$0] } ?? []),
      domains: domains, claim: claim, expectations: expectations, seed: seed, record: record)
  }
}
