internal import Diagnostics

extension RowRecord {
  /// The line of a row without details, identical to the encoder's output.
  ///
  /// Nearly every line of a record has this form, and the encoder is ten times slower. The value is
  /// `nil` if the row has details, its location has no range, or a text contains characters other
  /// than printable ASCII that needs no escaping.
  var plainLine: String? {
    guard findings.isEmpty, transcript.isEmpty, cells == nil, steps == nil,
      isOutsideClaim == nil, knownFailure == nil, let place = location.plainText,
      (requirements + [id, kind, revision, profile ?? ""]).allSatisfy(\.isPlain)
    else { return nil }
    let requirements = requirements.map { "\"\($0)\"" }.joined(separator: ",")
    let level = self.level.map { "\"level\":\"\($0.rawValue)\"," } ?? ""
    let profile = self.profile.map { "\"profile\":\"\($0)\"," } ?? ""
    return """
      {"row":{"findings":[],"id":"\(id)","kind":"\(kind)",\(level)"location":\(place),\
      "outcome":"\(outcome.rawValue)",\(profile)"requirements":[\(requirements)],"revision":"\(revision)",\
      "subject":\(subject),"transcript":[]}}
      """
  }
}

extension SourceLocation {
  fileprivate var plainText: String? {
    guard let start, let end, file.isPlain else { return nil }
    return """
      {"end":{"column":\(end.column),"line":\(end.line)},"file":"\(file)",\
      "start":{"column":\(start.column),"line":\(start.line)}}
      """
  }
}

extension String {
  /// Whether the text contains only printable ASCII characters that need no escaping in JSON.
  fileprivate var isPlain: Bool {
    utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
  }
}
