public import Foundation

/// The macronutrients of food, or goals for them, in g.
public struct Macros: Hashable, Sendable, Codable {
  /// The protein in g, or `nil` if it is missing.
  public var protein: Double?
  /// The carbohydrates in g, or `nil` if they are missing.
  public var carbs: Double?
  /// The fat in g, or `nil` if it is missing.
  public var fat: Double?

  /// Creates macronutrients, each of which can be missing.
  public init(protein: Double? = nil, carbs: Double? = nil, fat: Double? = nil) {
    self.protein = protein
    self.carbs = carbs
    self.fat = fat
  }

  /// Whether all three are missing.
  public var isEmpty: Bool { protein == nil && carbs == nil && fat == nil }
}

/// The energy of food or drink, with its macronutrients.
public struct DietaryCalories: DataRecord {
  /// The kind of food records.
  public static let kind: RecordKind = .dietaryCalories
  /// The fields: the required energy, and the optional macronutrients.
  public static let fields: [FieldUse] = [
    FieldUse(.dietaryCalorie, isRequired: true), FieldUse(.protein), FieldUse(.carbs),
    FieldUse(.fat),
  ]

  /// The app's own identifier or, for a record that a query read from the health store, the stored
  /// sample's or correlation's.
  public let id: UUID
  /// The date of the meal.
  public var date: Date
  /// The source of the record, which determines whether the record can be edited.
  public let source: RecordSource
  /// The writer of a record that a query read from the health store, otherwise `nil`.
  public let origin: RecordOrigin?
  /// The energy in kcal, or `nil` if it is missing; a local record without energy is not valid.
  ///
  /// When a query reads food from the health store, missing energy is computed if all
  /// macronutrients are present.
  public var calories: Double?
  /// The macronutrients; `nil` if all three are missing.
  public var macros: Macros? { didSet { if macros?.isEmpty == true { macros = nil } } }

  /// Creates a record, by default a local one; empty macronutrients become `nil`.
  public init(
    id: UUID, date: Date, calories: Double?, macros: Macros? = nil,
    source: RecordSource = .local, origin: RecordOrigin? = nil
  ) {
    self.id = id
    self.date = date
    self.calories = calories
    self.macros = macros?.isEmpty == true ? nil : macros
    self.source = source
    self.origin = origin
  }

  /// The value of a field in its base unit, or `nil` if it is missing or the record has no such
  /// field.
  public subscript(field: FieldKey) -> Double? {
    switch field {
    case .dietaryCalorie: calories
    case .protein: macros?.protein
    case .carbs: macros?.carbs
    case .fat: macros?.fat
    default: nil
    }
  }

  /// Sets a field to a value in its base unit without validating it; `nil` removes a macronutrient,
  /// but leaves the energy unchanged.
  public mutating func replace(_ field: FieldKey, with value: Double?) {
    var macros = macros ?? Macros()
    switch field {
    case .dietaryCalorie: if let value { calories = value }
    case .protein: macros.protein = value
    case .carbs: macros.carbs = value
    case .fat: macros.fat = value
    default: return
    }
    self.macros = macros
  }
}

extension Macros {
  /// The energy of the macronutrients in kcal, or `nil` if one is missing.
  public var calories: Double? {
    guard let protein, let carbs, let fat else { return nil }
    return 4 * protein + 4 * carbs + 9 * fat
  }
}
