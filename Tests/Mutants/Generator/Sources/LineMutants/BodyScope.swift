internal import SwiftSyntax

/// The kind of value that a body returns, which determines how the value can be changed.
enum ReturnType: Hashable {
  case nothing
  case bool, integer, number, text, list, dictionary, optional
  case other

  init(_ type: TypeSyntax?, in source: SourceText) {
    guard let type else {
      self = .nothing
      return
    }
    if type.is(OptionalTypeSyntax.self) {
      self = .optional
    } else if type.is(ArrayTypeSyntax.self) {
      self = .list
    } else if type.is(DictionaryTypeSyntax.self) {
      self = .dictionary
    } else {
      self = Self(named: source[type])
    }
  }

  private init(named name: String) {
    switch name {
    case "Void", "()": self = .nothing
    case "Bool": self = .bool
    case "Int", "Int32", "Int64", "UInt64", "UInt8": self = .integer
    case "Double", "TimeInterval": self = .number
    case "String": self = .text
    case _ where name.hasPrefix("Set<"): self = .list
    default: self = .other
    }
  }

  /// Returns an expression for a changed value, or `nil` if no change is known for the kind of
  /// value.
  func changed(_ value: String) -> String? {
    switch self {
    case .bool: "!(\(value))"
    case .integer, .number: "(\(value)) + 1"
    case .text: "\"\""
    case .list: "[]"
    case .dictionary: "[:]"
    case .optional: "nil"
    case .nothing, .other: nil
    }
  }
}

/// The scope of an executed body or value, with the names around it.
struct BodyScope {
  let file: String
  let source: SourceText
  /// The names of the enclosing types.
  let names: [String]
  let function: String
  let returnType: ReturnType
  let isInitializer: Bool
  /// The names that the body must initialize.
  let withoutValue: Set<String>

  /// Returns the scope of a function within this one.
  func inner(_ node: FunctionDeclSyntax) -> Self {
    Self(
      file: file, source: source, names: names, function: "\(function).\(node.mutantName)",
      returnType: ReturnType(node.signature.returnClause?.type, in: source), isInitializer: false,
      withoutValue: withoutValue)
  }

  /// Returns the mutant of an edit, with the text before and after the change.
  func mutant(_ edit: Edit) -> LineMutant {
    let lines = source.wholeLines(around: edit.range)
    return LineMutant(
      file: file, line: source.line(of: edit.range.lowerBound), function: function, edit: edit,
      before: SourceText.onOneLine(source[lines]),
      after: SourceText.onOneLine(source.text(of: lines, applying: edit)))
  }
}
