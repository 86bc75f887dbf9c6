internal import Diagnostics

extension RowRecord {
  /// The line of the row without a line feed; `nil` if the row requires the encoder.
  ///
  /// The line is identical to the output of the encoder, which is many times slower. A row requires
  /// the encoder if it has findings, a transcript, or an optional property other than its level and
  /// profile, if its location has no range, or if a text contains other characters than printable
  /// ASCII that needs no escaping.
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
