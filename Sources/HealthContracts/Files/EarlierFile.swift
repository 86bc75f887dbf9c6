internal import Foundation

/// A file as an earlier program wrote it: its size, and the stretches that are not zero.
struct EarlierFile: Sendable {
  let size: Int
  /// `place:base64;` for each stretch, with any blanks between.
  let parts: String

  /// The bytes of the file.
  ///
  /// - Throws: ``CaseProblem`` where a stretch is not what it should be.
  func bytes() throws -> Data {
    var bytes = Data(count: size)
    for part in parts.filter({ !$0.isWhitespace }).split(separator: ";") {
      let pieces = part.split(separator: ":")
      guard pieces.count == 2, let place = Int(pieces[0]),
        let stretch = Data(base64Encoded: String(pieces[1])), place + stretch.count <= size
      else { throw CaseProblem("the kept bytes of an earlier file cannot be read") }
      bytes.replaceSubrange(place..<place + stretch.count, with: stretch)
    }
    return bytes
  }
}
