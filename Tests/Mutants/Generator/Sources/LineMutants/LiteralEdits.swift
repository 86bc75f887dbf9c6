internal import SwiftSyntax

/// The edits that replace integer and string literals.
enum LiteralEdits {
  static func edits(of node: IntegerLiteralExprSyntax) -> [Edit] {
    let text = node.literal.text
    guard let value = Int(text.filter { $0 != "_" }) else {
      return [Edit(range: node.bytes, replacement: "(\(text) + 1)", mutation: .limitMoved)]
    }
    return (value > 0 ? [value + 1, value - 1] : [value + 1]).map {
      Edit(range: node.bytes, replacement: String($0), mutation: .limitMoved)
    }
  }

  static func edit(of node: StringLiteralExprSyntax, scope: BodyScope) -> Edit {
    let text = scope.source[node.segments]
    return Edit(
      range: node.bytes, replacement: text.isEmpty ? "\"mutant\"" : "\"\"",
      mutation: .textChanged)
  }
}
