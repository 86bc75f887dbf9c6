internal import Foundation

/// Functions that encode, join and replace parts of URLs.
enum URLText {
  private static let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)

  /// Returns percent-encoded text, in which ASCII letters, digits, `-._~` and the characters of
  /// `kept` remain unchanged.
  static func encoded(_ text: String, keeping kept: String = "") -> String {
    let kept = Set(kept.utf8)
    var result: [UInt8] = []
    for byte in text.utf8 {
      if plain.contains(byte) || kept.contains(byte) {
        result.append(byte)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += Array(("%" + (digits.count == 1 ? "0" : "") + digits).utf8)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Joins two paths with a slash; a slash at the end of the first path is not doubled.
  static func join(_ path: String, _ further: String) -> String {
    (path.hasSuffix("/") ? String(path.dropLast()) : path) + "/" + further
  }

  /// Returns the path of a URL in its encoded form.
  static func encodedPath(of url: URL) -> String {
    URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedPath ?? ""
  }

  /// Returns a copy of a URL with another path, which is already encoded, and another query, which
  /// is encoded here.
  static func url(
    _ base: URL, encodedPath: String, query: [(name: String, value: String)]
  ) -> URL {
    var components = URLComponents(url: base, resolvingAgainstBaseURL: true) ?? URLComponents()
    components.percentEncodedPath = encodedPath
    components.percentEncodedQuery =
      query.isEmpty
      ? nil
      : query.map { "\(encoded($0.name))=\(encoded($0.value, keeping: ",()"))" }
        .joined(separator: "&")
    return components.url ?? base
  }
}
