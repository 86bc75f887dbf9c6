import HealthModel
import Testing

/// A unit string with the canonical string of the same unit.
struct SpellingCase: Sendable, CustomTestStringConvertible {
  let string: String
  let canonical: String

  init(_ string: String, _ canonical: String) {
    self.string = string
    self.canonical = canonical
  }

  var testDescription: String { string }

  static let all: [Self] = [
    Self("()", "()"), Self("kg", "kg"), Self("l", "L"), Self("ml", "mL"), Self("%", "%"),
    Self("m.s", "m·s"), Self("m*s", "m·s"), Self("m·s", "m·s"), Self("s·m", "m·s"),
    Self("m/s", "m/s"), Self("1/s", "1/s"), Self("s^-1", "1/s"), Self("m.s^-1", "m/s"),
    Self("kg/m.s^2", "kg/m·s^2"), Self("kg/(m.s^2)", "kg/m·s^2"),
    Self("kg.m^-1.s^-2", "kg/m·s^2"), Self("ml/(kg*min)", "mL/kg·min"),
    Self("(m.s)^2", "m^2·s^2"), Self("((m))", "m"), Self("(m^2)^-1", "1/m^2"), Self("m.m", "m^2"),
    Self("m/m", "()"), Self("m^0", "()"), Self("m^-0", "()"), Self("m^1", "m"),
    Self("m/in", "m/in"), Self("m^007", "m^7"), Self("min", "min"), Self("Pa", "Pa"),
    Self("mPa", "mPa"), Self("dag", "dag"), Self("dL", "dL"), Self("mcg", "mcg"), Self("d", "d"),
    Self("mcmol<180>", "mcmol<180>"), Self("mol<180.0>", "mol<180>"), Self("mol<1e3>", "mol<1000>"),
    Self("mmol<180.1558>/L", "mmol<180.1558>/L"), Self("count/min", "count/min"),
    Self("1/s.m", "1/m·s"), Self("mol<12.5>.m", "m·mol<12.5>"), Self("m^1000", "m^1000"),
  ]

  static let bad: [String] = [
    "", " ", "kg ", " kg", "kgs", "lbs", "pt", "fl_oz", "cup", "h", "sec", "µg", "μg", "kKg", "mkg",
    "mmin", "klb", "kcount", "cd", "mol", "mmol", "mol<>", "mol<-1>", "mol<0>", "mol<nan>",
    "mol<0x1p3>", "mol<1", "mol<1>>", "mol<1e999>", "mol1", "m/", "/m", "m//s", "m/s/s", "1/1",
    "1", "1/", "m..s", "m.", ".m", "m^", "m^-", "m^x", "m^1.5", "m^+1", "m^--1",
    "m^99999999999999999999",
    "m^1001", "(m^100)^100", "(", ")", "(m", "m)", "(m/s)", "()()", "().m", "m/()", "()^2", "m()",
    "kg^200", "m^(2)", "m·", "·m", "\u{0}", "m\u{0}", "m\u{301}", "k\u{301}g", "\u{212A}", "Ｋ",
    "degK", "KG", "Kg", "LB", "Lb", "1kg", "kg1", "m s", "m\ts", "m,s", "%%", "dB", "hR",
  ]
}

struct UnitGrammarTests {
  @Test(arguments: SpellingCase.all)
  func `a unit has one canonical string, which can be parsed again`(
    _ spelling: SpellingCase
  ) throws {
    let unit = try HealthUnit(parsing: spelling.string)
    #expect(unit.unitString == spelling.canonical)
    let again = try HealthUnit(parsing: unit.unitString)
    #expect(again == unit)
    #expect(again.hashValue == unit.hashValue)
    #expect(again.unitString == unit.unitString)
    #expect(unit.isCompatible(with: again))
  }

  @Test(arguments: SpellingCase.bad)
  func `parsing a string that is not a valid unit throws a programmer error`(_ string: String) {
    let error = #expect(throws: ProgrammerError.self) { try HealthUnit(parsing: string) }
    #expect(error?.kind == .unknownUnit)
  }

  @Test func `more than 32 levels of parentheses are rejected`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "m" + String(repeating: ")", count: depth)
    }
    #expect(try HealthUnit(parsing: nested(32)) == .meter)
    #expect(throws: ProgrammerError.self) { try HealthUnit(parsing: nested(33)) }
    #expect(throws: ProgrammerError.self) { try HealthUnit(parsing: nested(1_000_000)) }
  }

  @Test(arguments: [
    ("kg", "lb", true), ("kg", "mol<18>", true), ("L", "m^3", true), ("L", "cup_us", true),
    ("mmHg", "Pa", true), ("Hz", "1/s", true), ("Hz", "count/min", true), ("%", "count", true),
    ("%", "()", true), ("m/in", "count", true), ("kcal", "J", true), ("degC", "degF", true),
    ("deg", "rad", true), ("mmol<180.1558>/L", "mg/dL", true), ("m^2", "km.mm", true),
    ("mmol<180.15588000005408>/L", "mmol<180.1558800000541>/L", true),
    ("W", "J/s", false), ("kg", "m", false), ("IU", "count", false), ("dBHL", "dBASPL", false),
    ("D", "pD", false), ("D", "1/m", false), ("appleEffortScore", "count", false),
    ("rad", "count", false), ("dBASPL", "Pa", false), ("m^2", "m^3", false), ("s", "Hz", false),
    ("S", "V", false), ("lx", "count", false), ("kg", "kg/s", false),
  ])
  func `units are convertible if and only if their powers of all base quantities are equal`(
    _ left: String, _ right: String, _ expected: Bool
  ) throws {
    let (left, right) = try (HealthUnit(parsing: left), HealthUnit(parsing: right))
    #expect(left.isCompatible(with: right) == expected)
    #expect(right.isCompatible(with: left) == expected)
    #expect(left != right)
    let quantity = Quantity(unit: left, value: 70.25)
    if expected {
      #expect(throws: Never.self) { try quantity.doubleValue(for: right) }
    } else {
      let error = #expect(throws: ProgrammerError.self) { try quantity.doubleValue(for: right) }
      #expect(error?.kind == .incompatibleUnit)
      #expect(error.map { !$0.message.contains("70") } == true)
    }
  }
}
