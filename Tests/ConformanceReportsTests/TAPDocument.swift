/// A Test Anything Protocol document with the escapes of version 14, parsed line by line according
/// to the grammar.
struct TAPDocument {
  struct Problem: Error {
    let line: String
  }

  struct Point {
    let isOK: Bool
    let number: Int
    let description: String
    let directive: String?
    let reason: String
    /// The scalars of the YAML block after the test point, in order, each with its key or the key
    /// of its list.
    var scalars: [(key: String, value: String)] = []
  }

  private(set) var plan = -1
  private(set) var points: [Point] = []
  private(set) var bailOut: String?
  private(set) var comments: [String] = []

  /// Creates a document by parsing text.
  ///
  /// - Throws: ``Problem`` if a line does not match the grammar.
  init(_ text: String) throws {
    // Scalars are compared, because a line feed and the following scalar can form one character.
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0) }[...]
    guard lines.popFirst() == "TAP version 13", lines.popLast() == "" else {
      throw Problem(line: "the first or the last")
    }
    while let line = lines.popFirst() {
      if let number = Self.rest(of: line, after: "1..").flatMap(Int.init), plan < 0 {
        plan = number
      } else if let rest = Self.rest(of: line, after: "ok ") {
        points.append(try Self.point(rest, isOK: true))
      } else if let rest = Self.rest(of: line, after: "not ok ") {
        points.append(try Self.point(rest, isOK: false))
      } else if line == "  ---", !points.isEmpty {
        points[points.count - 1].scalars = try Self.block(&lines)
      } else if let rest = Self.rest(of: line, after: "Bail out! ") {
        bailOut = rest
      } else if let rest = Self.rest(of: line, after: "# ") {
        comments.append(rest)
      } else {
        throw Problem(line: line)
      }
    }
  }

  private static func rest(of line: String, after prefix: String) -> String? {
    line.unicodeScalars.starts(with: prefix.unicodeScalars)
      ? String(line.unicodeScalars.dropFirst(prefix.unicodeScalars.count)) : nil
  }

  private static func point(_ text: String, isOK: Bool) throws -> Point {
    let digits = text.unicodeScalars.prefix { ("0"..."9").contains($0) }
    guard let number = Int(String(digits)), let rest = rest(of: text, after: String(digits) + " - ")
    else {
      throw Problem(line: text)
    }
    var parts = [""]
    var isEscaped = false
    for scalar in rest.unicodeScalars {
      if isEscaped || (scalar != "\\" && scalar != "#") {
        guard !isEscaped || scalar == "\\" || scalar == "#" else { throw Problem(line: text) }
        parts[parts.count - 1].unicodeScalars.append(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        parts.append("")
      }
    }
    guard parts.count <= 2 else { throw Problem(line: text) }
    guard parts.count == 2 else {
      return Point(isOK: isOK, number: number, description: parts[0], directive: nil, reason: "")
    }
    let words = parts[1].unicodeScalars.split(separator: " ", maxSplits: 1).map { String($0) }
    guard let directive = words.first, ["SKIP", "TODO"].contains(directive),
      let description = parts[0].unicodeScalars.last == " "
        ? parts[0].unicodeScalars.dropLast() : nil
    else { throw Problem(line: text) }
    return Point(
      isOK: isOK, number: number, description: String(description), directive: directive,
      reason: words.dropFirst().first ?? "")
  }

  // MARK: - YAML

  /// Parses a block up to its end: keys, lists, and scalars between quotation marks.
  private static func block(
    _ lines: inout ArraySlice<String>
  ) throws -> [(key: String, value: String)] {
    var scalars: [(key: String, value: String)] = []
    var list = ""
    while let line = lines.popFirst(), line != "  ..." {
      guard line.unicodeScalars.starts(with: "  ".unicodeScalars) else { throw Problem(line: line) }
      var rest = line.unicodeScalars.drop { $0 == " " }
      if rest.starts(with: "- ".unicodeScalars) { rest = rest.dropFirst(2) }
      if rest.first == "\"" {
        scalars.append((list, try scalar(rest, in: line)))
        continue
      }
      let key = rest.prefix { $0 != ":" }
      rest = rest.dropFirst(key.count + 1).drop { $0 == " " }
      guard !key.isEmpty else { throw Problem(line: line) }
      switch rest.first {
      case nil: list = String(key)
      case "\"": scalars.append((String(key), try scalar(rest, in: line)))
      case "[": scalars.append((String(key), String(rest)))
      default: throw Problem(line: line)
      }
    }
    return scalars
  }

  private static func scalar(
    _ text: Substring.UnicodeScalarView, in line: String
  ) throws -> String {
    var result = String.UnicodeScalarView()
    var rest = text.dropFirst()
    while let scalar = rest.popFirst() {
      guard scalar != "\"" else { break }
      guard scalar == "\\" else {
        result.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "\"": result.append("\"")
      case "\\": result.append("\\")
      case "n": result.append("\n")
      case "U":
        guard let value = UInt32(String(rest.prefix(8)), radix: 16),
          let scalar = Unicode.Scalar(value)
        else { throw Problem(line: line) }
        result.append(scalar)
        rest = rest.dropFirst(8)
      default: throw Problem(line: line)
      }
    }
    guard rest.isEmpty else { throw Problem(line: line) }
    return String(result)
  }
}
