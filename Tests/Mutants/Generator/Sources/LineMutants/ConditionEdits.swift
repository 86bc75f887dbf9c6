internal import SwiftSyntax

/// The edits that negate or drop conditions, or make them false.
enum ConditionEdits {
  /// The statement that the conditions belong to; a `while` counts as an `if` without an `else`.
  enum Place { case `if`, ifElse, `guard` }

  static func edits(
    of conditions: ConditionElementListSyntax, in place: Place, scope: BodyScope
  ) -> [Edit] {
    var edits: [Edit] = []
    let elements = Array(conditions)
    for element in elements {
      guard case .expression(let expression) = element.condition else { continue }
      let isWhole = elements.count == 1
      edits += negation(
        of: expression, as: isWhole && place == .ifElse ? .branchesSwapped : .conditionNegated,
        scope: scope)
      edits.append(
        Edit(
          range: expression.bytes, replacement: "true",
          mutation: isWhole && place == .guard ? .guardDropped : .conditionDropped))
    }
    let namesSomething = elements.contains {
      if case .expression = $0.condition { return false }
      return true
    }
    if namesSomething, place == .ifElse, let last = elements.last {
      edits.append(
        Edit(
          range: last.bytes, replacement: "\(scope.source[last]), false",
          mutation: .conditionFalse))
    }
    return edits
  }

  /// Returns the negation of a condition; empty if another edit has the same effect.
  static func negation(
    of expression: ExprSyntax, as mutation: MutationOperator, scope: BodyScope
  ) -> [Edit] {
    guard !expression.isComparison, !expression.is(BooleanLiteralExprSyntax.self),
      expression.as(PrefixOperatorExprSyntax.self)?.operator.text != "!"
    else { return [] }
    return [
      Edit(
        range: expression.bytes, replacement: "!(\(scope.source[expression]))",
        mutation: mutation)
    ]
  }
}

extension ExprSyntax {
  /// Whether the expression is a single comparison.
  var isComparison: Bool {
    guard let sequence = self.as(SequenceExprSyntax.self), sequence.elements.count == 3,
      let middle = Array(sequence.elements)[1].as(BinaryOperatorExprSyntax.self)
    else { return false }
    return ["==", "!=", "<", "<=", ">", ">=", "===", "!=="].contains(middle.operator.text)
  }
}
