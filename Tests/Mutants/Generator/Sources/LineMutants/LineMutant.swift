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

/// A change of a byte range in a UTF-8 source.
public struct Edit: Hashable, Sendable {
  /// The range of the replaced bytes.
  public let range: Range<Int>
  /// The text that replaces the bytes.
  public let replacement: String
  /// The kind of change.
  public let mutation: MutationOperator
  /// Whether the change removes an assignment, which may cause a compiler error elsewhere.
  var removesAssignment = false
}

/// A change at one place in a source, with a key that stays the same when the place moves.
public struct LineMutant: Hashable, Sendable {
  /// The path of the source, relative to the package.
  public let file: String
  /// The line number of the change, from 1.
  public let line: Int
  /// The enclosing declaration, such as `HealthUnit.init(parsing:)`.
  public let function: String
  /// The change.
  public let edit: Edit
  /// The affected lines before the change, joined into one line.
  public let before: String
  /// The affected lines after the change, joined into one line.
  public let after: String
  /// A hash of the declaration and both texts, followed by a number if the same declaration and
  /// texts occur earlier in the file.
  public internal(set) var key: String = ""
}

/// The syntax that selects one of the copies of a place.
enum SiteForm: Hashable, Sendable {
  /// An `if` statement around statements; a value that is returned implicitly gets a `return`.
  case statements(isReturned: Bool)
  /// An `if` expression for the initial value of a variable.
  case value
  /// A conditional operator for the default value of a parameter.
  case parameterDefault
}

/// A place in a source with its copies, one for each mutant.
struct Site: Sendable {
  let form: SiteForm
  /// The range of the copied bytes.
  let range: Range<Int>
  var mutants: [LineMutant]
  /// The nested places, which only the unchanged copy contains.
  var children: [Site]
}

/// A source with the places at which it can be changed.
public struct MutatedFile: Sendable {
  /// The path, relative to the package.
  public let path: String
  let source: [UInt8]
  var sites: [Site]
  /// The lines on which executable statements or values start.
  public let executableLines: Set<Int>

  /// Every mutant, in the order of the places.
  public var mutants: [LineMutant] { sites.flatMap(\.allMutants) }

  /// Returns the file with only the mutants that satisfy a predicate.
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
