internal import Conformance
public import ConformanceRecord
public import Diagnostics
internal import HealthContracts

/// A row of a contract as a test case.
///
/// What it tells of itself serves to choose rows:
///
/// ```swift
/// @Test(arguments: try suite.get().rows(in: "saving/batches").filter { $0.level == .must })
/// func batches(_ row: ContractRow) async throws { try await suite.get().verify(row) }
/// ```
public struct ContractRow: Sendable {
  let planned: PlannedRow<HealthWorld>

  /// The stable name: `document/section/row`, or one given explicitly.
  public var id: String { planned.id }

  /// The document and section, the front of ids that are not given explicitly.
  public var section: String {
    let parts = id.split(separator: "/")
    return parts.dropLast().joined(separator: "/")
  }

  /// The contract kind of its table, such as `store-scenarios`.
  public var kind: String { planned.kind }

  /// A short hash of what the row says, as expectation files name it.
  public var revision: String { planned.revision }

  /// The row in its document.
  public var location: SourceLocation { planned.location }

  /// The requirements that it proves, as its table says.
  public var requirements: [String] { planned.requirements }

  /// How much it obliges; `nil` where its table does not say, which obliges as MUST does.
  public var level: RowLevel? { planned.level }

  /// The smallest profile that it counts for, such as `core`; `nil` where its kind has none.
  public var profile: String? { planned.profile }

  /// What a store must let the suite control for the row to be run, as
  /// `StoreCapability.rawValue` names it; empty for a row that every store can be held to.
  public var capabilities: Set<String> { planned.testCase.capabilities }
}
