internal import Foundation

/// The reason why an entry is not accepted; the value stays as it was.
public enum FieldProblem: Error, Hashable, Sendable {
  /// The text is not a number.
  case number(NumberProblem)
  /// The number breaks the rule of the field.
  case invalid(ValueRule)
}

extension FieldProblem: CustomStringConvertible {
  /// The expected entry and, for some problems, how to fix it.
  public var description: String {
    switch self {
    case .number(.notANumber): "expected a number without letters or other marks"
    case .number(.twoDecimalSeparators): "expected one decimal separator; remove the others"
    case .number(.misplacedGrouping):
      "expected groups of digits in their usual places; leave the separators out"
    case .number(.tooLarge): "expected a smaller number"
    case .invalid(.positive): "expected a number above 0"
    case .invalid(.notNegative): "expected a number of at least 0"
    }
  }
}

/// The entry of a value as text in the unit that is shown.
///
/// Only empty text removes the value. Text that is not accepted leaves the value as it was.
public struct FieldEntry: Sendable {
  /// The field whose value is entered.
  public let field: RecordField
  /// The style in which the value is shown and entered.
  public let style: FieldStyle
  /// The value in its base unit, or `nil` if the field is empty.
  public private(set) var value: Double?
  /// The text as typed, or the value in the displayed unit if nothing was typed; empty without a
  /// value.
  public private(set) var text: String
  /// The reason why the text was not accepted, or `nil`.
  public private(set) var problem: FieldProblem?

  /// Creates an entry that shows a value.
  public init(_ field: RecordField, value: Double?, style: FieldStyle) {
    self.field = field
    self.style = style
    self.value = value
    text = Self.text(of: value, field, style)
  }

  /// The unit that is shown.
  public var unit: FieldUnit { style.unit(of: field) }

  /// Accepts text that the user typed, or records why it is not accepted.
  ///
  /// Text that already shows the value leaves it unchanged, so that rounding is never written back.
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
      guard field.validator.accepts(base) else {
        problem = .invalid(field.validator)
        return
      }
      value = base
    } catch {
      problem = .number(error)
    }
  }

  /// Replaces the value with one in its base unit, such as a computed one; an invalid value is
  /// ignored.
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
