internal import SwiftSyntax

/// The edits that change a returned value.
enum ReturnEdits {
  static func edits(
    of item: CodeBlockItemSyntax.Item, range: Range<Int>, scope: BodyScope
  ) -> [Edit] {
    guard let expression = expression(of: item),
      // These expressions have edits of their own, or would not be changed.
      !expression.is(BooleanLiteralExprSyntax.self), !expression.is(NilLiteralExprSyntax.self),
      !expression.is(IntegerLiteralExprSyntax.self), !expression.is(FloatLiteralExprSyntax.self),
      !expression.is(StringLiteralExprSyntax.self), !expression.isComparison,
      !expression.is(IfExprSyntax.self), !expression.is(SwitchExprSyntax.self),
      expression.as(PrefixOperatorExprSyntax.self)?.operator.text != "!",
      let value = scope.returnType.changed(scope.source[range])
    else { return [] }
    return [Edit(range: range, replacement: value, mutation: .returnChanged)]
  }

  private static func expression(of item: CodeBlockItemSyntax.Item) -> ExprSyntax? {
    switch item {
    case .expr(let expression): expression
    case .stmt(let statement): statement.as(ExpressionStmtSyntax.self)?.expression
    case .decl: nil
    }
  }
}
