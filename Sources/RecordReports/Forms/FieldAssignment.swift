/// The name of a field or a setting, and the text of its value, such as `weight=81.6kg`.
public struct FieldAssignment: Hashable, Sendable {
  /// The name of the field or the setting.
  public let name: String
  /// The text of the value; empty to remove the value of a form field or a goal.
  public let text: String

  /// Creates an assignment of a value to a field or a setting.
  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  /// Creates an assignment from text such as `weight=81.6kg`.
  ///
  /// - Throws: ``FormError/malformed`` if the text has no name before an equals sign.
  public init(_ text: String) throws(FormError) {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else { throw .malformed }
    name = String(text[..<sign])
    self.text = String(text[text.index(after: sign)...])
  }
}
