/// A base quantity; units are convertible if their powers of all base quantities are equal.
///
/// A watt has its own base quantity, although a joule per second is equivalent, because HealthKit
/// does not convert between them.
enum UnitKind: UInt8, Hashable, Sendable {
  case mass, length, time, pressure, energy, temperature, conductance, potential, power
  case angle, illuminance, soundPressure, hearingLevel, internationalUnit
  case diopter, prismDiopter, effortScore
}

/// A unit symbol of the grammar, without a prefix or an exponent.
///
/// The conversion factor is stored as a fraction. A product of fractions is divided only once,
/// whereas rounded quotients would accumulate errors.
struct UnitAtom: Sendable {
  /// The symbol in the canonical string.
  let symbol: String
  /// The base quantity, or `nil` for a dimensionless number.
  let kind: UnitKind?
  /// The power of the base quantity; for example, a liter is a length to the third power.
  var power = 1
  let numerator: Double
  var denominator = 1.0
  /// The offset that is added to a number before it is multiplied by the factor, if the symbol is
  /// the entire unit.
  var shift = 0.0

  init(_ symbol: String, _ kind: UnitKind?, _ numerator: Double = 1, per denominator: Double = 1) {
    self.symbol = symbol
    self.kind = kind
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Creates a unit of volume from its size in liters.
  private init(_ symbol: String, liters: Double) {
    self.init(symbol, .length, liters, per: 1_000)
    power = 3
  }

  /// Creates a unit of temperature whose zero differs from absolute zero by a number of degrees.
  private init(_ symbol: String, degree numerator: Double, per denominator: Double, zero: Double) {
    self.init(symbol, .temperature, numerator, per: denominator)
    shift = zero
  }

  /// Creates a unit of frequency, the inverse of a unit of time.
  private init(perSecond symbol: String) {
    self.init(symbol, .time)
    power = -1
  }

  /// Creates a mole, which is treated as a mass of the given number of grams.
  init(moleOf molarMass: Double) {
    var digits = "\(molarMass)"
    if digits.hasSuffix(".0") { digits.removeLast(2) }
    self.init("mol<\(digits)>", .mass, molarMass)
  }

  // MARK: - Symbols that accept a prefix

  static let gram = Self("g", .mass)
  static let meter = Self("m", .length)
  static let liter = Self("L", liters: 1)
  static let pascal = Self("Pa", .pressure)
  static let second = Self("s", .time)
  static let joule = Self("J", .energy)
  static let kelvin = Self("K", .temperature)
  static let siemen = Self("S", .conductance)
  static let hertz = Self(perSecond: "Hz")
  static let volt = Self("V", .potential)
  static let watt = Self("W", .power)
  static let radian = Self("rad", .angle)
  static let lux = Self("lx", .illuminance)

  /// The symbols that accept a prefix, except moles, by spelling; liters have two spellings.
  static let prefixed: [String: Self] = {
    let atoms = [
      gram, meter, liter, pascal, second, joule, kelvin, siemen, hertz, volt, watt, radian, lux,
    ]
    var table = Dictionary(uniqueKeysWithValues: atoms.map { ($0.symbol, $0) })
    table["l"] = liter
    return table
  }()

  // MARK: - Symbols without a prefix

  // Mass, in grams.
  static let ounce = Self("oz", .mass, 28.349523125)
  static let pound = Self("lb", .mass, 453.59237)
  static let stone = Self("st", .mass, 6_350.29318)
  // Length, in meters.
  static let inch = Self("in", .length, 0.0254)
  static let foot = Self("ft", .length, 0.3048)
  static let yard = Self("yd", .length, 0.9144)
  static let mile = Self("mi", .length, 1_609.344)
  // Volume, in liters.
  static let fluidOunceUS = Self("fl_oz_us", liters: 0.0295735295625)
  static let fluidOunceImperial = Self("fl_oz_imp", liters: 0.0284130625)
  static let pintUS = Self("pt_us", liters: 0.473176473)
  static let pintImperial = Self("pt_imp", liters: 0.56826125)
  static let cupUS = Self("cup_us", liters: 0.2365882365)
  static let cupImperial = Self("cup_imp", liters: 0.284130625)
  // Pressure, in pascals, and the sound pressure level.
  static let millimeterOfMercury = Self("mmHg", .pressure, 133.322387415)
  static let centimeterOfWater = Self("cmAq", .pressure, 98.0665)
  static let atmosphere = Self("atm", .pressure, 101_325)
  static let inchOfMercury = Self("inHg", .pressure, 3_386.38816)
  static let decibelAWeightedSoundPressureLevel = Self("dBASPL", .soundPressure)
  // Time, in seconds.
  static let minute = Self("min", .time, 60)
  static let hour = Self("hr", .time, 3_600)
  static let day = Self("d", .time, 86_400)
  // Energy, in joules.
  static let smallCalorie = Self("cal", .energy, 4.184)
  static let kilocalorie = Self("kcal", .energy, 4_184)
  static let largeCalorie = Self("Cal", .energy, 4_184)
  // Temperature, in kelvins.
  static let degreeCelsius = Self("degC", degree: 1, per: 1, zero: 273.15)
  static let degreeFahrenheit = Self("degF", degree: 5, per: 9, zero: 459.67)
  // Dimensionless numbers; a percentage is a fraction, such as 0.5 for 50 percent.
  static let count = Self("count", nil)
  static let percent = Self("%", nil)
  // Other units.
  static let degreeAngle = Self("deg", .angle, .pi, per: 180)
  static let internationalUnit = Self("IU", .internationalUnit)
  static let decibelHearingLevel = Self("dBHL", .hearingLevel)
  static let diopter = Self("D", .diopter)
  static let prismDiopter = Self("pD", .prismDiopter)
  static let appleEffortScore = Self("appleEffortScore", .effortScore)

  /// The symbols that do not accept a prefix, by spelling.
  static let plain: [String: Self] = {
    let atoms = [
      ounce, pound, stone,
      inch, foot, yard, mile,
      fluidOunceUS, fluidOunceImperial, pintUS, pintImperial, cupUS, cupImperial,
      millimeterOfMercury, centimeterOfWater, atmosphere, inchOfMercury,
      decibelAWeightedSoundPressureLevel,
      minute, hour, day,
      smallCalorie, kilocalorie, largeCalorie,
      degreeCelsius, degreeFahrenheit,
      count, percent,
      degreeAngle, internationalUnit, decibelHearingLevel, diopter, prismDiopter, appleEffortScore,
    ]
    return Dictionary(uniqueKeysWithValues: atoms.map { ($0.symbol, $0) })
  }()
}

/// A unit symbol with an optional prefix and an exponent.
struct UnitTerm: Sendable {
  /// The prefix and symbol; terms with equal text have the same unit.
  let text: String
  let atom: UnitAtom
  let numerator: Double
  let denominator: Double
  var exponent: Int

  init(_ atom: UnitAtom, prefix: MetricPrefix? = nil, exponent: Int = 1) {
    let power = prefix?.exponent ?? 0
    text = (prefix?.rawValue ?? "") + atom.symbol
    self.atom = atom
    numerator = atom.numerator * Self.raise(10, to: max(0, power))
    denominator = atom.denominator * Self.raise(10, to: max(0, -power))
    self.exponent = exponent
  }

  /// Returns a number raised to a nonnegative power, computed by repeated squaring.
  ///
  /// - Complexity: O(log *exponent*).
  static func raise(_ base: Double, to exponent: Int) -> Double {
    var (result, square, rest) = (1.0, base, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result *= square }
      square *= square
      rest >>= 1
    }
    return result
  }
}
