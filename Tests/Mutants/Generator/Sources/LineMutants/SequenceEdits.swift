internal import SwiftSyntax

/// The edits that drop an operand, or swap the branches of a conditional operator.
enum SequenceEdits {
  static func edits(of node: SequenceExprSyntax, scope: BodyScope) -> [Edit] {
    let elements = Array(node.elements)
    guard !elements.contains(where: { $0.is(AssignmentExprSyntax.self) }) else {
      return assigned(elements, scope: scope)
    }
    return edits(of: elements[...], scope: scope)
  }

  /// Returns the edits of the right-hand side of an assignment.
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
    // Without operator folding, the operands are known only if all operators are the same.
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
      // The operator before the operand is also dropped; for the first operand, the one after it.
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
