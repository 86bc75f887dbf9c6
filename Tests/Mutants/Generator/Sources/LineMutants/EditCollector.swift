internal import SwiftSyntax

/// A visitor that collects the edits of one statement or value, except in blocks with separate
/// places.
final class EditCollector: SyntaxVisitor {
  private var edits: [Edit] = []
  private let scope: BodyScope
  private let skipped: Set<SyntaxIdentifier>
  /// The statements that must stay: the value of a body, or the exit of a `guard`.
  private var kept: Set<SyntaxIdentifier> = []
  private var closureDepth = 0

  private init(scope: BodyScope, skipping skipped: Set<SyntaxIdentifier>) {
    self.scope = scope
    self.skipped = skipped
    super.init(viewMode: .sourceAccurate)
  }

  /// Returns the edits of a statement.
  static func edits(
    in item: CodeBlockItemSyntax, scope: BodyScope, skipping: Set<SyntaxIdentifier> = [],
    isValue: Bool = false, isExit: Bool = false
  ) -> [Edit] {
    let collector = EditCollector(scope: scope, skipping: skipping)
    if isValue || isExit { collector.kept.insert(item.id) }
    collector.walk(item)
    return collector.unique
  }

  /// Returns the edits of a value.
  static func edits(in value: ExprSyntax, scope: BodyScope) -> [Edit] {
    let collector = EditCollector(scope: scope, skipping: [])
    collector.walk(value)
    return collector.unique
  }

  /// The edits without duplicates and without those that change nothing.
  private var unique: [Edit] {
    var seen: Set<String> = []
    return edits.filter {
      scope.source[$0.range] != $0.replacement
        && seen.insert("\($0.range) \($0.replacement)").inserted
    }
  }

  // MARK: - Statements

  override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
    skipped.contains(node.id) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    if !kept.contains(node.id), !node.isValueOfExpression(orOf: kept) {
      edits += StatementEdits.edits(of: node, scope: scope)
    }
    return .visitChildren
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    if closureDepth == 0, let value = node.expression {
      edits += ReturnEdits.edits(of: .expr(value), range: value.bytes, scope: scope)
    }
    return .visitChildren
  }

  override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
    edits += ConditionEdits.edits(of: node.conditions, in: .guard, scope: scope)
    return .visitChildren
  }

  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
    edits += ConditionEdits.edits(
      of: node.conditions, in: node.elseBody == nil ? .if : .ifElse, scope: scope)
    return .visitChildren
  }

  override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind {
    edits += ConditionEdits.edits(of: node.conditions, in: .if, scope: scope)
    return .visitChildren
  }

  override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind {
    edits += ConditionEdits.negation(of: node.condition, as: .conditionNegated, scope: scope)
    return .visitChildren
  }

  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    edits += ConditionEdits.negation(of: node.condition, as: .conditionNegated, scope: scope)
    edits.append(Edit(range: node.bytes, replacement: "", mutation: .conditionDropped))
    return .visitChildren
  }

  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
    edits += CaseEdits.edits(of: node, scope: scope)
    return .visitChildren
  }

  // MARK: - Expressions

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    edits += SequenceEdits.edits(of: node, scope: scope)
    return .visitChildren
  }

  override func visit(_ node: BinaryOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    edits += OperatorEdits.edits(of: node)
    return .visitChildren
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if ["!", "-"].contains(node.operator.text) {
      edits.append(
        Edit(
          range: node.bytes, replacement: scope.source[node.expression],
          mutation: node.operator.text == "!" ? .conditionNegated : .operatorSwapped))
    }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.isCalled, let other = OperatorEdits.callCounterparts[node.baseName.text] {
      edits.append(
        Edit(range: node.baseName.bytes, replacement: other, mutation: .callSwapped))
    }
    return .visitChildren
  }

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    edits.append(
      Edit(
        range: node.bytes, replacement: node.literal.text == "true" ? "false" : "true",
        mutation: .literalChanged))
    return .skipChildren
  }

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    edits += LiteralEdits.edits(of: node)
    return .skipChildren
  }

  override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    edits.append(
      Edit(
        range: node.bytes, replacement: "(\(node.literal.text) + 1)", mutation: .literalChanged))
    return .skipChildren
  }

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    edits.append(LiteralEdits.edit(of: node, scope: scope))
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    closureDepth += 1
    return .visitChildren
  }
  override func visitPost(_ node: ClosureExprSyntax) { closureDepth -= 1 }

  // MARK: - Nodes that are not executed, or have separate places

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension CodeBlockItemSyntax {
  /// Returns whether the item is the value of a branch of an `if` or `switch` that is used as an
  /// expression or is one of the given statements.
  fileprivate func isValueOfExpression(orOf values: Set<SyntaxIdentifier>) -> Bool {
    guard let list = parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
      expression != nil, let block = list.parent
    else { return false }
    var branch = block.parent
    while let node = branch {
      if node.is(IfExprSyntax.self) || node.is(SwitchExprSyntax.self) {
        guard let around = node.parent else { return false }
        // An `else if` belongs to the `if` around it.
        if around.is(IfExprSyntax.self) {
          branch = around
          continue
        }
        guard around.is(ExpressionStmtSyntax.self) else { return true }
        return around.parent.map { values.contains($0.id) } ?? false
      }
      guard node.is(SwitchCaseListSyntax.self) || node.is(SwitchCaseSyntax.self) else {
        return false
      }
      branch = node.parent
    }
    return false
  }
}
