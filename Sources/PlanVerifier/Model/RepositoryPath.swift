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

  /// The root of the project.
  package static let root = RepositoryPath(known: "")

  /// A path below this one; the name is taken as it is.
  package func appending(_ name: String) -> RepositoryPath {
    RepositoryPath(known: description.isEmpty ? name : "\(description)/\(name)")
  }

  /// The part behind the last `/`.
  package var name: String {
    String(
      description[
        (description.lastIndex(of: "/").map(description.index(after:)) ?? description.startIndex)...
      ])
  }

  /// The directory that holds it; of the root the root.
  package var parent: RepositoryPath {
    RepositoryPath(known: description.lastIndex(of: "/").map { String(description[..<$0]) } ?? "")
  }

  /// Whether the path is another one or lies below it.
  package func isWithin(_ directory: RepositoryPath) -> Bool {
    directory.description.isEmpty || self == directory
      || description.hasPrefix(directory.description + "/")
  }

  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.description < rhs.description }
}
