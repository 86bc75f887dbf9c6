internal import SwiftSyntax

/// Puts other operators in place of those that are written.
enum OperatorEdits {
  /// The first counterpart of a comparison with a limit moves the limit, the second is its opposite.
  private static let counterparts: [String: [(String, MutationOperator)]] = [
    "==": [("!=", .operatorSwapped)], "!=": [("==", .operatorSwapped)],
    "===": [("!==", .operatorSwapped)], "!==": [("===", .operatorSwapped)],
    "<": [("<=", .limitMoved), (">=", .operatorSwapped)],
    "<=": [("<", .limitMoved), (">", .operatorSwapped)],
    ">": [(">=", .limitMoved), ("<=", .operatorSwapped)],
    ">=": [(">", .limitMoved), ("<", .operatorSwapped)],
    "..<": [("...", .limitMoved)], "...": [("..<", .limitMoved)],
    "+": [("-", .operatorSwapped)], "-": [("+", .operatorSwapped)],
    "*": [("/", .operatorSwapped)], "/": [("*", .operatorSwapped)],
    "%": [("*", .operatorSwapped)],
    "&+": [("&-", .operatorSwapped)], "&-": [("&+", .operatorSwapped)],
    "&*": [("&+", .operatorSwapped)],
    "+=": [("-=", .operatorSwapped)], "-=": [("+=", .operatorSwapped)],
    "*=": [("/=", .operatorSwapped)], "/=": [("*=", .operatorSwapped)],
    "&&": [("||", .operatorSwapped)], "||": [("&&", .operatorSwapped)],
    "<<": [(">>", .operatorSwapped)], ">>": [("<<", .operatorSwapped)],
    "<<=": [(">>=", .operatorSwapped)], ">>=": [("<<=", .operatorSwapped)],
    "&": [("|", .operatorSwapped)], "|": [("&", .operatorSwapped)],
    "^": [("&", .operatorSwapped)],
  ]

  /// Calls and properties with one that goes the other way.
  static let callCounterparts: [String: String] = {
    let pairs = [
      ("min", "max"), ("first", "last"), ("prefix", "suffix"), ("dropFirst", "dropLast"),
      ("hasPrefix", "hasSuffix"), ("lowerBound", "upperBound"), ("union", "intersection"),
      ("formUnion", "formIntersection"), ("removeFirst", "removeLast"), ("nextUp", "nextDown"),
      ("isSubset", "isSuperset"), ("startDate", "endDate"), ("allSatisfy", "contains"),
      ("firstIndex", "lastIndex"), ("minimum", "maximum"), ("now", "distantPast"),
    ]
    return Dictionary(
      uniqueKeysWithValues: pairs.flatMap { [($0, $1), ($1, $0)] }.filter {
        $0.0 != "distantPast" && $0.0 != "now"
      })
  }()

  static func edits(of node: BinaryOperatorExprSyntax) -> [Edit] {
    (counterparts[node.operator.text] ?? []).map {
      Edit(range: node.operator.bytes, replacement: $0.0, mutation: $0.1)
    }
  }
}

/// Leaves an operand out, or turns a conditional operator round.
enum SequenceEdits {
  static func edits(of node: SequenceExprSyntax, scope: BodyScope) -> [Edit] {
    let elements = Array(node.elements)
    guard !elements.contains(where: { $0.is(AssignmentExprSyntax.self) }) else {
      return assigned(elements, scope: scope)
    }
    return edits(of: elements[...], scope: scope)
  }

  /// Only the right side of an assignment.
  private static func assigned(_ elements: [ExprSyntax], scope: BodyScope) -> [Edit] {
    guard let index = elements.lastIndex(where: { $0.is(AssignmentExprSyntax.self) }) else {
      return []
    }
    return edits(of: elements[(index + 1)...], scope: scope)
  }

  private static func edits(of elements: ArraySlice<ExprSyntax>, scope: BodyScope) -> [Edit] {
    if let index = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }) {
      return ternary(elements, at: index, scope: scope)
    }
    let operators = elements.compactMap { $0.as(BinaryOperatorExprSyntax.self)?.operator.text }
    for splitting in ["||", "&&"] where operators.contains(splitting) {
      return dropped(operandsOf: elements, between: splitting, scope: scope)
    }
    // Without folding, the operands are known only where all operators bind alike.
    if Set(operators) == ["+"] { return dropped(operandsOf: elements, between: "+", scope: scope) }
    guard operators == ["??"], elements.count == 3, let last = elements.last,
      let first = elements.first
    else { return [] }
    return [
      Edit(
        range: first.bytes.lowerBound..<last.bytes.upperBound, replacement: scope.source[last],
        mutation: .operandDropped)
    ]
  }

  private static func dropped(
    operandsOf elements: ArraySlice<ExprSyntax>, between splitting: String, scope: BodyScope
  ) -> [Edit] {
    let operands = elements.split {
      $0.as(BinaryOperatorExprSyntax.self)?.operator.text == splitting
    }
    guard operands.count > 1 else { return [] }
    return operands.indices.compactMap { index in
      guard let first = operands[index].first, let last = operands[index].last else { return nil }
      // With the operator before it, or the one behind it for the first.
      let start = index == 0 ? first.bytes.lowerBound : end(of: operands[index - 1])
      let end = index == 0 ? self.start(of: operands[1]) : last.bytes.upperBound
      return start < end
        ? Edit(range: start..<end, replacement: "", mutation: .operandDropped) : nil
    }
  }

  private static func start(of operand: ArraySlice<ExprSyntax>) -> Int {
    operand.first?.bytes.lowerBound ?? 0
  }

  private static func end(of operand: ArraySlice<ExprSyntax>) -> Int {
    operand.last?.bytes.upperBound ?? 0
  }

  private static func ternary(
    _ elements: ArraySlice<ExprSyntax>, at index: Int, scope: BodyScope
  ) -> [Edit] {
    guard let ternary = elements[index].as(UnresolvedTernaryExprSyntax.self), index > 0,
      let last = elements.last, index < elements.count + elements.startIndex - 1
    else { return [] }
    let source = scope.source
    let otherwise = elements[index + 1].bytes.lowerBound..<last.bytes.upperBound
    return [
      Edit(
        range: ternary.thenExpression.bytes.lowerBound..<otherwise.upperBound,
        replacement: "(\(source[otherwise])) : \(source[ternary.thenExpression])",
        mutation: .branchesSwapped)
    ] + edits(of: elements[..<index], scope: scope)
  }
}

/// Writes other literals.
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
      mutation: .literalChanged)
  }
}
