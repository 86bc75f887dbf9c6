internal import SwiftSyntax

/// The edits that replace operators, and the counterparts of operators and calls.
enum OperatorEdits {
  /// The counterparts of each operator.
  ///
  /// The first counterpart of `<`, `<=`, `>` or `>=` moves the limit, and the second negates the
  /// comparison.
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

  /// Calls and properties with their counterparts.
  static let callCounterparts: [String: String] = {
    let pairs = [
      ("min", "max"), ("first", "last"), ("prefix", "suffix"), ("dropFirst", "dropLast"),
      ("hasPrefix", "hasSuffix"), ("lowerBound", "upperBound"), ("union", "intersection"),
      ("formUnion", "formIntersection"), ("removeFirst", "removeLast"), ("nextUp", "nextDown"),
      ("isSubset", "isSuperset"), ("startDate", "endDate"), ("firstIndex", "lastIndex"),
      ("minimum", "maximum"),
    ]
    // `contains` is not replaced by `allSatisfy`, because the result would rarely compile.
    return Dictionary(
      uniqueKeysWithValues: pairs.flatMap { [($0, $1), ($1, $0)] } + [("allSatisfy", "contains")])
  }()

  static func edits(of node: BinaryOperatorExprSyntax) -> [Edit] {
    (counterparts[node.operator.text] ?? []).map {
      Edit(range: node.operator.bytes, replacement: $0.0, mutation: $0.1)
    }
  }
}

extension DeclReferenceExprSyntax {
  /// Whether the reference names a member, or a function that is called.
  var isCalled: Bool {
    if let member = parent?.as(MemberAccessExprSyntax.self) { return member.declName.id == id }
    return parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == id
  }
}
