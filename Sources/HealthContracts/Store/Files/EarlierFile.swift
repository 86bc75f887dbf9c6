internal import Foundation

/// A file that an earlier version of a store or home, or another program, wrote.
///
/// Only its size and its nonzero ranges are stored.
struct EarlierFile: Sendable {
  /// The size in bytes.
  let size: Int
  /// The nonzero ranges, each as `offset:base64;`, with optional whitespace.
  ///
  /// All bytes outside the ranges are zero.
  let parts: String

  /// Returns the bytes of the file.
  ///
  /// - Throws: ``CaseProblem`` if a range is malformed or extends beyond the end of the file.
  func bytes() throws -> Data {
    var bytes = Data(count: size)
    for part in parts.filter({ !$0.isWhitespace }).split(separator: ";") {
      let pieces = part.split(separator: ":")
      guard pieces.count == 2, let place = Int(pieces[0]),
        let stretch = Data(base64Encoded: String(pieces[1])), place + stretch.count <= size
      else { throw CaseProblem("the stored bytes of an earlier file cannot be decoded") }
      bytes.replaceSubrange(place..<place + stretch.count, with: stretch)
    }
    return bytes
  }
}
