/// Autolinks in angle brackets.
extension InlineScanner {
  /// Parses a URI in angle brackets from the offset after the opening bracket; returns the offset
  /// after the closing bracket, or `nil` for other text.
  func uriEnd(_ start: Int) -> Int? {
    guard byte(start).isLetter else { return nil }
    let scheme = skip(start) {
      $0.isAlphanumeric || $0 == .dot || $0 == .plus || $0 == .hyphen
    }
    guard (2...32).contains(scheme - start), byte(scheme) == .colon else { return nil }
    let end = skip(scheme + 1) { $0 > .space && $0 != .less && $0 != .greater }
    return byte(end) == .greater ? end + 1 : nil
  }

  /// Parses an email address in angle brackets from the offset after the opening bracket; returns
  /// the offset after the closing bracket, or `nil` for other text.
  func emailEnd(_ start: Int) -> Int? {
    let local = skip(start) {
      $0.isAlphanumeric || ($0.isPunctuation && !Self.notInMailNames.contains($0))
    }
    guard local > start, byte(local) == .at else { return nil }
    var position = local
    repeat {
      let label = position + 1
      position = skip(label) { $0.isAlphanumeric || $0 == .hyphen }
      guard (1...63).contains(position - label), byte(label) != .hyphen,
        byte(position - 1) != .hyphen
      else { return nil }
    } while byte(position) == .dot
    return byte(position) == .greater ? position + 1 : nil
  }

  private static let notInMailNames: Set<UInt8> = Set(#""(),:;<>@[\]"#.utf8)
}
