internal import SwiftSyntax

/// The edits that remove statements.
enum StatementEdits {
  static func edits(of item: CodeBlockItemSyntax, scope: BodyScope) -> [Edit] {
    guard isRemovable(item), !givesFirstValue(item, scope: scope) else { return [] }
    return [
      Edit(
        range: item.bytes, replacement: "", mutation: .statementRemoved,
        removesAssignment: item.expression?.isAssignment ?? false)
    ]
  }

  /// Returns whether a statement can be removed from its body.
  ///
  /// Only these can be removed: an expression other than a `switch` or an `if` with an `else`, a
  /// loop, a `defer`, a `continue`, a `return` without a value, and a `break` that is not alone in
  /// a case.
  private static func isRemovable(_ item: CodeBlockItemSyntax) -> Bool {
    switch item.item {
    case .decl: return false
    case .expr(let expression): return isRemovable(expression)
    case .stmt(let statement):
      if let it = statement.as(ExpressionStmtSyntax.self) { return isRemovable(it.expression) }
      if let it = statement.as(ReturnStmtSyntax.self) { return it.expression == nil }
      if let it = statement.as(LabeledStmtSyntax.self) { return isLoop(it.statement) }
      if statement.is(BreakStmtSyntax.self) {
        // A case needs a statement, so a `break` that is alone in a case cannot be removed.
        return item.parent?.as(CodeBlockItemListSyntax.self)?.count != 1
          || item.parent?.parent?.is(SwitchCaseSyntax.self) != true
      }
      return statement.is(ContinueStmtSyntax.self) || statement.is(DeferStmtSyntax.self)
        || isLoop(statement)
    }
  }

  /// Returns whether a statement assigns a name without an initial value or calls another
  /// initializer, so that the body may not compile without it.
  private static func givesFirstValue(_ item: CodeBlockItemSyntax, scope: BodyScope) -> Bool {
    guard let expression = item.expression else { return false }
    if scope.isInitializer, let call = expression.call?.calledExpression {
      return ["self.init", "super.init"].contains(scope.source[call])
    }
    return expression.assignedNames.contains { scope.withoutValue.contains($0) }
  }

  private static func isLoop(_ statement: StmtSyntax) -> Bool {
    statement.is(ForStmtSyntax.self) || statement.is(WhileStmtSyntax.self)
      || statement.is(RepeatStmtSyntax.self)
  }

  private static func isRemovable(_ expression: ExprSyntax) -> Bool {
    if let it = expression.as(IfExprSyntax.self) { return it.elseBody == nil }
    return !expression.is(SwitchExprSyntax.self)
  }
}

extension ExprSyntax {
  fileprivate var isAssignment: Bool {
    guard let sequence = self.as(SequenceExprSyntax.self) else { return false }
    return sequence.elements.contains { $0.is(AssignmentExprSyntax.self) }
  }

  /// The call in `call`, `try call` and `await call`.
  fileprivate var call: FunctionCallExprSyntax? {
    if let it = self.as(TryExprSyntax.self) { return it.expression.call }
    if let it = self.as(AwaitExprSyntax.self) { return it.expression.call }
    return self.as(FunctionCallExprSyntax.self)
  }

  /// The names in `name = …`, `self.name = …` and `(name, other) = …`.
  fileprivate var assignedNames: [String] {
    guard isAssignment, let target = self.as(SequenceExprSyntax.self)?.elements.first else {
      return []
    }
    let tuple = target.as(TupleExprSyntax.self)?.elements.map(\.expression)
    return (tuple ?? [target]).compactMap(\.ownName)
  }

  /// The name of `name` and `self.name`.
  private var ownName: String? {
    if let it = self.as(DeclReferenceExprSyntax.self) { return it.baseName.text }
    guard let it = self.as(MemberAccessExprSyntax.self),
      it.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "self"
    else { return nil }
    return it.declName.baseName.text
  }
}
