extension HealthUnit {
  // MARK: - Units that take a prefix

  /// Grams.
  public static let gram = Self(UnitAtom.gram)
  /// Meters.
  public static let meter = Self(UnitAtom.meter)
  /// Liters.
  public static let liter = Self(UnitAtom.liter)
  /// Pascals.
  public static let pascal = Self(UnitAtom.pascal)
  /// Seconds.
  public static let second = Self(UnitAtom.second)
  /// Joules.
  public static let joule = Self(UnitAtom.joule)
  /// Kelvins.
  public static let kelvin = Self(UnitAtom.kelvin)
  /// Siemens, with HealthKit's spelling.
  public static let siemen = Self(UnitAtom.siemen)
  /// Hertz.
  public static let hertz = Self(UnitAtom.hertz)
  /// Volts.
  public static let volt = Self(UnitAtom.volt)
  /// Watts, which do not convert to joules per second.
  public static let watt = Self(UnitAtom.watt)
  /// Radians.
  public static let radianAngle = Self(UnitAtom.radian)
  /// Lux.
  public static let lux = Self(UnitAtom.lux)
  /// Kilograms.
  public static let kilogram = Self(UnitAtom.gram, prefix: .kilo)

  /// Returns grams scaled by a power of ten.
  public static func gramUnit(with prefix: MetricPrefix) -> Self {
    Self(UnitAtom.gram, prefix: prefix)
  }

  /// Returns meters scaled by a power of ten.
  public static func meterUnit(with prefix: MetricPrefix) -> Self {
    Self(UnitAtom.meter, prefix: prefix)
  }

  /// Returns liters scaled by a power of ten.
  public static func literUnit(with prefix: MetricPrefix) -> Self {
    Self(UnitAtom.liter, prefix: prefix)
  }

  /// Returns pascals scaled by a power of ten.
  public static func pascalUnit(with prefix: MetricPrefix) -> Self {
    Self(UnitAtom.pascal, prefix: prefix)
  }

  /// Returns seconds scaled by a power of ten.
  public static func secondUnit(with prefix: MetricPrefix) -> Self {
    Self(UnitAtom.second, prefix: prefix)
  }

  /// Returns joules scaled by a power of ten.
  public static func jouleUnit(with prefix: MetricPrefix) -> Self {
    Self(UnitAtom.joule, prefix: prefix)
  }

  /// Returns siemens scaled by a power of ten.
  public static func siemenUnit(with prefix: MetricPrefix) -> Self {
    Self(UnitAtom.siemen, prefix: prefix)
  }

  /// Returns hertz scaled by a power of ten.
  public static func hertzUnit(with prefix: MetricPrefix) -> Self {
    Self(UnitAtom.hertz, prefix: prefix)
  }

  /// Returns volts scaled by a power of ten.
  public static func voltUnit(with prefix: MetricPrefix) -> Self {
    Self(UnitAtom.volt, prefix: prefix)
  }

  /// Returns watts scaled by a power of ten.
  public static func wattUnit(with prefix: MetricPrefix) -> Self {
    Self(UnitAtom.watt, prefix: prefix)
  }

  /// Returns radians scaled by a power of ten.
  public static func radianAngleUnit(with prefix: MetricPrefix) -> Self {
    Self(UnitAtom.radian, prefix: prefix)
  }

  /// Returns lux scaled by a power of ten.
  public static func luxUnit(with prefix: MetricPrefix) -> Self {
    Self(UnitAtom.lux, prefix: prefix)
  }

  /// Returns moles of a substance, which convert to grams by its molar mass.
  ///
  /// - Parameters:
  ///   - prefix: The metric prefix, or `nil` for moles without a prefix.
  ///   - molarMass: The mass of one mole in grams.
  /// - Returns: The unit.
  /// - Throws: ``ProgrammerError`` of kind `unknownUnit` if the molar mass is not a positive
  ///   number.
  public static func moleUnit(
    with prefix: MetricPrefix? = nil, molarMass: Double
  ) throws(ProgrammerError) -> Self {
    guard molarMass.isNormal, molarMass > 0 else {
      throw ProgrammerError(.unknownUnit, "a molar mass is a positive number")
    }
    return try Self([UnitTerm(UnitAtom(moleOf: molarMass), prefix: prefix)])
  }

  /// The mass of one mole of glucose in grams, `HKUnitMolarMassBloodGlucose`.
  public static let molarMassBloodGlucose: Double = 180.15588000005408

  // MARK: - Mass

  /// Ounces.
  public static let ounce = Self(UnitAtom.ounce)
  /// Pounds.
  public static let pound = Self(UnitAtom.pound)
  /// Stones.
  public static let stone = Self(UnitAtom.stone)

  // MARK: - Length

  /// Inches.
  public static let inch = Self(UnitAtom.inch)
  /// Feet.
  public static let foot = Self(UnitAtom.foot)
  /// Yards.
  public static let yard = Self(UnitAtom.yard)
  /// Miles.
  public static let mile = Self(UnitAtom.mile)

  // MARK: - Volume

  /// US fluid ounces.
  public static let fluidOunceUS = Self(UnitAtom.fluidOunceUS)
  /// Imperial fluid ounces.
  public static let fluidOunceImperial = Self(UnitAtom.fluidOunceImperial)
  /// US pints.
  public static let pintUS = Self(UnitAtom.pintUS)
  /// Imperial pints.
  public static let pintImperial = Self(UnitAtom.pintImperial)
  /// US cups.
  public static let cupUS = Self(UnitAtom.cupUS)
  /// Imperial cups.
  public static let cupImperial = Self(UnitAtom.cupImperial)

  // MARK: - Pressure

  /// Millimeters of mercury.
  public static let millimeterOfMercury = Self(UnitAtom.millimeterOfMercury)
  /// Centimeters of water.
  public static let centimeterOfWater = Self(UnitAtom.centimeterOfWater)
  /// Atmospheres.
  public static let atmosphere = Self(UnitAtom.atmosphere)
  /// Inches of mercury.
  public static let inchOfMercury = Self(UnitAtom.inchOfMercury)
  /// Decibels of sound pressure, A-weighted.
  public static let decibelAWeightedSoundPressureLevel = Self(
    UnitAtom.decibelAWeightedSoundPressureLevel)

  // MARK: - Time

  /// Minutes.
  public static let minute = Self(UnitAtom.minute)
  /// Hours.
  public static let hour = Self(UnitAtom.hour)
  /// Days of 24 hours.
  public static let day = Self(UnitAtom.day)

  // MARK: - Energy

  /// Small calories.
  public static let smallCalorie = Self(UnitAtom.smallCalorie)
  /// Kilocalories.
  public static let kilocalorie = Self(UnitAtom.kilocalorie)
  /// Large calories, equal to kilocalories.
  public static let largeCalorie = Self(UnitAtom.largeCalorie)

  // MARK: - Temperature

  /// Degrees Celsius.
  public static let degreeCelsius = Self(UnitAtom.degreeCelsius)
  /// Degrees Fahrenheit.
  public static let degreeFahrenheit = Self(UnitAtom.degreeFahrenheit)

  // MARK: - Dimensionless units

  /// A plain number.
  public static let count = Self(UnitAtom.count)
  /// A fraction from 0 to 1.
  public static let percent = Self(UnitAtom.percent)

  // MARK: - Other units

  /// Degrees of an angle.
  public static let degreeAngle = Self(UnitAtom.degreeAngle)
  /// International units.
  public static let internationalUnit = Self(UnitAtom.internationalUnit)
  /// Decibels of hearing level.
  public static let decibelHearingLevel = Self(UnitAtom.decibelHearingLevel)
  /// Diopters.
  public static let diopter = Self(UnitAtom.diopter)
  /// Prism diopters.
  public static let prismDiopter = Self(UnitAtom.prismDiopter)
  /// Apple's effort score.
  public static let appleEffortScore = Self(UnitAtom.appleEffortScore)
}
