/// A pattern for paths: `**` matches anything, and `*` matches anything without a slash.
public struct PathPattern: Hashable, Sendable, Codable {
  /// The pattern as written.
  public let text: String

  /// Creates a pattern.
  public init(_ text: String) { self.text = text }

  /// Decodes a pattern from its text.
  public init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  /// Encodes the pattern as its text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// Returns whether the pattern matches a whole path.
  public func matches(_ path: String) -> Bool { Self.fits(text.utf8[...], path.utf8[...]) }

  private static func fits(
    _ pattern: Substring.UTF8View, _ path: Substring.UTF8View
  ) -> Bool {
    guard let first = pattern.first else { return path.isEmpty }
    guard first == UInt8(ascii: "*") else {
      return path.first == first && fits(pattern.dropFirst(), path.dropFirst())
    }
    let isDeep = pattern.dropFirst().first == UInt8(ascii: "*")
    let rest = pattern.dropFirst(isDeep ? 2 : 1)
    var path = path
    while true {
      if fits(rest, path) { return true }
      guard let next = path.first, isDeep || next != UInt8(ascii: "/") else { return false }
      path = path.dropFirst()
    }
  }
}
