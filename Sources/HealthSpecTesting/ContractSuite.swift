public import Conformance
@_exported public import ConformanceTesting
public import Foundation
public import HealthContracts
public import HealthModel

/// The contracts of health in some documents and the subject that they are held against.
public typealias ContractSuite = ConformanceSuite<HealthWorld>

extension ConformanceSuite where World == HealthWorld {
  /// Reads the contracts of health at some places.
  ///
  /// ```swift
  /// let suite = Result { try ContractSuite(specifications: specs, subject: mySubject, claim: .core) }
  ///
  /// @Test(arguments: try suite.get().rows(in: "saving/sync-identity"))
  /// func syncIdentity(_ row: ContractRow) async throws { try await suite.get().verify(row) }
  /// ```
  ///
  /// - Parameters:
  ///   - specifications: Markdown files, or directories that are searched for them.
  ///   - subject: The sync and the store.
  ///   - domains: What the contracts speak about, such as `HealthContracts.domains(extending:)` with
  ///     phrases of your own.
  ///   - limit: What the store is to be asked for at most; it says itself what it offers.
  ///   - claim: The part of the contract that the subject claims to keep, such as `.core`. A row
  ///     that the claim takes in and the store does not offer then fails its test; without a claim
  ///     it is skipped.
  ///   - expectations: Files of rows that are known to fail, as `healthspec run --expectations`
  ///     reads them.
  ///   - seed: The seed of every identity.
  ///   - record: Where to write what was verified, a file or a folder; where `HEALTHSPEC_RECORD`
  ///     says unless one is given.
  /// - Throws: `SuiteLoadingError` when a file cannot be read or there is none.
  public init(
    specifications: URL..., subject: HealthSubject,
    domains: [ContractDomain<HealthWorld>] = HealthContracts.domains,
    limitedTo limit: Set<StoreCapability> = Set(StoreCapability.allCases),
    claim: CapabilityProfile? = nil, expectations: [URL] = [], seed: UInt64 = 1,
    record: URL? = nil
  ) throws {
    try self.init(
      specifications: specifications, domains: domains,
      subject: subject.conformanceSubject(limitedTo: limit, claims: claim.map { [$0] } ?? []),
      claim: claim, expectations: expectations, seed: seed, record: record)
  }
}
