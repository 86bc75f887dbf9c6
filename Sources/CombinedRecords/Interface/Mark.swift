/// A symbol with a color.
public struct Mark: Hashable, Sendable {
  /// The name of the symbol in SF Symbols.
  public let symbol: String
  /// The color of the symbol.
  public let tint: FieldTint

  /// Creates a mark from the name of a symbol and a color.
  public init(_ symbol: String, _ tint: FieldTint) {
    self.symbol = symbol
    self.tint = tint
  }

  /// Creates the mark of a field.
  public init(_ field: RecordField) { self.init(field.symbol, field.tint) }

  /// The mark of all macronutrients together.
  public static let macros = Self("chart.pie", .indigo)
  /// The mark of a date.
  public static let date = Self("calendar", .gray)
  /// The mark of a computed value.
  public static let computed = Self("function", .gray)

  /// Returns the mark of a source, or `nil` for local records.
  public static func source(_ source: RecordSource) -> Mark? {
    switch source {
    case .local: nil
    case .healthKit: Mark("heart.circle.fill", .pink)
    }
  }
}

/// A value as text, with the symbol of its unit.
public struct ValueText: Hashable, Sendable {
  /// The number, or an em dash for a missing value.
  public let number: String
  /// The symbol of the unit.
  public let unit: String

  /// Creates the text of a value, converted from its base unit to the displayed unit.
  public init(_ value: Double?, _ field: RecordField, style: FieldStyle) {
    number = style.text(of: value, field)
    unit = style.unit(of: field).symbol
  }
}

extension RecordSource {
  /// Returns the name of the source, which is the app's own name for local records.
  public func title(appName: String) -> String {
    switch self {
    case .local: appName
    case .healthKit: "Apple Health"
    }
  }
}
