internal import HealthModel

/// The changes that a configuration makes to names, categories, units and percentages.
public struct NormalizationRules: Hashable, Sendable, Codable {
  /// The configuration of one type; a missing property keeps the default.
  public struct TypeRule: Hashable, Sendable, Codable {
    /// The readable name of the metrics; not permitted for sleep, whose metrics are named after
    /// their stage.
    ///
    /// The metric of a workout is named after its activity, and has this name only if its record
    /// comes from a file and has no activity.
    public var name: String?
    /// The name of a predefined or user-defined category.
    public var category: String?
    /// The unit of the metrics; for a quantity type in the catalog, it must be compatible with the
    /// type's unit.
    ///
    /// The unit of a category type or of workouts cannot be changed.
    public var unit: String?

    /// Creates a rule; by default, it changes nothing.
    public init(name: String? = nil, category: String? = nil, unit: String? = nil) {
      self.name = name
      self.category = category
      self.unit = unit
    }
  }

  /// The rules by type identifier, with or without its prefix; an unknown identifier defines a
  /// custom type.
  public var types: [String: TypeRule]
  /// Whether a fraction with the unit `%` is delivered as hundredths, such as 97 for 0.97.
  public var percentAsHundredths: Bool

  /// Creates rules; by default, they change only percentages.
  public init(types: [String: TypeRule] = [:], percentAsHundredths: Bool = true) {
    self.types = types
    self.percentAsHundredths = percentAsHundredths
  }

  /// Returns the rule of a type, or `nil` if it has no rule.
  ///
  /// A property under the whole identifier takes precedence over the same property under the
  /// identifier without its prefix.
  func rule(for identifier: String) -> TypeRule? {
    let suffix = ReadableName.suffix(of: identifier)
    guard suffix != identifier, let short = types[suffix] else { return types[identifier] }
    guard let whole = types[identifier] else { return short }
    return TypeRule(
      name: whole.name ?? short.name, category: whole.category ?? short.category,
      unit: whole.unit ?? short.unit)
  }

  private enum CodingKeys: String, CodingKey {
    case types
    case percentAsHundredths
  }

  /// Decodes rules, in which either key can be missing.
  ///
  /// - Throws: `DecodingError` if a value has the wrong type; units and names are not checked.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    types = try container.decodeIfPresent([String: TypeRule].self, forKey: .types) ?? [:]
    percentAsHundredths =
      try container.decodeIfPresent(Bool.self, forKey: .percentAsHundredths) ?? true
  }
}

/// An error in a normalization rule.
public struct NormalizationRuleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The identifier of the type that the rule applies to.
  public let identifier: String
  /// The property of the rule: `name`, `category` or `unit`.
  public let key: String
  /// The problem, and how to fix it.
  public let description: String
}

/// The name, category and unit of a type after normalization.
struct TypePlan: Sendable {
  let name: String
  let category: MetricCategory
  /// The unit of the metrics; `nil` keeps the unit of each record.
  let unit: HealthUnit?
  /// The unit as text; empty for numbers without a unit, and if each record keeps its unit.
  let label: String
  /// Whether the number is a fraction that is delivered as hundredths.
  let isPercent: Bool
}

extension TypePlan {
  /// Creates the plan of a type; `type` is `nil` for all types except the quantity types in the
  /// catalog.
  init(
    _ identifier: String, type: QuantityType?, rules: NormalizationRules
  ) throws(NormalizationRuleError) {
    let suffix = ReadableName.suffix(of: identifier)
    let entry = type == nil ? nil : MetricCatalog.entries[suffix]
    let rule = rules.rule(for: identifier)
    if let category = rule?.category, MetricCategory(rawValue: category) == nil {
      throw NormalizationRuleError(
        identifier: identifier, key: "category",
        description: "the category of \(identifier) is empty; give it a name")
    }
    if rule?.name?.isEmpty == true {
      throw NormalizationRuleError(
        identifier: identifier, key: "name",
        description: "the name of \(identifier) is empty; give it a name or leave the key out")
    }
    if let name = rule?.name, Self.isNamedByStage(identifier) {
      throw NormalizationRuleError(
        identifier: identifier, key: "name",
        description: "'\(name)' has no effect, because metrics of \(identifier) "
          + "are named after their stage; leave the name out")
    }
    name = rule?.name ?? entry?.name ?? Self.name(identifier)
    category =
      rule?.category.flatMap(MetricCategory.init(rawValue:)) ?? entry?.category
      ?? Self.category(identifier)
    unit = try Self.unit(of: identifier, type, rule: rule, suffix: suffix)
    let isPercent = unit?.unitString == "%" && rules.percentAsHundredths
    // Units are shown as in HealthKit's header file, not with the factors in the order of
    // `HealthUnit`.
    let usual = type == nil ? nil : MetricCatalog.units[suffix] ?? Self.labels[suffix]
    label = rule?.unit ?? usual ?? unit?.unitString ?? ""
    self.isPercent = isPercent
  }

  /// Returns the unit that every metric of a type has, which is empty for numbers without a unit;
  /// `nil` for types whose unit a rule can change.
  static func fixedUnit(of identifier: String) -> String? {
    if identifier == SampleType.workoutIdentifier { return "min" }
    guard identifier.hasPrefix(CategoryType.identifierPrefix) else { return nil }
    let meaning = CategoryCatalog.meaning(of: ReadableName.suffix(of: identifier))
    return meaning == .stage || meaning == .minutes ? "min" : ""
  }

  /// Returns whether the metrics of a type are named after their stage, so that a rule cannot name
  /// them.
  private static func isNamedByStage(_ identifier: String) -> Bool {
    identifier.hasPrefix(CategoryType.identifierPrefix)
      && CategoryCatalog.meaning(of: ReadableName.suffix(of: identifier)) == .stage
  }

  private static let labels = ["VO2Max": "ml/(kg*min)", "PhysicalEffort": "kcal/(kg*hr)"]

  private static func name(_ identifier: String) -> String {
    if identifier == SampleType.workoutIdentifier { return "Workout" }
    return identifier.hasPrefix(CategoryType.identifierPrefix)
      ? CategoryCatalog.name(of: ReadableName.suffix(of: identifier))
      : ReadableName.sentence(from: identifier)
  }

  private static func category(_ identifier: String) -> MetricCategory {
    if identifier == SampleType.workoutIdentifier { return .activity }
    if identifier == "HKDataTypeSleepDurationGoal" { return .sleep }
    guard identifier.hasPrefix(CategoryType.identifierPrefix) else { return .other }
    return CategoryCatalog.category(of: ReadableName.suffix(of: identifier))
  }

  private static func unit(
    of identifier: String, _ type: QuantityType?, rule: NormalizationRules.TypeRule?,
    suffix: String
  ) throws(NormalizationRuleError) -> HealthUnit? {
    let usual = MetricCatalog.units[suffix].flatMap { try? HealthUnit(parsing: $0) }
    guard let text = rule?.unit else { return type == nil ? nil : usual ?? type?.canonicalUnit }
    if let fixed = fixedUnit(of: identifier), text != fixed {
      throw NormalizationRuleError(
        identifier: identifier, key: "unit",
        description: "'\(text)' has no effect, because metrics of \(identifier) "
          + (fixed.isEmpty ? "have no unit" : "are always in \(fixed)") + "; leave the unit out")
    }
    guard let unit = try? HealthUnit(parsing: text) else {
      throw NormalizationRuleError(
        identifier: identifier, key: "unit",
        description: "'\(text)' is not a unit for \(identifier); "
          + "write one such as '\(type?.canonicalUnit.unitString ?? "kg")'")
    }
    if let type, !unit.isCompatible(with: type.canonicalUnit) {
      throw NormalizationRuleError(
        identifier: identifier, key: "unit",
        description: "'\(text)' is incompatible with \(identifier); "
          + "use a unit to which '\(type.canonicalUnit.unitString)' can be converted")
    }
    return unit
  }
}
