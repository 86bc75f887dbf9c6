internal import Conformance
internal import Foundation
internal import WeightSync

/// An expression about an entry: a field, a comparison or a template.
///
/// A comparison has a form such as `$0.source != "W8Trackr"`.
struct FieldExpression: Sendable {
  private enum Form: Sendable {
    case field(FieldCatalog.Field)
    case equal(FieldCatalog.Field, String)
    case different(FieldCatalog.Field, String)
    case template(prefix: String, FieldCatalog.Field)
  }

  private var form: Form

  /// Creates an expression by parsing tokens.
  ///
  /// Every character is significant, including the one space on each side of an operator.
  ///
  /// - Throws: A problem if the tokens are not an expression about a field of an entry.
  init(_ tokens: PhraseTokens) throws(BindingProblem) {
    if tokens.count == 1, let text = tokens.first, text.kind == .quoted {
      form = try Self.template(text.written)
      return
    }
    // "$0.source" has the tokens "$" and "0.source".
    var rest = tokens
    if rest.first?.text == "$" { rest = rest.dropFirst() }
    var name = rest.first?.written ?? ""
    if tokens.first?.text == "$", name.hasPrefix("0.") { name.removeFirst(2) }
    let field = try FieldCatalog.weightEntry.field(named: name)
    let side = (tokens.first?.text == "$" ? "$0." : "") + name
    rest = rest.dropFirst()
    let sign = rest.tokens.prefix(2).map(\.text).joined()
    let value = Self.value(rest.dropFirst(2), after: "\(side) \(sign) ", in: tokens.written)
    switch (sign, value) {
    case ("", _) where tokens.written == side: form = .field(field)
    case ("==", let value?): form = .equal(field, value)
    case ("!=", let value?): form = .different(field, value)
    default:
      throw BindingProblem(
        "'\(tokens.written)' is not a supported expression",
        candidates: [#"source != "W8Trackr""#, "pendingHealthSync", "pendingHealthSync == true"])
    }
  }

  /// Returns the quoted text or the word directly after the operator and its space.
  ///
  /// The result is `nil` if the rest of the expression has any other form.
  private static func value(
    _ tokens: PhraseTokens, after beginning: String, in expression: String
  ) -> String? {
    guard tokens.count == 1, let value = tokens.first, value.kind != .mark,
      expression.hasPrefix(beginning),
      expression.dropFirst(beginning.count).first?.isWhitespace == false
    else { return nil }
    return value.written
  }

  /// Parses text that ends with an entry field, such as `w8trackr-\(entry.persistentModelID)`.
  ///
  /// The backslash is optional: outside code spans, Markdown treats it as an escape and removes it.
  private static func template(_ text: String) throws(BindingProblem) -> Form {
    guard let open = text.range(of: "\\(") ?? text.range(of: "("), text.hasSuffix(")") else {
      throw BindingProblem(
        "'\(text)' does not end with a field of the entry in parentheses",
        candidates: [#""w8trackr-\(entry.persistentModelID)""#])
    }
    let path = text[open.upperBound...].dropLast()
    guard path.hasPrefix("entry.") else {
      throw BindingProblem(
        "'\(path)' does not start with 'entry.'", candidates: ["entry.persistentModelID"])
    }
    let field = try FieldCatalog.weightEntry.field(named: String(path.dropFirst("entry.".count)))
    return .template(prefix: String(text[..<open.lowerBound]), field)
  }

  /// Returns the expression's value for an entry, as text.
  func text(for entry: WeightEntry) -> String {
    switch form {
    case .field(let field): field.text(of: entry)
    case .equal(let field, let value): "\(field.text(of: entry) == value)"
    case .different(let field, let value): "\(field.text(of: entry) != value)"
    case .template(let prefix, let field): prefix + field.text(of: entry)
    }
  }

  /// Returns the expression with its compared value replaced, if that value is the given name.
  func replacing(_ name: String, with value: String) -> Self {
    var copy = self
    switch form {
    case .equal(let field, name): copy.form = .equal(field, value)
    case .different(let field, name): copy.form = .different(field, value)
    default: break
    }
    return copy
  }
}
