/// Functions for requirement ids such as `AUTH-01`, `ABC-DEF-12` or `EXP-03a`.
///
/// `PROV-09.1` is a direct part of `PROV-09`, and `PROV-09.x` stands for `PROV-09` and all of its
/// direct parts.
package enum RequirementID {
  /// Returns the part before the last hyphen, or the whole id if it does not contain a hyphen.
  package static func prefix(of id: String) -> String {
    id.lastIndex(of: "-").map { String(id[..<$0]) } ?? id
  }

  /// Returns whether a whole text is an id.
  package static func isID(_ text: some StringProtocol) -> Bool {
    guard let hyphen = text.lastIndex(of: "-") else { return false }
    let prefix = text[..<hyphen]
    var numbers = text[text.index(after: hyphen)...].split(
      separator: ".", omittingEmptySubsequences: false)
    if numbers.count > 1, numbers.last == "x" { numbers.removeLast() }
    let isNumber = numbers.allSatisfy { self.isNumber($0) }
    let isPrefix = prefix.split(separator: "-", omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && $0.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) }
    }
    return isNumber && isPrefix && prefix.first?.isUppercase == true
  }

  /// Returns the id without its last part, such as `PROV-09` for both `PROV-09.1` and `PROV-09.x`.
  ///
  /// - Returns: `nil` if the id does not end with a part, as in the case of `PROV-09`.
  static func whole(of id: String) -> String? {
    guard let point = id.lastIndex(of: "."), point > id.lastIndex(of: "-") ?? id.endIndex else {
      return nil
    }
    return String(id[..<point])
  }

  /// Returns whether a text consists of digits with at most one trailing lowercase letter.
  private static func isNumber(_ text: some StringProtocol) -> Bool {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let rest = text[digits.endIndex...]
    return !digits.isEmpty && rest.count < 2 && rest.allSatisfy { $0.isASCII && $0.isLowercase }
  }
}
