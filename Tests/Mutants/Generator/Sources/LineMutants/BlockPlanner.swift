internal import SwiftSyntax

/// A planner that divides the statements of a body into places, at which changed copies are
/// written.
///
/// A statement is copied once for each of its changes. A declaration, a `guard` that declares
/// names, a `defer` and a statement that can be swapped with the next are copied with the rest of
/// their block. A block within a statement has separate places, unless it belongs to a closure.
struct BlockPlanner {
  let scope: BodyScope

  /// Returns the places of a whole body.
  func body(_ items: CodeBlockItemListSyntax) -> [Site] {
    if scope.returnType != .nothing, items.count == 1, let item = items.first,
      item.returnsImplicitly
    {
      return implicitReturn(item)
    }
    return places(Array(items))
  }

  /// Returns the place of a body's only expression, which is the body's value.
  ///
  /// An expression without changes has no place.
  private func implicitReturn(_ item: CodeBlockItemSyntax) -> [Site] {
    var edits = EditCollector.edits(in: item, scope: scope, isValue: true)
    edits += ReturnEdits.edits(of: item.item, range: item.bytes, scope: scope)
    guard !edits.isEmpty else { return [] }
    return [
      Site(
        form: .statements(isReturned: true), range: item.bytes, mutants: edits.map(scope.mutant),
        children: [])
    ]
  }

  private func places(_ items: [CodeBlockItemSyntax], inGuard: Bool = false) -> [Site] {
    var sites: [Site] = []
    for (index, item) in items.enumerated() {
      let blocks = item.innerBlocks
      var edits = EditCollector.edits(
        in: item, scope: scope, skipping: Set(blocks.map(\.statements.id)),
        isExit: inGuard && index == items.count - 1)
      let swap = index + 1 < items.count ? swap(item, items[index + 1]) : nil
      edits += swap.map { [$0] } ?? []
      let children = blocks.flatMap { block in
        let scope = block.function.map(scope.inner) ?? scope
        let planner = BlockPlanner(scope: scope)
        return block.function == nil
          ? planner.places(Array(block.statements), inGuard: block.isGuard)
          : planner.body(block.statements)
      }
      if edits.isEmpty {
        sites += children
        continue
      }
      let mutants = edits.map(scope.mutant)
      guard item.declaresNames || swap != nil, let last = items.last else {
        sites.append(
          Site(
            form: .statements(isReturned: false), range: item.bytes, mutants: mutants,
            children: children))
        continue
      }
      let rest = places(Array(items[(index + 1)...]), inGuard: inGuard)
      sites.append(
        Site(
          form: .statements(isReturned: false),
          range: item.bytes.lowerBound..<last.bytes.upperBound, mutants: mutants,
          children: children + rest))
      return sites
    }
    return sites
  }

  /// Returns the edit that swaps two statements, or `nil` unless both are simple and await.
  private func swap(_ first: CodeBlockItemSyntax, _ second: CodeBlockItemSyntax) -> Edit? {
    guard first.isSimple, second.isSimple, first.waits, second.waits else { return nil }
    let source = scope.source
    return Edit(
      range: first.bytes.lowerBound..<second.bytes.upperBound,
      replacement: source[second]
        + source[first.bytes.upperBound..<second.bytes.lowerBound] + source[first],
      mutation: .awaitsReordered)
  }
}

/// A block within a statement or a declaration.
struct InnerBlock {
  let statements: CodeBlockItemListSyntax
  var isGuard = false
  /// The function whose body the block is, or `nil` for any other block.
  var function: FunctionDeclSyntax?
}

extension CodeBlockItemSyntax {
  /// The expression of the item, including one that is used as a statement.
  var expression: ExprSyntax? {
    switch item {
    case .expr(let expression): expression
    case .stmt(let statement): statement.as(ExpressionStmtSyntax.self)?.expression
    case .decl: nil
    }
  }

  /// Whether the item is returned implicitly if it is the only one in a body.
  fileprivate var returnsImplicitly: Bool {
    guard let expression else { return false }
    guard expression.is(IfExprSyntax.self) || expression.is(SwitchExprSyntax.self) else {
      return true
    }
    return !ReturnFinder.finds(in: expression)
  }

  /// Whether later statements may use the item's names, or the item takes effect at the end of the
  /// block.
  fileprivate var declaresNames: Bool {
    switch item {
    case .decl: true
    case .stmt(let statement):
      if let statement = statement.as(GuardStmtSyntax.self) {
        statement.conditions.contains {
          !$0.condition.is(ExprSyntax.self)
        }
      } else {
        statement.is(DeferStmtSyntax.self)
      }
    case .expr: false
    }
  }

  /// Whether the item is an expression or a variable declaration, and not an `if` or a `switch`.
  fileprivate var isSimple: Bool {
    switch item {
    case .expr(let expression):
      !expression.is(IfExprSyntax.self) && !expression.is(SwitchExprSyntax.self)
    case .decl(let declaration): declaration.is(VariableDeclSyntax.self)
    case .stmt: false
    }
  }

  fileprivate var waits: Bool { AwaitFinder.finds(in: self) }

  /// The blocks within the item, whose statements have separate places.
  fileprivate var innerBlocks: [InnerBlock] {
    switch item {
    case .decl(let declaration):
      guard let function = declaration.as(FunctionDeclSyntax.self), let body = function.body
      else { return [] }
      return [InnerBlock(statements: body.statements, function: function)]
    case .stmt(let statement): return Self.blocks(of: statement)
    case .expr(let expression): return Self.blocks(of: expression)
    }
  }

  private static func blocks(of statement: StmtSyntax) -> [InnerBlock] {
    if let it = statement.as(ExpressionStmtSyntax.self) { return blocks(of: it.expression) }
    if let it = statement.as(GuardStmtSyntax.self) {
      return [InnerBlock(statements: it.body.statements, isGuard: true)]
    }
    if let it = statement.as(LabeledStmtSyntax.self) { return blocks(of: it.statement) }
    if let it = statement.as(DoStmtSyntax.self) {
      return [InnerBlock(statements: it.body.statements)]
        + it.catchClauses.map { InnerBlock(statements: $0.body.statements) }
    }
    let body =
      statement.as(ForStmtSyntax.self)?.body ?? statement.as(WhileStmtSyntax.self)?.body
      ?? statement.as(RepeatStmtSyntax.self)?.body ?? statement.as(DeferStmtSyntax.self)?.body
    return body.map { [InnerBlock(statements: $0.statements)] } ?? []
  }

  private static func blocks(of expression: ExprSyntax) -> [InnerBlock] {
    if let it = expression.as(IfExprSyntax.self) {
      var blocks = [InnerBlock(statements: it.body.statements)]
      switch it.elseBody {
      case .codeBlock(let block): blocks.append(InnerBlock(statements: block.statements))
      case .ifExpr(let inner): blocks += Self.blocks(of: ExprSyntax(inner))
      case nil: break
      }
      return blocks
    }
    guard let it = expression.as(SwitchExprSyntax.self) else { return [] }
    return it.cases.compactMap { element in
      if case .switchCase(let one) = element { return InnerBlock(statements: one.statements) }
      return nil
    }
  }
}

extension ConditionElementSyntax.Condition {
  fileprivate func `is`(_: ExprSyntax.Type) -> Bool {
    if case .expression = self { return true }
    return false
  }
}

/// A visitor that looks for `return` outside closures.
private final class ReturnFinder: SyntaxVisitor {
  private var hasFound = false

  static func finds(in node: some SyntaxProtocol) -> Bool {
    let finder = ReturnFinder(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.hasFound
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    hasFound = true
    return .skipChildren
  }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

/// A visitor that looks for `await` outside closures.
private final class AwaitFinder: SyntaxVisitor {
  private var hasFound = false

  static func finds(in node: some SyntaxProtocol) -> Bool {
    let finder = AwaitFinder(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.hasFound
  }

  override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
    hasFound = true
    return .skipChildren
  }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
