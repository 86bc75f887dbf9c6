/// The kind of change that a mutant makes to the source.
public enum MutationOperator: String, Codable, CaseIterable, Sendable {
  case operatorSwapped = "operator swapped"
  case operandDropped = "operand dropped"
  case callSwapped = "call swapped"
  case conditionNegated = "condition negated"
  case conditionDropped = "condition dropped"
  case conditionFalse = "condition made false"
  case branchesSwapped = "branches swapped"
  case caseRemoved = "case removed"
  case guardDropped = "guard dropped"
  case statementRemoved = "statement removed"
  case limitMoved = "limit off by one"
  case literalChanged = "literal changed"
  case textChanged = "text changed"
  case returnChanged = "return value changed"
  case awaitsReordered = "awaits reordered"
}

/// A change of a range of a source, in bytes of its UTF-8.
public struct Edit: Hashable, Sendable {
  /// The bytes that are replaced.
  public let range: Range<Int>
  /// The text that replaces them.
  public let replacement: String
  /// The kind of change.
  public let mutation: MutationOperator
  /// Whether an assignment is removed, which may cause a compiler error elsewhere.
  var removesAssignment = false
}

/// A change of one place of a source, with a key that stays the same when other lines move.
public struct LineMutant: Hashable, Sendable {
  /// The path of the source in the package.
  public let file: String
  /// The line of the change, from 1.
  public let line: Int
  /// The enclosing declaration, such as `HealthUnit.init(parsing:)`.
  public let function: String
  /// The change.
  public let edit: Edit
  /// The changed lines as written, on one line.
  public let before: String
  /// The same with the change.
  public let after: String
  /// A hash of the declaration and both texts, numbered if they occur earlier in the file.
  public internal(set) var key: String = ""
}

/// How one of the copies of a place is selected.
enum SiteForm: Hashable, Sendable {
  /// Statements, in an `if`; a value that is returned implicitly gets its `return`.
  case statements(isReturned: Bool)
  /// The initial value of a property, in an `if` expression.
  case value
  /// The default of a parameter, in a conditional operator.
  case parameterDefault
}

/// A place of a source with its copies, one for each mutant.
struct Site: Sendable {
  let form: SiteForm
  /// The bytes that are copied.
  let range: Range<Int>
  var mutants: [LineMutant]
  /// The nested places, which only the unchanged copy contains.
  var children: [Site]
}

/// A source with the places at which it can be changed.
public struct MutatedFile: Sendable {
  /// The path in the package.
  public let path: String
  let source: [UInt8]
  var sites: [Site]
  /// The lines that contain executable code.
  public let executableLines: Set<Int>

  /// Every mutant, in the order of the places.
  public var mutants: [LineMutant] { sites.flatMap(\.allMutants) }

  /// The same file with some of its mutants.
  public func filter(_ isIncluded: (LineMutant) -> Bool) -> Self {
    var copy = self
    copy.sites = sites.map { $0.filter(isIncluded) }
    return copy
  }
}

extension Site {
  var allMutants: [LineMutant] { mutants + children.flatMap(\.allMutants) }

  func filter(_ isIncluded: (LineMutant) -> Bool) -> Self {
    Self(
      form: form, range: range, mutants: mutants.filter(isIncluded),
      children: children.map { $0.filter(isIncluded) })
  }
}
