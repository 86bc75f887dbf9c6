/// Names of requirements such as `AUTH-01`, `ABC-DEF-12` or `EXP-03a`.
package enum RequirementID {
  /// The part in front of the last hyphen.
  package static func prefix(of id: String) -> String {
    id.lastIndex(of: "-").map { String(id[..<$0]) } ?? id
  }

  /// Whether a whole text is an id.
  package static func isID(_ text: some StringProtocol) -> Bool {
    guard let hyphen = text.lastIndex(of: "-") else { return false }
    let prefix = text[..<hyphen]
    var number = text[text.index(after: hyphen)...]
    if let last = number.last, last.isASCII, last.isLowercase { number.removeLast() }
    let isNumber = !number.isEmpty && number.allSatisfy { $0.isASCII && $0.isNumber }
    let isPrefix = prefix.split(separator: "-", omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && $0.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) }
    }
    return isNumber && isPrefix && prefix.first?.isUppercase == true
  }
}
