extension HealthUnit {
  /// Creates a unit from its string.
  ///
  /// A unit is a product of symbols with powers, such as `kg` or `mL/min·kg`. The operators `.`,
  /// `*` and `·` are equivalent. One `/` may appear outside all parentheses; it divides by
  /// everything after it. `()` is the dimensionless unit.
  ///
  /// - Throws: ``ProgrammerError`` of kind `unknownUnit` if the string does not match the grammar,
  ///   a power or the factor is out of range, a symbol has more than 64 bytes, or parentheses are
  ///   nested more than 32 levels deep.
  /// - Complexity: O(*n* log *n*), where *n* is the length of the string.
  public init(parsing string: String) throws(ProgrammerError) {
    var parser = UnitParser(string)
    try self.init(parser.parse())
  }
}

/// A parser for the grammar of unit strings.
///
/// ```text
/// unit    := product [ "/" product ] | "1/" product | "()"
/// product := factor { ("." | "*" | "·") factor }
/// factor  := ( atom | "(" product ")" ) [ "^" int ]
/// atom    := [prefix] symbol
/// ```
private struct UnitParser {
  private let bytes: [UInt8]
  private var index = 0

  private static let deepestNesting = 32
  private static let longestAtom = 64
  private static let middleDot: [UInt8] = Array("·".utf8)

  init(_ string: String) { bytes = Array(string.utf8) }

  mutating func parse() throws(ProgrammerError) -> [UnitTerm] {
    if bytes.elementsEqual("()".utf8) { return [] }
    var terms: [UnitTerm] = []
    if bytes.starts(with: "1/".utf8) { index = 1 } else { terms = try product(depth: 0) }
    if take(UInt8(ascii: "/")) {
      terms += try Self.raise(product(depth: 0), to: -1)
    }
    guard index == bytes.count else { throw Self.unexpected }
    return terms
  }

  private mutating func product(depth: Int) throws(ProgrammerError) -> [UnitTerm] {
    guard depth <= Self.deepestNesting else {
      throw ProgrammerError(
        .unknownUnit, "a unit must have at most \(Self.deepestNesting) levels of parentheses")
    }
    var terms: [UnitTerm] = []
    repeat { terms += try factor(depth: depth) } while takeSeparator()
    return terms
  }

  private mutating func factor(depth: Int) throws(ProgrammerError) -> [UnitTerm] {
    var terms: [UnitTerm]
    if take(UInt8(ascii: "(")) {
      terms = try product(depth: depth + 1)
      guard take(UInt8(ascii: ")")) else { throw Self.unexpected }
    } else {
      terms = try [atom()]
    }
    guard take(UInt8(ascii: "^")) else { return terms }
    return try Self.raise(terms, to: integer())
  }

  /// Parses the symbol up to the next operator outside angle brackets.
  private mutating func atom() throws(ProgrammerError) -> UnitTerm {
    let start = index
    var isMolarMass = false
    while index < bytes.count, isMolarMass || !isOperator(at: index) {
      if bytes[index] == UInt8(ascii: "<") { isMolarMass = true }
      if bytes[index] == UInt8(ascii: ">") { isMolarMass = false }
      index += 1
    }
    // Only ASCII, because strings compare by canonical equivalence: the kelvin sign equals `K`.
    guard index - start <= Self.longestAtom, bytes[start..<index].allSatisfy({ $0 < 0x80 }),
      let term = UnitTerm(symbol: String(decoding: bytes[start..<index], as: UTF8.self))
    else {
      throw ProgrammerError(.unknownUnit, "a unit must have a known symbol at byte \(start + 1)")
    }
    return term
  }

  private mutating func integer() throws(ProgrammerError) -> Int {
    let isNegative = take(UInt8(ascii: "-"))
    let start = index
    while index < bytes.count, UnitTerm.isDigit(bytes[index]) { index += 1 }
    guard let number = Int(String(decoding: bytes[start..<index], as: UTF8.self)) else {
      let most = HealthUnit.largestExponent
      throw ProgrammerError(
        .unknownUnit, "a power of a unit must be a whole number from -\(most) to \(most)")
    }
    return isNegative ? -number : number
  }

  private static func raise(
    _ terms: [UnitTerm], to exponent: Int
  ) throws(ProgrammerError) -> [UnitTerm] {
    var result = terms
    for index in result.indices {
      let (power, isOverflow) = result[index].exponent.multipliedReportingOverflow(by: exponent)
      guard !isOverflow, power.magnitude <= HealthUnit.largestExponent else {
        let most = HealthUnit.largestExponent
        throw ProgrammerError(
          .unknownUnit, "a power of a unit must be from -\(most) to \(most)")
      }
      result[index].exponent = power
    }
    return result
  }

  private func isOperator(at index: Int) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "."), UInt8(ascii: "*"), UInt8(ascii: "^"), UInt8(ascii: "/"),
      UInt8(ascii: "("), UInt8(ascii: ")"):
      true
    default: bytes[index...].starts(with: Self.middleDot)
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func takeSeparator() -> Bool {
    if take(UInt8(ascii: ".")) || take(UInt8(ascii: "*")) { return true }
    guard bytes[index...].starts(with: Self.middleDot) else { return false }
    index += Self.middleDot.count
    return true
  }

  private static let unexpected = ProgrammerError(
    .unknownUnit,
    "a unit must be a product of symbols with balanced parentheses and at most one '/', "
      + "outside the parentheses")
}

extension UnitTerm {
  /// Creates a term from a symbol with an optional prefix, or `nil` if the symbol is unknown.
  ///
  /// Only some symbols accept a prefix, so `min` is a minute and not a thousandth of an inch.
  fileprivate init?(symbol: String) {
    if let atom = UnitAtom.plain[symbol] ?? Self.prefixable(symbol[...]) {
      self.init(atom)
      return
    }
    for prefix in MetricPrefix.allCases where symbol.utf8.starts(with: prefix.rawValue.utf8) {
      guard let atom = Self.prefixable(symbol.dropFirst(prefix.rawValue.utf8.count)) else {
        continue
      }
      self.init(atom, prefix: prefix)
      return
    }
    return nil
  }

  private static func prefixable(_ symbol: Substring) -> UnitAtom? {
    if let atom = UnitAtom.prefixed[String(symbol)] { return atom }
    guard symbol.utf8.starts(with: "mol<".utf8), symbol.utf8.last == UInt8(ascii: ">") else {
      return nil
    }
    let number = symbol.utf8.dropFirst(4).dropLast()
    // Numbers are more restricted here than for `Double`, which also accepts `0x1p3` and `nan`.
    guard number.allSatisfy({ isDigit($0) || ".eE+-".utf8.contains($0) }),
      let first = number.first, isDigit(first), let last = number.last, isDigit(last),
      let mass = Double(String(Substring(number))), mass.isNormal
    else { return nil }
    return UnitAtom(moleOf: mass)
  }

  fileprivate static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
