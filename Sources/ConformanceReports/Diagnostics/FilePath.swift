/// A path from the user, in a form that other tools can compare with paths in a repository.
struct FilePath {
  /// The path without redundant `.` segments, repeated slashes or a trailing slash.
  ///
  /// The `..` segments are kept, because a symbolic link may precede them.
  let normalized: String

  init(_ path: String) {
    let segments = path.split(separator: "/").filter { $0 != "." }
    let root = path.hasPrefix("/") ? "/" : ""
    let joined = root + segments.joined(separator: "/")
    normalized = joined.isEmpty && !path.isEmpty ? "." : joined
  }

  /// The URI reference (RFC 3986): relative for a relative path, and with the scheme `file` for an
  /// absolute one.
  var uri: String {
    let encoded = normalized.utf8.map { byte in
      Self.isLiteral(byte) ? String(UnicodeScalar(byte)) : Self.percentEncoded(byte)
    }.joined()
    return normalized.hasPrefix("/") ? "file://" + encoded : encoded
  }

  /// Returns whether a byte needs no escaping; a colon is escaped, because it could end a scheme.
  private static func isLiteral(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~/".utf8.contains(byte)
    }
  }

  private static func percentEncoded(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "%" + (digits.count == 1 ? "0" : "") + digits
  }
}
