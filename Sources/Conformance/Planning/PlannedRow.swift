public import ConformanceRecord
public import Diagnostics

/// A row of a contract table that is ready to run, or that has unbound cells.
///
/// A plan of many rows may release the cells, the case and the unbound cells of a row, and compile
/// them again when they are accessed.
public struct PlannedRow<World: Sendable>: Sendable {
  private enum Storage: Sendable {
    case kept(RowContent<World>)
    case compiledAgain(DocumentContents<World>, row: Int)
  }

  private let facts: RowFacts
  private var storage: Storage

  /// The stable name: `document/section/row`, or an explicit name.
  public var id: String { facts.id }
  /// The section that contains the row, as `document/section`, even if the id is explicit.
  package var section: String { facts.section }
  /// A short hash of the row's kind, its normative cells and the definitions that they use.
  public var revision: String { facts.revision }
  /// The id of the contract kind.
  public var kind: String { facts.kind }
  /// The location of the row in its document.
  public var location: SourceLocation { facts.location }
  /// The ids of the requirements that the row proves.
  public var requirements: [String] { facts.requirements }
  /// The requirement level, if the table states it.
  public var level: RowLevel? { facts.level }
  /// The name of the kind's first profile that contains all capabilities that the row needs, if
  /// any.
  public var profile: String? { facts.profile }

  init(
    id: String, section: String, revision: String, kind: String, location: SourceLocation,
    requirements: [String], level: RowLevel?, profile: String?, content: RowContent<World>
  ) {
    facts = RowFacts(
      id: id, section: section, revision: revision, kind: kind, location: location,
      requirements: requirements, level: level, profile: profile)
    storage = .kept(content)
  }

  /// An identity that is the same for copies of one planned row, even if their cases were changed,
  /// as long as any of them exists.
  var identity: ObjectIdentifier { ObjectIdentifier(facts) }

  /// The cells, the case and the unbound cells.
  var content: RowContent<World> {
    switch storage {
    case .kept(let content): content
    case .compiledAgain(let contents, let row): contents.content(ofRow: row)
    }
  }

  /// The cells, in column order.
  public var cells: [PlannedCell] { content.cells }

  /// The case; only meaningful if the row has no unbound cells.
  public internal(set) var testCase: ContractCase<World> {
    get { content.testCase }
    set {
      var content = content
      content.testCase = newValue
      storage = .kept(content)
    }
  }

  /// The unbound cells; a row that has any is not run.
  public var unbound: [UnboundCell] { content.unbound }

  /// The row with its content in memory, for code that accesses the content repeatedly.
  var loaded: Self {
    var row = self
    row.storage = .kept(content)
    return row
  }

  /// Returns the row without its content, which is then read from the contents of the document.
  ///
  /// - Parameters:
  ///   - contents: The contents of all rows of the document.
  ///   - index: The index of the row in the document.
  /// - Returns: The row.
  func releasing(to contents: DocumentContents<World>, at index: Int) -> Self {
    var row = self
    row.storage = .compiledAgain(contents, row: index)
    return row
  }
}

/// The properties of a row that are always in memory.
///
/// Rows are copied more often than they are created, so the properties are stored in one object.
private final class RowFacts: Sendable {
  let id: String
  let section: String
  let revision: String
  let kind: String
  let location: SourceLocation
  let requirements: [String]
  let level: RowLevel?
  let profile: String?

  init(
    id: String, section: String, revision: String, kind: String, location: SourceLocation,
    requirements: [String], level: RowLevel?, profile: String?
  ) {
    self.id = id
    self.section = section
    self.revision = revision
    self.kind = kind
    self.location = location
    self.requirements = requirements
    self.level = level
    self.profile = profile
  }
}

/// The part of a planned row that uses most of its memory.
struct RowContent<World: Sendable>: Sendable {
  let cells: [PlannedCell]
  var testCase: ContractCase<World>
  let unbound: [UnboundCell]
}
