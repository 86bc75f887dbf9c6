internal import Diagnostics

extension RowRecord {
  /// The line of a row with nothing to explain, just as the encoder writes it.
  ///
  /// Nearly every line of a record is one, and the encoder takes ten times as long for it. `nil`
  /// where there is more to say, or a text needs escapes.
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
  /// Whether the text stands between quotation marks as it is.
  fileprivate var isPlain: Bool {
    utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
  }
}
