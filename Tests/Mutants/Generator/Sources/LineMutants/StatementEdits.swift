internal import SwiftSyntax

/// Takes statements away.
enum StatementEdits {
  static func edits(of item: CodeBlockItemSyntax, scope: BodyScope) -> [Edit] {
    guard isRemovable(item) else { return [] }
    return [
      Edit(
        range: item.bytes, replacement: "", mutation: .statementRemoved,
        removesAssignment: item.expression?.isAssignment ?? false)
    ]
  }

  /// Whether the body may make sense without the statement. One that returns a value, throws or
  /// declares a name is left.
  private static func isRemovable(_ item: CodeBlockItemSyntax) -> Bool {
    switch item.item {
    case .decl: return false
    case .expr(let expression): return isRemovable(expression)
    case .stmt(let statement):
      if let it = statement.as(ExpressionStmtSyntax.self) { return isRemovable(it.expression) }
      if let it = statement.as(ReturnStmtSyntax.self) { return it.expression == nil }
      if let it = statement.as(LabeledStmtSyntax.self) { return isLoop(it.statement) }
      if statement.is(BreakStmtSyntax.self) {
        // Alone in a case it says that nothing happens, which an empty body does too.
        return item.parent?.as(CodeBlockItemListSyntax.self)?.count != 1
          || item.parent?.parent?.is(SwitchCaseSyntax.self) != true
      }
      return statement.is(ContinueStmtSyntax.self) || statement.is(DeferStmtSyntax.self)
        || isLoop(statement)
    }
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
}

/// Returns another value.
enum ReturnEdits {
  static func edits(
    of item: CodeBlockItemSyntax.Item, range: Range<Int>, scope: BodyScope
  ) -> [Edit] {
    guard let expression = expression(of: item),
      // What changes the expression itself says the same.
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

/// Takes the cases of a `switch` away, or gives two of them each other's bodies.
enum CaseEdits {
  static func edits(of node: SwitchExprSyntax, scope: BodyScope) -> [Edit] {
    let cases = node.cases.compactMap { $0.as(SwitchCaseSyntax.self) }
    guard cases.count == node.cases.count else { return [] }
    let source = scope.source
    var edits: [Edit] = []
    for (first, second) in zip(cases, cases.dropFirst()) {
      let (one, other) = (first.statements.bytes, second.statements.bytes)
      guard SourceText.onOneLine(source[one]) != SourceText.onOneLine(source[other]) else {
        continue
      }
      edits.append(
        Edit(
          range: one.lowerBound..<other.upperBound,
          replacement: source[other] + source[one.upperBound..<other.lowerBound] + source[one],
          mutation: .branchesSwapped))
    }
    if cases.contains(where: { $0.label.is(SwitchDefaultLabelSyntax.self) }) {
      edits += cases.filter { !$0.label.is(SwitchDefaultLabelSyntax.self) }.map {
        Edit(range: $0.bytes, replacement: "", mutation: .caseRemoved)
      }
    }
    return edits
  }
}

extension SwitchCaseSyntax.Label {
  fileprivate func `is`(_: SwitchDefaultLabelSyntax.Type) -> Bool {
    if case .default = self { return true }
    return false
  }
}
