internal import ConformanceRecord
internal import Diagnostics

/// A generator of identifiers for diagnostics.
///
/// An identifier does not depend on lines and columns, so that it remains valid if the diagnostic
/// moves. It is derived from the check, the file, the message, the text of the range on its first
/// line, and the number of earlier diagnostics for which all of these are equal.
struct Fingerprints {
  private var counts: [String: Int] = [:]

  /// Returns the identifier of the next diagnostic of a report.
  mutating func fingerprint(
    of diagnostic: Diagnostic, in texts: inout SourceTexts
  ) -> String {
    let file = diagnostic.location.map { FilePath($0.file).normalized } ?? ""
    let parts = [diagnostic.id.rawValue, file, diagnostic.message]
    // A length before each part prevents collisions between different lists of parts.
    var bytes = parts.flatMap { part in Array("\(part.utf8.count):".utf8) + Array(part.utf8) }
    if let location = diagnostic.location { bytes += Self.stretch(location, in: &texts) }
    let hash = String(SHA256.hexadecimal(bytes).prefix(32))
    let count = counts[hash, default: 0] + 1
    counts[hash] = count
    return "\(hash):\(count)"
  }

  /// Returns the text of a range on its first line; empty if the line is unknown.
  ///
  /// If the range does not end on that line, the text extends to the end of the line.
  private static func stretch(
    _ location: SourceLocation, in texts: inout SourceTexts
  ) -> ArraySlice<UInt8> {
    guard let start = location.start, let line = texts.line(start.line, of: location.file) else {
      return []
    }
    let from = min(max(start.column, 1) - 1, line.count)
    guard let end = location.end, end.line == start.line else { return line.dropFirst(from) }
    return line.prefix(max(from, max(end.column, 1) - 1)).dropFirst(from)
  }
}
