internal import Conformance
public import ConformanceRecord
public import Diagnostics

/// A row of a contract as a test case.
///
/// What it tells of itself serves to choose rows:
///
/// ```swift
/// @Test(arguments: try suite.get().rows(in: "saving/batches").filter { $0.level == .must })
/// func batches(_ row: ContractRow) async throws { try await suite.get().verify(row) }
/// ```
public struct ContractRow: Sendable {
  /// Its place among all rows of its suite.
  let place: Int

  /// The stable name: `document/section/row`, or one given explicitly.
  public let id: String

  /// The document and section, the front of ids that are not given explicitly.
  public var section: String {
    let parts = id.split(separator: "/")
    return parts.dropLast().joined(separator: "/")
  }

  /// The contract kind of its table, such as `store-scenarios`.
  public let kind: String

  /// A short hash of what the row says, as expectation files name it.
  public let revision: String

  /// The row in its document.
  public let location: SourceLocation

  /// The requirements that it proves, as its table says.
  public let requirements: [String]

  /// How much it obliges; `nil` where its table does not say, which obliges as MUST does.
  public let level: RowLevel?

  /// The smallest profile that it counts for, such as `core`; `nil` where its kind has none.
  public let profile: String?

  /// What a subject must offer for the row to be run; empty for a row that every subject can be held
  /// to.
  public let capabilities: Set<String>

  init<World>(_ row: PlannedRow<World>, at place: Int) {
    self.place = place
    id = row.id
    kind = row.kind
    revision = row.revision
    location = row.location
    requirements = row.requirements
    level = row.level
    profile = row.profile
    capabilities = row.testCase.capabilities
  }
}
