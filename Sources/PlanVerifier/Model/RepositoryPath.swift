/// A path inside of a project, relative to its root, with `/` between its parts and neither `.` nor
/// `..` among them.
package struct RepositoryPath: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The parts joined by `/`; the root is the empty string.
  package let description: String

  /// Why a text is no path inside of the project.
  package enum Refusal: Error, Hashable {
    /// It is empty or holds a NUL byte.
    case notAPath
    /// It starts at the root of the file system or at a home directory.
    case absolute
    /// It climbs out of the project.
    case climbsOut
  }

  /// Reads a path as plans write it; back-ticks around it and a leading `./` are dropped.
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

  /// Whether a text is a path already, as nearly all are: of ASCII without blanks, without a mark
  /// that means something at the start, and every part a name.
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
        // Neither `.` nor `..` is a name.
        points = byte == UInt8(ascii: ".") ? points + 1 : 3
        hasName = points > 2
      }
    }
    return hasName
  }

  /// The root of the project.
  package static let root = RepositoryPath(known: "")

  /// A path below this one; the name is taken as it is.
  package func appending(_ name: String) -> RepositoryPath {
    RepositoryPath(known: description.isEmpty ? name : "\(description)/\(name)")
  }

  /// The part behind the last `/`.
  package var name: String {
    lastSlash.map { String(description[description.utf8.index(after: $0)...]) } ?? description
  }

  /// The directory that holds it; of the root the root.
  package var parent: RepositoryPath {
    RepositoryPath(known: lastSlash.map { String(description[..<$0]) } ?? "")
  }

  private var lastSlash: String.Index? { description.utf8.lastIndex(of: UInt8(ascii: "/")) }

  /// Whether the path is another one or lies below it.
  package func isWithin(_ directory: RepositoryPath) -> Bool {
    if let first = description.utf8.first, let other = directory.description.utf8.first,
      first != other, first < 0x80, other < 0x80
    {
      // Most paths lie elsewhere, and that costs nothing to see.
      return false
    }
    return directory.description.isEmpty || self == directory
      || description.hasPrefix(directory.description + "/")
  }

  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.description < rhs.description }
}
