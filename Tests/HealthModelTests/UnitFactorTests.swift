import HealthModel
import Testing

/// A unit with its conversion factor to another unit.
struct FactorCase: Sendable, CustomTestStringConvertible {
  let unit: String
  let base: String
  let factor: Double

  init(_ unit: String, _ base: String, _ factor: Double) {
    self.unit = unit
    self.base = base
    self.factor = factor
  }

  var testDescription: String { "1 \(unit) in \(base)" }

  static let all: [Self] = [
    Self("oz", "g", 28.349523125), Self("lb", "g", 453.59237), Self("st", "g", 6_350.29318),
    Self("in", "m", 0.0254), Self("ft", "m", 0.3048), Self("yd", "m", 0.9144),
    Self("mi", "m", 1_609.344),
    Self("fl_oz_us", "L", 0.0295735295625), Self("fl_oz_imp", "L", 0.0284130625),
    Self("pt_us", "L", 0.473176473), Self("pt_imp", "L", 0.56826125),
    Self("cup_us", "L", 0.2365882365), Self("cup_imp", "L", 0.284130625),
    Self("L", "m^3", 0.001), Self("l", "L", 1),
    Self("mmHg", "Pa", 133.322387415), Self("cmAq", "Pa", 98.0665), Self("atm", "Pa", 101_325),
    Self("inHg", "Pa", 3_386.38816),
    Self("min", "s", 60), Self("hr", "s", 3_600), Self("d", "s", 86_400),
    Self("cal", "J", 4.184), Self("kcal", "J", 4_184), Self("Cal", "J", 4_184),
    Self("Cal", "kcal", 1), Self("kcal", "cal", 1_000),
    Self("%", "count", 1), Self("count", "()", 1),
    Self("deg", "rad", .pi / 180), Self("Hz", "1/s", 1), Self("count/min", "Hz", 1.0 / 60),
    Self("mol<180.15588000005408>", "g", 180.15588000005408),
    Self("mmol<180.15588000005408>/L", "mg/dL", 18.015588000005408),
    Self("kcal/(kg*hr)", "J/g.s", 4_184.0 / 3_600_000),
    Self("degC/s", "K/s", 1), Self("degF^2", "K^2", 25.0 / 81), Self("degF/s", "degC/s", 5.0 / 9),
    Self("kg", "lb", 1 / 0.45359237), Self("mL", "cm^3", 1),
  ]
}

/// A conversion of one value.
struct ConversionCase: Sendable, CustomTestStringConvertible {
  let value: Double
  let unit: String
  let expected: Double
  let other: String

  var testDescription: String { "\(value) \(unit) is \(expected) \(other)" }

  static let temperatures: [Self] = [
    Self(value: 0, unit: "degC", expected: 273.15, other: "K"),
    Self(value: 37, unit: "degC", expected: 98.6, other: "degF"),
    Self(value: 212, unit: "degF", expected: 100, other: "degC"),
    Self(value: -40, unit: "degF", expected: -40, other: "degC"),
    Self(value: 1_000, unit: "mK", expected: 1, other: "K"),
    Self(value: 0.5, unit: "%", expected: 0.5, other: "count"),
    Self(value: 1.1, unit: "count", expected: 1.1, other: "%"),
  ]
}

func isClose(_ left: Double, _ right: Double, within tolerance: Double = 1e-12) -> Bool {
  abs(left - right) <= tolerance * max(abs(left), abs(right))
}

struct UnitFactorTests {
  @Test(arguments: FactorCase.all)
  func `a unit has the expected conversion factor`(_ factor: FactorCase) throws {
    let unit = try HealthUnit(parsing: factor.unit)
    let base = try HealthUnit(parsing: factor.base)
    let value = try Quantity(unit: unit, value: 1).doubleValue(for: base)
    #expect(isClose(value, factor.factor, within: 1e-15))
  }

  @Test(arguments: ConversionCase.temperatures)
  func `temperature conversions account for zero points, and a percentage is a fraction`(
    _ conversion: ConversionCase
  ) throws {
    let quantity = try Quantity(
      unit: HealthUnit(parsing: conversion.unit), value: conversion.value)
    let value = try quantity.doubleValue(for: HealthUnit(parsing: conversion.other))
    #expect(isClose(value, conversion.expected))
  }

  @Test(arguments: [
    "g", "m", "L", "l", "Pa", "s", "J", "K", "S", "Hz", "V", "W", "rad", "lx", "mol<18.02>",
  ])
  func `every prefix scales every unit that permits prefixes`(_ symbol: String) throws {
    let powers: [(String, Double)] = [
      ("f", 1e-15), ("p", 1e-12), ("n", 1e-9), ("mc", 1e-6), ("m", 1e-3), ("c", 1e-2),
      ("d", 1e-1), ("da", 1e1), ("h", 1e2), ("k", 1e3), ("M", 1e6), ("G", 1e9), ("T", 1e12),
    ]
    #expect(powers.map(\.0) == MetricPrefix.allCases.map(\.rawValue))
    let base = try HealthUnit(parsing: symbol)
    for (prefix, power) in powers {
      let unit = try HealthUnit(parsing: prefix + symbol)
      let value = try Quantity(unit: unit, value: 1).doubleValue(for: base)
      #expect(isClose(value, power, within: 1e-15), "\(prefix)\(symbol)")
      #expect(unit != base)
    }
  }

  @Test func `constants and factories equal parsed units, and an invalid molar mass is rejected`()
    throws
  {
    let units: [(HealthUnit, String)] = [
      (.gram, "g"), (.kilogram, "kg"), (.ounce, "oz"), (.pound, "lb"), (.stone, "st"),
      (.meter, "m"), (.inch, "in"), (.foot, "ft"), (.yard, "yd"), (.mile, "mi"), (.liter, "L"),
      (.second, "s"), (.minute, "min"), (.hour, "hr"), (.day, "d"), (.count, "count"),
      (.percent, "%"), (.kilocalorie, "kcal"), (.largeCalorie, "Cal"), (.smallCalorie, "cal"),
      (.degreeCelsius, "degC"), (.degreeFahrenheit, "degF"), (.kelvin, "K"),
      (.millimeterOfMercury, "mmHg"), (.internationalUnit, "IU"), (.pascal, "Pa"),
      (.gramUnit(with: .micro), "mcg"), (.meterUnit(with: .centi), "cm"),
      (.literUnit(with: .milli), "mL"), (.secondUnit(with: .milli), "ms"),
      (.jouleUnit(with: .kilo), "kJ"), (.pascalUnit(with: .hecto), "hPa"),
      (
        try .moleUnit(with: .milli, molarMass: HealthUnit.molarMassBloodGlucose),
        "mmol<180.15588000005408>"
      ),
    ]
    for (unit, string) in units {
      #expect(unit.unitString == string)
      #expect(try unit == HealthUnit(parsing: string))
    }
    #expect(throws: ProgrammerError.self) { try HealthUnit.moleUnit(molarMass: .nan) }
    #expect(throws: ProgrammerError.self) { try HealthUnit.moleUnit(molarMass: -1) }
  }
}
