internal import ConformanceRecord
internal import Diagnostics

/// Names for findings that stay the same while lines move above them.
///
/// A name is made from the check, the file, the message and the text of the stretch, and from how
/// many findings with all of these equal came before; never from a line or a column.
struct Fingerprints {
  private var counts: [String: Int] = [:]

  /// Returns the name of the next finding of a report.
  mutating func fingerprint(
    of diagnostic: Diagnostic, in texts: inout SourceTexts
  ) -> String {
    let file = diagnostic.location.map { FilePath($0.file).normalised } ?? ""
    let parts = [diagnostic.id.rawValue, file, diagnostic.message]
    // A length before each part keeps two lists of parts from having one text.
    var bytes = parts.flatMap { part in Array("\(part.utf8.count):".utf8) + Array(part.utf8) }
    if let location = diagnostic.location { bytes += Self.stretch(location, in: &texts) }
    let hash = String(SHA256.hexadecimal(bytes).prefix(32))
    let count = counts[hash, default: 0] + 1
    counts[hash] = count
    return "\(hash):\(count)"
  }

  /// The part of the first line that the message is about.
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
