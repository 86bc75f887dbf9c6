internal import Conformance
public import ConformanceRecord
public import Diagnostics

/// A row of a contract as a test case.
///
/// Use the properties to select rows:
///
/// ```swift
/// @Test(arguments: try suite.get().rows(in: "saving/batches").filter { $0.level == .must })
/// func batches(_ row: ContractRow) async throws { try await suite.get().verify(row) }
/// ```
public struct ContractRow: Sendable {
  /// The row's index in its suite.
  let place: Int

  /// The stable name of the row: `document/section/row`, or an explicit name.
  public let id: String

  /// The section that contains the row, as `document/section`, even if the id is explicit.
  public let section: String

  /// The contract kind of the row's table, such as `store-scenarios`.
  public let kind: String

  /// A short hash of the row's kind, its normative cells and the definitions that they use.
  ///
  /// Expectation files identify the state of a row by its revision.
  public let revision: String

  /// The location of the row in its document.
  public let location: SourceLocation

  /// The ids of the requirements that the row proves, as stated in its table.
  public let requirements: [String]

  /// The requirement level; `nil` if the row's table does not state one, which is equivalent to
  /// MUST.
  public let level: RowLevel?

  /// The name of the kind's first profile that contains the row, such as `core`; `nil` if no
  /// profile contains the row.
  public let profile: String?

  /// The capabilities that a subject must offer to run the row; empty if any subject can run it.
  public let capabilities: Set<String>

  init<World>(_ row: PlannedRow<World>, at place: Int) {
    self.place = place
    id = row.id
    section = row.section
    kind = row.kind
    revision = row.revision
    location = row.location
    requirements = row.requirements
    level = row.level
    profile = row.profile
    capabilities = row.testCase.capabilities
  }
}
