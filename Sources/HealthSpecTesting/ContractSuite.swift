public import Conformance
@_exported public import ConformanceTesting
public import Foundation
public import HealthContracts
public import HealthModel
@_exported public import HealthSpecifications

/// The health contracts in documents, and the subject that is tested against them.
public typealias ContractSuite = ConformanceSuite<HealthWorld>

extension ConformanceSuite where World == HealthWorld {
  /// Creates a suite by loading health contracts and planning their rows.
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
  ///   - specifications: Markdown files, or folders to search for Markdown files.
  ///   - subject: The sync and the store to test; the subject's patience is replaced with 120
  ///     seconds.
  ///   - domains: The domains of the contracts, such as `HealthContracts.domains(extending:)` with
  ///     additional phrases.
  ///   - limit: The store capabilities that rows can use if the store declares them; by default,
  ///     all of them.
  ///   - claim: The profile that the subject claims, such as `.core`. If the subject does not
  ///     support a row, the test case of the row fails if the claim includes the row; otherwise,
  ///     the test case is canceled.
  ///   - expectations: Files with known failures, in the format of `healthspec run --expectations`.
  ///   - seed: The seed of all generated identifiers.
  ///   - record: The file for the record, or a folder that exists or ends with `/`; the default is
  ///     the value of `HEALTHSPEC_RECORD`. If neither is given, no record is written.
  /// - Throws: `SuiteLoadingError` if a path does not exist, a file cannot be read, a folder
  ///   contains no Markdown files, or the system clock is not set; `CocoaError` if a folder
  ///   cannot be listed.
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
