/// A path relative to the root of a project, with `/` as separator and without `.` and `..`.
package struct RepositoryPath: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The components joined by `/`; empty for the root.
  package let description: String

  /// The reason why a text is not a path in the project.
  package enum Refusal: Error, Hashable {
    /// The text is blank or contains a NUL byte.
    case notAPath
    /// The path is absolute or starts at a home directory.
    case absolute
    /// The path leads out of the project.
    case climbsOut
  }

  /// Creates a path from text as written in plans.
  ///
  /// Surrounding whitespace, a pair of surrounding backticks and surplus slashes are removed, and
  /// `.` and `..` are resolved.
  ///
  /// - Throws: ``Refusal`` if the text is not a path inside the project.
  package init(_ text: some StringProtocol) throws(Refusal) {
    if Self.isPlain(text.utf8) {
      description = String(text)
      return
    }
    var rest = Substring(text)
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    if rest.count > 2, rest.first == "`", rest.last == "`" { rest = rest.dropFirst().dropLast() }
    guard !rest.isEmpty, !rest.utf8.contains(0) else { throw .notAPath }
    guard rest.first != "/", rest.first != "~", !rest.hasPrefix("$HOME") else { throw .absolute }
    var parts: [Substring] = []
    for part in rest.split(separator: "/") {
      switch part {
      case ".": continue
      case "..":
        guard parts.popLast() != nil else { throw .climbsOut }
      default: parts.append(part)
      }
    }
    description = parts.joined(separator: "/")
  }

  private init(known: String) { description = known }

  /// Returns whether a text is a normalized path of a simple form, as most texts are.
  ///
  /// Text of this form is printable ASCII without spaces, backticks, `$` and `~`, and all of its
  /// components are names.
  private static func isPlain(_ bytes: some Sequence<UInt8>) -> Bool {
    var hasName = false
    var points = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "/"):
        guard hasName else { return false }
        hasName = false
        points = 0
      case UInt8(ascii: "`"), UInt8(ascii: "$"), UInt8(ascii: "~"), 0...0x20, 0x7F...0xFF:
        return false
      default:
        // `.` and `..` are not names.
        points = byte == UInt8(ascii: ".") ? points + 1 : 3
        hasName = points > 2
      }
    }
    return hasName
  }

  /// The root of the project.
  package static let root = RepositoryPath(known: "")

  /// Returns a path below this one; the name is not normalized.
  package func appending(_ name: String) -> RepositoryPath {
    RepositoryPath(known: description.isEmpty ? name : "\(description)/\(name)")
  }

  /// The last component; empty for the root.
  package var name: String {
    lastSlash.map { String(description[description.utf8.index(after: $0)...]) } ?? description
  }

  /// The parent directory; the parent of the root is the root.
  package var parent: RepositoryPath {
    RepositoryPath(known: lastSlash.map { String(description[..<$0]) } ?? "")
  }

  private var lastSlash: String.Index? { description.utf8.lastIndex(of: UInt8(ascii: "/")) }

  /// Returns whether the path is equal to another one or below it.
  package func isWithin(_ directory: RepositoryPath) -> Bool {
    if let first = description.utf8.first, let other = directory.description.utf8.first,
      first != other, first < 0x80, other < 0x80
    {
      // A fast exit, since most paths are in other directories.
      return false
    }
    return directory.description.isEmpty || self == directory
      || description.hasPrefix(directory.description + "/")
  }

  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.description < rhs.description }
}
