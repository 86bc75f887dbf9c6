internal import SwiftSyntax

/// The edits that remove cases of a `switch`, or swap the bodies of adjacent cases.
///
/// A case is removed only if the `switch` has a `default`, which stays.
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
