internal import Foundation

/// The reason why an entry is rejected; a rejected entry leaves the value unchanged.
public enum FieldProblem: Error, Hashable, Sendable {
  /// The text cannot be read as a number, or the number is too large.
  case number(NumberProblem)
  /// The number violates the field's rule.
  case invalid(ValueRule)
}

extension FieldProblem: CustomStringConvertible {
  /// The expected entry and, for some problems, how to correct the text.
  public var description: String {
    switch self {
    case .number(.notANumber): "expected a number without letters or other marks"
    case .number(.twoDecimalSeparators): "expected one decimal separator; remove the others"
    case .number(.misplacedGrouping):
      "expected groups of digits in their usual places; leave grouping separators out, and write a "
        + "fraction with the decimal separator of the region"
    case .number(.tooLarge): "expected a number closer to 0"
    case .invalid(.positive): "expected a number above 0"
    case .invalid(.notNegative): "expected a number of at least 0"
    }
  }
}

/// A value that is entered as text in the displayed unit.
///
/// Only empty text or white space removes the value. Rejected text leaves the value unchanged.
public struct FieldEntry: Sendable {
  /// The field whose value is entered.
  public let field: RecordField
  /// The style in which the value is shown and entered.
  public let style: FieldStyle
  /// The value in the field's base unit, or `nil` if the value is missing.
  public private(set) var value: Double?
  /// The text as typed.
  ///
  /// Before typing, and after ``end()`` or ``enter(_:)`` with a valid value, it shows the value in
  /// the displayed unit, or is empty without a value.
  public private(set) var text: String
  /// The reason why the text was rejected, or `nil` if it was not rejected.
  public private(set) var problem: FieldProblem?

  /// Creates an entry that shows a value, or empty text for `nil`.
  public init(_ field: RecordField, value: Double?, style: FieldStyle) {
    self.field = field
    self.style = style
    self.value = value
    text = Self.text(of: value, field, style)
  }

  /// The displayed unit.
  public var unit: FieldUnit { style.unit(of: field) }

  /// Updates the value from text that the user typed, or sets the problem if the text is rejected.
  ///
  /// Text that equals the displayed value leaves the value unchanged, so that rounding is never
  /// written back.
  public mutating func type(_ text: String) {
    self.text = text
    problem = nil
    guard text != Self.text(of: value, field, style) else { return }
    do throws(NumberProblem) {
      guard let number = try NumberReader(locale: style.locale).number(in: text) else {
        value = nil
        return
      }
      let base = unit.baseValue(of: number)
      guard base.isFinite else { throw NumberProblem.tooLarge }
      guard field.validator.accepts(base) else {
        problem = .invalid(field.validator)
        return
      }
      value = base
    } catch {
      problem = .number(error)
    }
  }

  /// Replaces the value with the given value in the base unit, such as a computed one, updates the
  /// text, and clears the problem; an invalid value is ignored.
  public mutating func enter(_ value: Double) {
    guard field.validator.accepts(value) else { return }
    self = Self(field, value: value, style: style)
  }

  /// Ends the entry: the text shows the value again, and the problem is cleared.
  public mutating func end() { self = Self(field, value: value, style: style) }

  private static func text(
    of value: Double?, _ field: RecordField, _ style: FieldStyle
  ) -> String {
    value.map { style.text(of: $0, field) } ?? ""
  }
}
