internal import Foundation
public import HealthModel

/// A converter of samples and records to metrics with readable names and one unit per type.
///
/// Records are not merged or summed. Records of an unknown type keep their units unless a rule
/// states the unit of the type.
public struct MetricNormalizer: Sendable {
  private let rules: NormalizationRules
  private let plans: [String: TypePlan]

  /// Creates a normalizer with the default names, categories and units.
  public init() {
    rules = NormalizationRules()
    plans = Self.defaultPlans
  }

  /// Creates a normalizer that follows the rules of a configuration.
  ///
  /// - Throws: ``NormalizationRuleError`` if a unit is unknown or incompatible with its type, if a
  ///   unit or name has no effect, or if a name or category is empty.
  public init(rules: NormalizationRules) throws(NormalizationRuleError) {
    self.rules = rules
    plans = try Self.plans(rules)
  }

  /// The types of the catalogs, with their identifiers without prefix.
  private static let catalogTypes: [(identifier: String, suffix: String, type: QuantityType?)] =
    QuantityType.catalog.map { ($0.identifier, ReadableName.suffix(of: $0.identifier), $0) }
    + CategoryType.catalog.map { ($0.identifier, ReadableName.suffix(of: $0.identifier), nil) }

  /// The plans of the types of the catalogs without rules, computed once because deriving readable
  /// names takes long.
  private static let defaultPlans: [String: TypePlan] = {
    var plans: [String: TypePlan] = [:]
    for (identifier, _, type) in catalogTypes {
      // Creating a plan without rules cannot fail.
      plans[identifier] = try? TypePlan(identifier, type: type, rules: NormalizationRules())
    }
    return plans
  }()

  private static func plans(
    _ rules: NormalizationRules
  ) throws(NormalizationRuleError) -> [String: TypePlan] {
    var plans = defaultPlans
    for (identifier, suffix, type) in catalogTypes
    where rules.types[identifier] != nil || rules.types[suffix] != nil
      || plans[identifier]?.isPercent != false && !rules.percentAsHundredths
    {
      plans[identifier] = try TypePlan(identifier, type: type, rules: rules)
    }
    // A rule under the identifier of a catalog type without its prefix was checked above, combined
    // with the rule under the whole identifier, so it is not checked separately.
    for identifier in rules.types.keys.sorted()
    where plans[identifier] == nil
      && plans[QuantityType.identifierPrefix + identifier] == nil
      && plans[CategoryType.identifierPrefix + identifier] == nil
    {
      plans[identifier] = try TypePlan(identifier, type: nil, rules: rules)
    }
    return plans
  }

  private func plan(for identifier: String) -> TypePlan {
    if let plan = plans[identifier] { return plan }
    // A rule can also omit the prefix of a type that the catalog does not contain.
    if rules.rule(for: identifier) != nil,
      let plan = try? TypePlan(identifier, type: nil, rules: rules)
    {
      return plan
    }
    // Creating a plan without rules cannot fail, so the fallback is never used.
    return (try? TypePlan(identifier, type: nil, rules: NormalizationRules()))
      ?? TypePlan(name: identifier, category: .other, unit: nil, label: "", isPercent: false)
  }

  /// Returns the category of a type.
  ///
  /// Unless a rule states another category, an unknown type belongs to ``MetricCategory/other``,
  /// and the sleep duration goal to ``MetricCategory/sleep``.
  public func categorizeMetric(_ identifier: String) -> MetricCategory {
    plan(for: identifier).category
  }

  /// Returns the readable name of a type, which is empty only if the identifier is empty.
  ///
  /// A metric of sleep is instead named after its stage, and a metric of a workout after its
  /// activity, if the workout has one.
  public func readableName(for identifier: String) -> String { plan(for: identifier).name }

  /// Returns the unit of a type's metrics, or an empty string if the metrics have no unit or keep
  /// the unit of each record.
  public func normalizedUnit(for identifier: String) -> String {
    TypePlan.fixedUnit(of: identifier) ?? plan(for: identifier).label
  }

  /// Returns the value that the metric of a sample has.
  ///
  /// - Throws: ``MetricRejection`` if the value is not finite before or after its conversion, or if
  ///   the unit of the sample cannot be converted; the dates are not checked.
  public func normalizedValue(for sample: QuantitySample) throws(MetricRejection) -> Double {
    try number(
      sample.quantity.value, sample.quantity.unit, plan(for: sample.quantityType.identifier)
    ).value
  }

  /// Returns the metric of a quantity sample.
  ///
  /// - Throws: ``MetricRejection``, the reason why the sample does not become a metric.
  public func normalizeQuantitySample(
    _ sample: QuantitySample
  ) throws(MetricRejection) -> HealthMetric {
    try normalize(MetricRecord(.quantity(sample)))
  }

  /// Returns the metric of a sample of any kind.
  ///
  /// - Throws: ``MetricRejection``, the reason why the sample does not become a metric.
  public func normalize(_ sample: Sample) throws(MetricRejection) -> HealthMetric {
    try normalize(MetricRecord(sample))
  }
}

// MARK: - Records

extension MetricNormalizer {
  /// Returns the metric of a record.
  ///
  /// - Throws: ``MetricRejection``, the reason why the record does not become a metric.
  public func normalize(_ record: MetricRecord) throws(MetricRejection) -> HealthMetric {
    guard !record.identifier.isEmpty else { throw .missingType }
    guard let start = record.start, let end = record.end,
      ISODate.milliseconds(of: start) != nil, ISODate.milliseconds(of: end) != nil
    else { throw .unreadableDate }
    guard start <= end else { throw .endBeforeStart }
    let result = try result(of: record, minutes: end.timeIntervalSince(start) / 60)
    guard result.value.isFinite else { throw .infinite }
    return HealthMetric(
      id: record.id ?? MetricIdentity.id(of: record, start: start, end: end),
      name: Self.clean(result.name), identifier: Self.clean(record.identifier),
      value: result.value, unit: Self.clean(result.unit), timestamp: start,
      source: record.source.map(Self.clean), category: result.category,
      endTimestamp: end > start ? end : nil)
  }

  private typealias Result = (
    name: String, value: Double, unit: String, category: MetricCategory
  )

  private func result(
    of record: MetricRecord, minutes: Double
  ) throws(MetricRejection) -> Result {
    let plan = plan(for: record.identifier)
    switch record.value {
    case .quantity(let value, let unit):
      let (value, unit) = try number(value, unit, plan)
      return (plan.name, value, unit, plan.category)
    case .category(let value): return category(record, value, plan, minutes)
    case .workout(let activity, let duration):
      let name = activity.name.map {
        $0 == "other" ? "Other workout" : ReadableName.sentence(from: $0)
      }
      return (
        name ?? "Workout (activity \(activity.rawValue))", duration.map { $0 / 60 } ?? minutes,
        "min", plan.category
      )
    case .activity(let text, let duration):
      let name = ReadableName.sentence(from: text ?? "")
      return (
        name.isEmpty ? plan.name : name, duration.map { $0 / 60 } ?? minutes, "min", plan.category
      )
    case .text(let text, let unit):
      if record.identifier.hasPrefix(CategoryType.identifierPrefix) {
        return try category(record, text: text, plan, minutes)
      }
      guard let value = text.flatMap(Self.number(of:)) else { throw .unreadableValue }
      let (number, label) = try number(value, text: unit, plan)
      return (plan.name, number, label, plan.category)
    }
  }

  /// Returns text in which U+FFFD replaces the NUL characters that databases cannot store.
  private static func clean(_ text: String) -> String {
    text.utf8.contains(0) ? text.replacing("\0", with: "\u{FFFD}") : text
  }
}

// MARK: - Numbers

extension MetricNormalizer {
  /// Returns the decimal number, NaN or infinity that text denotes, or `nil` for other text.
  private static func number(of text: String) -> Double? {
    // Swift also parses hexadecimal numbers, which no export contains.
    text.utf8.contains { $0 | 0x20 == UInt8(ascii: "x") } ? nil : Double(text)
  }

  private func number(
    _ value: Double, text unit: String?, _ plan: TypePlan
  ) throws(MetricRejection) -> (value: Double, unit: String) {
    guard let unit, !unit.isEmpty else { return try number(value, nil, plan) }
    if let known = KnownUnits.unit(of: unit) { return try number(value, known, plan) }
    // The unit of a record of an unknown type is kept even if the unit cannot be parsed.
    guard plan.unit == nil else { throw .wrongUnit }
    return (try Self.finite(value), unit)
  }

  private func number(
    _ value: Double, _ unit: HealthUnit?, _ plan: TypePlan
  ) throws(MetricRejection) -> (value: Double, unit: String) {
    let value = try Self.finite(value)
    guard let target = plan.unit else {
      guard let unit else { return (value, plan.label) }
      let isPercent = unit.unitString == "%" && rules.percentAsHundredths
      return (try Self.finite(isPercent ? Self.hundredths(value) : value), unit.unitString)
    }
    var converted = value
    if let unit, unit != target {
      guard let number = try? Quantity(unit: unit, value: value).doubleValue(for: target) else {
        throw .wrongUnit
      }
      converted = Self.rounded(number)
    }
    return (
      try Self.finite(plan.isPercent ? Self.hundredths(converted) : converted), plan.label
    )
  }

  private static func finite(_ value: Double) throws(MetricRejection) -> Double {
    if value.isNaN { throw .notANumber }
    guard value.isFinite else { throw .infinite }
    return value
  }

  /// Returns a fraction multiplied by 100.
  ///
  /// Moving the decimal point in the text avoids the rounding error of a product: 0.07 becomes 7,
  /// not 7.000000000000001.
  private static func hundredths(_ value: Double) -> Double {
    let text = value.description
    guard !text.utf8.contains(UInt8(ascii: "e")) else { return rounded(value * 100) }
    return Double(text + "e2") ?? value * 100
  }

  /// Returns a converted number rounded to twelve significant digits, more than any sensor
  /// provides.
  ///
  /// Further digits come from conversion factors and were not measured: 0.043 s becomes 43 ms, not
  /// 42.99999999999999 ms. A number whose magnitude is below 1e-11 or at least 1e34 is unchanged.
  private static func rounded(_ value: Double) -> Double {
    guard value != 0, value.isFinite else { return value }
    let places = 11 - Int(log10(abs(value)).rounded(.down))
    // Powers of ten up to the exponent 22 are exact.
    guard abs(places) <= 22 else { return value }
    let power = pow(10, Double(abs(places)))
    return places >= 0
      ? (value * power).rounded() / power : (value / power).rounded() * power
  }
}

// MARK: - Categories

extension MetricNormalizer {
  private static let categoryValues = Dictionary(
    CategoryType.catalog.map { ($0.identifier, CategoryValues($0)) },
    uniquingKeysWith: { first, _ in first })

  private func category(
    _ record: MetricRecord, _ value: Int, _ plan: TypePlan, _ minutes: Double
  ) -> Result {
    switch CategoryCatalog.meaning(of: ReadableName.suffix(of: record.identifier)) {
    case .stage: (CategoryCatalog.stage(value), minutes, "min", plan.category)
    case .minutes: (plan.name, minutes, "min", plan.category)
    case .stood: (plan.name, value == 0 ? 1 : 0, "", plan.category)
    case .number: (plan.name, Double(value), "", plan.category)
    }
  }

  private func category(
    _ record: MetricRecord, text: String?, _ plan: TypePlan, _ minutes: Double
  ) throws(MetricRejection) -> Result {
    let meaning = CategoryCatalog.meaning(of: ReadableName.suffix(of: record.identifier))
    if let text,
      let number = CategoryCatalog.number(
        of: text, in: Self.categoryValues[record.identifier], meaning)
    {
      return category(record, number, plan, minutes)
    }
    switch meaning {
    case .stage where text != nil:
      return (CategoryCatalog.unknownStage(text ?? ""), minutes, "min", plan.category)
    case .minutes: return (plan.name, minutes, "min", plan.category)
    default: throw .unreadableValue
    }
  }
}
