internal import Diagnostics
internal import Yams

/// A reader for YAML that adds a location to every key and value.
///
/// YAML that is invalid or too complex produces a diagnostic, and ``LenientYAML`` parses as much of
/// it as possible. YAML that is larger than ``maximumBytes`` produces a diagnostic and is not
/// parsed.
struct YAMLReader {
  /// The maximum number of values, so that aliases of aliases cannot exhaust the memory.
  private static let maximumValues = 100_000
  /// The maximum size of YAML in bytes.
  static let maximumBytes = 1 << 20

  private let lines: SourceLines
  private let range: Range<Int>
  /// The first part of the message ids.
  private let subject: String
  private var marks: YAMLMarks
  private(set) var diagnostics: [Diagnostic] = []

  /// Creates a reader for a range of a file; the range must begin at the start of a line.
  ///
  /// - Parameters:
  ///   - lines: The file.
  ///   - range: The byte range of the YAML.
  ///   - subject: The first part of the message ids.
  init(_ lines: SourceLines, range: Range<Int>, subject: String = "front-matter") {
    self.lines = lines
    self.range = range
    self.subject = subject
    marks = YAMLMarks(lines.bytes, range)
  }

  /// Parses the range.
  ///
  /// - Returns: `nil` if the YAML is empty or too large, or if it is invalid or too complex and no
  ///   part of it can be parsed.
  mutating func read() -> YAMLValue? {
    guard range.count <= Self.maximumBytes else {
      diagnostics.append(
        Diagnostic(
          .error, Diagnostic.ID(rawValue: "\(subject).too-large"),
          "the YAML has \(range.count) bytes; the maximum is \(Self.maximumBytes)",
          at: lines.location(of: range.lowerBound..<range.lowerBound),
          fix: "keep only the fields that are needed"))
      return nil
    }
    let text = lines.text(in: range)
    do {
      try YAMLLimitError.check(lines.bytes[range])
      guard let node = try Self.compose(text) else { return nil }
      var count = 0
      return try value(of: node, count: &count)
    } catch {
      diagnostics.append(diagnostic(of: error))
      var lenient = LenientYAML(lines, range: range)
      let value = lenient.read()
      diagnostics += lenient.duplicates
      return value
    }
  }

  /// Composes the nodes; returns `nil` for empty YAML.
  ///
  /// The types of scalars are determined only if keys seem to be duplicates, because this would
  /// take most of the time, and values are read as text. The encoding is specified, since Yams
  /// would otherwise look it up in the environment each time.
  ///
  /// - Throws: `YamlError` if the text is not valid YAML.
  private static func compose(_ text: String) throws -> Node? {
    do {
      return try Yams.compose(yaml: text, .basic, .default, .utf8)
    } catch YamlError.duplicatedKeysInMapping {
      // In YAML, `yes` and `"yes"` are different keys, so they must be distinguished here.
      return try Yams.compose(yaml: text, .default, .default, .utf8)
    }
  }

  /// The error for a document that contains too many values.
  private struct TooManyValues: Error {}

  private mutating func value(of node: Node, count: inout Int) throws -> YAMLValue {
    count += 1
    guard count <= Self.maximumValues else { throw TooManyValues() }
    let location = self.location(of: node)
    switch node {
    case .scalar(let scalar):
      let isQuoted = scalar.style == .singleQuoted || scalar.style == .doubleQuoted
      return YAMLValue(.scalar(scalar.string, isQuoted: isQuoted), at: location)
    case .sequence(let sequence):
      var values: [YAMLValue] = []
      for node in sequence { values.append(try value(of: node, count: &count)) }
      return YAMLValue(.list(values), at: location)
    case .mapping(let mapping):
      var entries: [YAMLValue.Entry] = []
      for (key, content) in mapping {
        let name = Located(key.scalar?.string ?? "", at: self.location(of: key))
        entries.append(YAMLValue.Entry(key: name, value: try value(of: content, count: &count)))
      }
      return YAMLValue(.map(entries), at: location)
    case .alias:
      return YAMLValue(.scalar("", isQuoted: false), at: location)
    }
  }

  /// Returns the location of a node.
  ///
  /// The location has an end only for a plain scalar on one line and for a quoted scalar; if a
  /// quoted scalar spans several lines, the location ends with the first of them.
  private mutating func location(of node: Node) -> SourceLocation {
    guard let mark = node.mark else {
      return lines.location(of: range.lowerBound..<range.lowerBound)
    }
    let start = marks.offset(line: mark.line, column: mark.column)
    guard case .scalar(let scalar) = node else { return lines.location(of: start..<start) }
    return lines.location(of: start..<end(of: scalar, from: start))
  }

  private func end(of scalar: Node.Scalar, from start: Int) -> Int {
    let line = lines.rest(ofLineAt: start)
    switch scalar.style {
    case .singleQuoted, .doubleQuoted:
      let quote = UInt8(ascii: scalar.style == .singleQuoted ? "'" : "\"")
      var position = line.index(after: line.startIndex)
      while position < line.endIndex, line[position] != quote {
        if quote == UInt8(ascii: "\""), line[position] == UInt8(ascii: "\\") { position += 1 }
        position += 1
      }
      return min(position + 1, line.endIndex)
    case .literal, .folded: return start
    default:
      let text = scalar.string.utf8
      return line.starts(with: text) ? start + text.count : start
    }
  }

  private mutating func diagnostic(of error: any Error) -> Diagnostic {
    let start = range.lowerBound..<range.lowerBound
    switch error {
    case YamlError.scanner(_, let problem, let mark, _),
      YamlError.parser(_, let problem, let mark, _),
      YamlError.composer(_, let problem, let mark, _):
      let place = marks.offset(line: mark.line, column: mark.column)
      return notYAML(problem, at: lines.location(of: place..<place))
    case YamlError.duplicatedKeysInMapping(let duplicates, let context):
      let place = marks.offset(line: context.mark.line, column: context.mark.column)
      let keys = duplicates.map { "'\($0)'" }.sorted().joined(separator: ", ")
      return notYAML(
        "duplicate \(duplicates.count == 1 ? "key" : "keys") \(keys)",
        at: lines.location(of: place..<place), fix: "use each key once")
    case YamlError.reader(let problem, _, _, _):
      return notYAML(
        problem, at: lines.location(of: start),
        fix: "remove the characters that YAML does not allow")
    case is TooManyValues:
      return notParsed(
        "it expands to more than \(Self.maximumValues) values", at: lines.location(of: start))
    case let danger as YAMLLimitError:
      let place = range.lowerBound + danger.offset
      return notParsed(danger.message, at: lines.location(of: place..<place + 1))
    default:
      return invalid("this YAML cannot be read", at: lines.location(of: start), fix: nil)
    }
  }

  private func notYAML(
    _ problem: String, at place: SourceLocation,
    fix: String = "indent with spaces, and quote values that contain ': ', ' #', quotes or "
      + "backticks"
  ) -> Diagnostic {
    invalid("this is not valid YAML: \(problem)", at: place, fix: fix)
  }

  /// Returns the diagnostic for YAML that may be valid but exceeds a limit.
  private func notParsed(_ problem: String, at place: SourceLocation) -> Diagnostic {
    invalid(
      "this YAML is too complex: \(problem)", at: place,
      fix: "use fewer values, aliases, and nested lists and maps")
  }

  private func invalid(_ message: String, at place: SourceLocation, fix: String?) -> Diagnostic {
    Diagnostic(
      .error, Diagnostic.ID(rawValue: "\(subject).invalid"), message, at: place, fix: fix,
      notes: [.init("the readable part is still used")])
  }
}
