extension HealthUnit {
  // MARK: - Units that accept a prefix

  /// Grams, written `g`.
  public static let gram = Self(UnitAtom.gram)
  /// Meters, written `m`.
  public static let meter = Self(UnitAtom.meter)
  /// Liters, written `L`.
  public static let liter = Self(UnitAtom.liter)
  /// Pascals, written `Pa`.
  public static let pascal = Self(UnitAtom.pascal)
  /// Seconds, written `s`.
  public static let second = Self(UnitAtom.second)
  /// Joules, written `J`.
  public static let joule = Self(UnitAtom.joule)
  /// Kelvins, written `K`.
  public static let kelvin = Self(UnitAtom.kelvin)
  /// Siemens, written `S`; the name has HealthKit's spelling.
  public static let siemen = Self(UnitAtom.siemen)
  /// Hertz, written `Hz`.
  public static let hertz = Self(UnitAtom.hertz)
  /// Volts, written `V`.
  public static let volt = Self(UnitAtom.volt)
  /// Watts, written `W`, which do not convert to joules per second.
  public static let watt = Self(UnitAtom.watt)
  /// Radians, written `rad`.
  public static let radianAngle = Self(UnitAtom.radian)
  /// Lux, written `lx`.
  public static let lux = Self(UnitAtom.lux)
  /// Kilograms, written `kg`.
  public static let kilogram = Self(UnitAtom.gram, prefix: .kilo)

  /// Returns grams with a metric prefix, such as milligrams for `milli`.
  public static func gramUnit(with prefix: MetricPrefix) -> Self {
    Self(UnitAtom.gram, prefix: prefix)
  }

  /// Returns meters with a metric prefix, such as centimeters for `centi`.
  public static func meterUnit(with prefix: MetricPrefix) -> Self {
    Self(UnitAtom.meter, prefix: prefix)
  }

  /// Returns liters with a metric prefix, such as milliliters for `milli`.
  public static func literUnit(with prefix: MetricPrefix) -> Self {
    Self(UnitAtom.liter, prefix: prefix)
  }

  /// Returns pascals with a metric prefix, such as kilopascals for `kilo`.
  public static func pascalUnit(with prefix: MetricPrefix) -> Self {
    Self(UnitAtom.pascal, prefix: prefix)
  }

  /// Returns seconds with a metric prefix, such as milliseconds for `milli`.
  public static func secondUnit(with prefix: MetricPrefix) -> Self {
    Self(UnitAtom.second, prefix: prefix)
  }

  /// Returns joules with a metric prefix, such as kilojoules for `kilo`.
  public static func jouleUnit(with prefix: MetricPrefix) -> Self {
    Self(UnitAtom.joule, prefix: prefix)
  }

  /// Returns siemens with a metric prefix, such as microsiemens for `micro`.
  public static func siemenUnit(with prefix: MetricPrefix) -> Self {
    Self(UnitAtom.siemen, prefix: prefix)
  }

  /// Returns hertz with a metric prefix, such as megahertz for `mega`.
  public static func hertzUnit(with prefix: MetricPrefix) -> Self {
    Self(UnitAtom.hertz, prefix: prefix)
  }

  /// Returns volts with a metric prefix, such as microvolts for `micro`.
  public static func voltUnit(with prefix: MetricPrefix) -> Self {
    Self(UnitAtom.volt, prefix: prefix)
  }

  /// Returns watts with a metric prefix, such as kilowatts for `kilo`.
  public static func wattUnit(with prefix: MetricPrefix) -> Self {
    Self(UnitAtom.watt, prefix: prefix)
  }

  /// Returns radians with a metric prefix, such as milliradians for `milli`.
  public static func radianAngleUnit(with prefix: MetricPrefix) -> Self {
    Self(UnitAtom.radian, prefix: prefix)
  }

  /// Returns lux with a metric prefix, such as kilolux for `kilo`.
  public static func luxUnit(with prefix: MetricPrefix) -> Self {
    Self(UnitAtom.lux, prefix: prefix)
  }

  /// Returns moles of a substance, which convert to grams by its molar mass.
  ///
  /// - Parameters:
  ///   - prefix: The metric prefix, or `nil` for moles without a prefix.
  ///   - molarMass: The mass of one mole in grams.
  /// - Returns: The unit.
  /// - Throws: ``ProgrammerError`` of kind `unknownUnit` if the molar mass is not a positive normal
  ///   number, or the conversion factor of the unit is not a normal number.
  public static func moleUnit(
    with prefix: MetricPrefix? = nil, molarMass: Double
  ) throws(ProgrammerError) -> Self {
    guard molarMass.isNormal, molarMass > 0 else {
      throw ProgrammerError(.unknownUnit, "a molar mass must be a positive number of grams")
    }
    return try Self([UnitTerm(UnitAtom(moleOf: molarMass), prefix: prefix)])
  }

  /// The mass of one mole of glucose in grams, `HKUnitMolarMassBloodGlucose`.
  public static let molarMassBloodGlucose: Double = 180.15588000005408

  // MARK: - Mass

  /// Ounces, written `oz`.
  public static let ounce = Self(UnitAtom.ounce)
  /// Pounds, written `lb`.
  public static let pound = Self(UnitAtom.pound)
  /// Stones, written `st`.
  public static let stone = Self(UnitAtom.stone)

  // MARK: - Length

  /// Inches, written `in`.
  public static let inch = Self(UnitAtom.inch)
  /// Feet, written `ft`.
  public static let foot = Self(UnitAtom.foot)
  /// Yards, written `yd`.
  public static let yard = Self(UnitAtom.yard)
  /// Miles, written `mi`.
  public static let mile = Self(UnitAtom.mile)

  // MARK: - Volume

  /// US fluid ounces, written `fl_oz_us`.
  public static let fluidOunceUS = Self(UnitAtom.fluidOunceUS)
  /// Imperial fluid ounces, written `fl_oz_imp`.
  public static let fluidOunceImperial = Self(UnitAtom.fluidOunceImperial)
  /// US pints, written `pt_us`.
  public static let pintUS = Self(UnitAtom.pintUS)
  /// Imperial pints, written `pt_imp`.
  public static let pintImperial = Self(UnitAtom.pintImperial)
  /// US cups, written `cup_us`.
  public static let cupUS = Self(UnitAtom.cupUS)
  /// Imperial cups, written `cup_imp`.
  public static let cupImperial = Self(UnitAtom.cupImperial)

  // MARK: - Pressure

  /// Millimeters of mercury, written `mmHg`.
  public static let millimeterOfMercury = Self(UnitAtom.millimeterOfMercury)
  /// Centimeters of water, written `cmAq`.
  public static let centimeterOfWater = Self(UnitAtom.centimeterOfWater)
  /// Atmospheres, written `atm`.
  public static let atmosphere = Self(UnitAtom.atmosphere)
  /// Inches of mercury, written `inHg`.
  public static let inchOfMercury = Self(UnitAtom.inchOfMercury)
  /// A-weighted decibels of sound pressure, written `dBASPL`.
  public static let decibelAWeightedSoundPressureLevel = Self(
    UnitAtom.decibelAWeightedSoundPressureLevel)

  // MARK: - Time

  /// Minutes, written `min`.
  public static let minute = Self(UnitAtom.minute)
  /// Hours, written `hr`.
  public static let hour = Self(UnitAtom.hour)
  /// Days of 24 hours, written `d`.
  public static let day = Self(UnitAtom.day)

  // MARK: - Energy

  /// Small calories, written `cal`.
  public static let smallCalorie = Self(UnitAtom.smallCalorie)
  /// Kilocalories, written `kcal`.
  public static let kilocalorie = Self(UnitAtom.kilocalorie)
  /// Large calories, written `Cal`, which convert one to one to kilocalories.
  public static let largeCalorie = Self(UnitAtom.largeCalorie)

  // MARK: - Temperature

  /// Degrees Celsius, written `degC`.
  public static let degreeCelsius = Self(UnitAtom.degreeCelsius)
  /// Degrees Fahrenheit, written `degF`.
  public static let degreeFahrenheit = Self(UnitAtom.degreeFahrenheit)

  // MARK: - Dimensionless units

  /// A dimensionless number, written `count`.
  public static let count = Self(UnitAtom.count)
  /// A percentage, written `%`; its number is a fraction, so 50 percent is 0.5.
  public static let percent = Self(UnitAtom.percent)

  // MARK: - Other units

  /// Degrees of an angle, written `deg`.
  public static let degreeAngle = Self(UnitAtom.degreeAngle)
  /// International units, written `IU`.
  public static let internationalUnit = Self(UnitAtom.internationalUnit)
  /// Decibels of hearing level, written `dBHL`.
  public static let decibelHearingLevel = Self(UnitAtom.decibelHearingLevel)
  /// Diopters, written `D`.
  public static let diopter = Self(UnitAtom.diopter)
  /// Prism diopters, written `pD`.
  public static let prismDiopter = Self(UnitAtom.prismDiopter)
  /// Apple's score for the effort of a workout, written `appleEffortScore`.
  public static let appleEffortScore = Self(UnitAtom.appleEffortScore)
}
