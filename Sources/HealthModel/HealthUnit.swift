/// A unit of measurement: a product of unit symbols with prefixes and powers.
///
/// Two units are equal if their canonical strings are equal, so `kcal` and `Cal` differ although
/// they convert one to one. Copies share their definition, so copying is cheap.
public struct HealthUnit: Sendable {
  private final class Definition: Sendable {
    let unitString: String
    let factor: Double
    let shift: Double
    let dimension: [UnitKind: Int]

    init(unitString: String, factor: Double, shift: Double, dimension: [UnitKind: Int]) {
      self.unitString = unitString
      self.factor = factor
      self.shift = shift
      self.dimension = dimension
    }
  }

  private let definition: Definition

  /// The canonical string of the unit, which can be parsed again.
  ///
  /// The symbols, with their prefixes, are in ASCII order; those with negative powers follow one
  /// `/`.
  public var unitString: String { definition.unitString }

  /// The number of base units in one unit.
  var factor: Double { definition.factor }

  /// The offset that is added to a number before it is multiplied by the factor; nonzero only for a
  /// degree Celsius or Fahrenheit without other symbols or powers.
  var shift: Double { definition.shift }

  /// The powers of the base quantities.
  var dimension: [UnitKind: Int] { definition.dimension }

  /// Creates a unit from one symbol.
  init(_ atom: UnitAtom, prefix: MetricPrefix? = nil) {
    let term = UnitTerm(atom, prefix: prefix)
    definition = Definition(
      unitString: term.text, factor: term.numerator / term.denominator, shift: atom.shift,
      dimension: Self.dimension(of: [term]))
  }

  /// Creates a unit from a product of symbols.
  ///
  /// - Throws: ``ProgrammerError`` of kind `unknownUnit` if a power or the factor is out of range.
  /// - Complexity: O(*n* log *n*), where *n* is the number of symbols.
  init(_ terms: [UnitTerm]) throws(ProgrammerError) {
    let terms = Self.merged(terms)
    guard terms.allSatisfy({ $0.exponent.magnitude <= Self.largestExponent }) else {
      let most = Self.largestExponent
      throw ProgrammerError(.unknownUnit, "a power of a unit must be from -\(most) to \(most)")
    }
    var (numerator, denominator) = (1.0, 1.0)
    for term in terms {
      let power = Int(term.exponent.magnitude)
      let (above, below) = (
        UnitTerm.raise(term.numerator, to: power), UnitTerm.raise(term.denominator, to: power)
      )
      numerator *= term.exponent > 0 ? above : below
      denominator *= term.exponent > 0 ? below : above
    }
    let factor = numerator / denominator
    guard factor.isNormal else {
      throw ProgrammerError(
        .unknownUnit, "the factor of a unit must be within the range of a double")
    }
    let isBare = terms.count == 1 && terms.first?.exponent == 1
    definition = Definition(
      unitString: Self.string(of: terms), factor: factor,
      shift: isBare ? terms.first?.atom.shift ?? 0 : 0, dimension: Self.dimension(of: terms))
  }

  /// The largest permitted magnitude of an exponent.
  static let largestExponent = 1_000

  /// Returns whether quantities of the two units can be converted into each other.
  public func isCompatible(with other: Self) -> Bool {
    definition === other.definition || dimension == other.dimension
  }
}

extension HealthUnit {
  /// Returns the terms in ASCII order; powers of equal terms are added, and zero powers omitted.
  private static func merged(_ terms: [UnitTerm]) -> [UnitTerm] {
    var result: [UnitTerm] = []
    for term in terms.sorted(by: { $0.text < $1.text }) {
      if let last = result.last, last.text == term.text {
        result[result.count - 1].exponent += term.exponent
      } else {
        result.append(term)
      }
    }
    return result.filter { $0.exponent != 0 }
  }

  private static func dimension(of terms: [UnitTerm]) -> [UnitKind: Int] {
    var powers: [UnitKind: Int] = [:]
    for term in terms {
      guard let kind = term.atom.kind else { continue }
      powers[kind, default: 0] += term.exponent * term.atom.power
    }
    return powers.filter { $0.value != 0 }
  }

  private static func string(of terms: [UnitTerm]) -> String {
    guard !terms.isEmpty else { return "()" }
    func product(_ terms: some Sequence<UnitTerm>) -> String {
      terms.map { term in
        let power = term.exponent.magnitude
        return power == 1 ? term.text : "\(term.text)^\(power)"
      }.joined(separator: "·")
    }
    let above = product(terms.lazy.filter { $0.exponent > 0 })
    let below = product(terms.lazy.filter { $0.exponent < 0 })
    guard !below.isEmpty else { return above }
    return (above.isEmpty ? "1" : above) + "/" + below
  }
}

extension HealthUnit: Hashable {
  /// Returns whether the canonical strings are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.definition === rhs.definition || lhs.unitString == rhs.unitString
  }

  /// Hashes the canonical string.
  public func hash(into hasher: inout Hasher) { hasher.combine(unitString) }
}

extension HealthUnit: CustomStringConvertible {
  /// The canonical string.
  public var description: String { unitString }
}
