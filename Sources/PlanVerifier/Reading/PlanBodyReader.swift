internal import Diagnostics

/// Reads the blocks behind the front matter of a plan.
///
/// The blocks look like XML and are none: code, generics and shell operators stand in them as they
/// are. Tags count at the start of a line only, never inside of fences and comments.
struct PlanBodyReader {
  private(set) var sections: [PlanSection] = []
  private(set) var tasks: [PlanTask] = []
  private(set) var references: [Located<String>] = []
  private(set) var diagnostics: [Diagnostic] = []

  private let lines: SourceLines
  /// Lines that are code or comment.
  private let hidden: HiddenLines

  /// The section that is open, and where its content starts.
  private var section: (name: String, location: SourceLocation, start: Int)?
  private var task: PlanTask?
  private var part: (part: PlanTask.Part, start: Int)?

  /// Reads from a line to the end, lines counted from one.
  init(_ lines: SourceLines, from first: Int) {
    self.lines = lines
    hidden = HiddenLines(lines, from: first)
    diagnostics = hidden.diagnostics
    guard first <= lines.count else { return }
    for line in first...lines.count { read(line) }
    closePart(at: lines.bytes.count, isClosed: false)
    closeTask(isClosed: false)
    closeSection(at: lines.bytes.count, isClosed: false)
  }

  private mutating func read(_ line: Int) {
    guard !hidden.contains(line) else { return }
    var cursor = lines.range(ofLine: line)
    let indent = skipBlanks(&cursor)
    if part != nil {
      readInsidePart(cursor)
      return
    }
    while !cursor.isEmpty, let tag = Tag(lines, cursor) {
      guard take(tag, isAtMargin: indent == 0) else { return }
      cursor = tag.range.upperBound..<cursor.upperBound
      if part != nil {
        readInsidePart(cursor)
        return
      }
      _ = skipBlanks(&cursor)
    }
    readReference(cursor)
  }

  private func skipBlanks(_ cursor: inout Range<Int>) -> Int {
    var start = cursor.lowerBound
    while start < cursor.upperBound, [0x20, 0x09].contains(lines.bytes[start]) { start += 1 }
    defer { cursor = start..<cursor.upperBound }
    return start - cursor.lowerBound
  }

  /// Takes a tag at the start of a line; `false` when it means nothing here.
  private mutating func take(_ tag: Tag, isAtMargin: Bool) -> Bool {
    switch (tag.name, tag.isClosing) {
    case ("task", false):
      closeTask(isClosed: false)
      task = PlanTask(
        attributes: tag.attributes, parts: [], location: lines.location(of: tag.range),
        isClosed: false)
    case ("task", true): closeTask(isClosed: true)
    case (_, false) where task != nil:
      part = (
        PlanTask.Part(name: tag.name, text: "", location: lines.location(of: tag.range)),
        tag.range.upperBound
      )
    case (_, true) where task != nil && section?.name != tag.name: return true
    case (_, false) where section == nil && isAtMargin:
      section = (tag.name, lines.location(of: tag.range), tag.range.upperBound)
    case (section?.name, true):
      closeTask(isClosed: false)
      closeSection(at: tag.range.lowerBound, isClosed: true)
    default: return false
    }
    return true
  }

  /// Looks for the end of the open part, or for what shows that it was never closed.
  private mutating func readInsidePart(_ cursor: Range<Int>) {
    guard let name = part?.part.name else { return }
    if let tag = Tag(lines, cursor), tag.isClosing, tag.name == "task" || tag.name == "tasks" {
      closePart(at: cursor.lowerBound, isClosed: false)
      _ = take(tag, isAtMargin: true)
      return
    }
    if let tag = Tag(lines, cursor), !tag.isClosing, tag.name == "task" {
      closePart(at: cursor.lowerBound, isClosed: false)
      _ = take(tag, isAtMargin: true)
      return
    }
    let closing = Array("</\(name)>".utf8)
    guard let end = lines.bytes[cursor].firstRange(of: closing) else { return }
    closePart(at: end.lowerBound, isClosed: true)
    var rest = end.upperBound..<cursor.upperBound
    _ = skipBlanks(&rest)
    while !rest.isEmpty, part == nil, let tag = Tag(lines, rest) {
      guard take(tag, isAtMargin: false) else { return }
      rest = tag.range.upperBound..<rest.upperBound
      if part != nil { readInsidePart(rest) } else { _ = skipBlanks(&rest) }
    }
  }

  private mutating func readReference(_ cursor: Range<Int>) {
    guard let name = section?.name, name == "context" || name == "execution_context",
      cursor.count > 1, lines.bytes[cursor.lowerBound] == UInt8(ascii: "@")
    else { return }
    let path = lines.bytes[cursor].dropFirst().prefix { $0 != 0x20 && $0 != 0x09 }
    references.append(
      Located(
        String(decoding: path, as: UTF8.self),
        at: lines.location(of: path.startIndex..<path.endIndex)))
  }

  private mutating func closePart(at end: Int, isClosed: Bool) {
    guard let (open, start) = part else { return }
    var part = open
    part.text = lines.text(in: start..<max(start, end)).trimmed
    part.isClosed = isClosed
    task?.parts.append(part)
    self.part = nil
  }

  private mutating func closeTask(isClosed: Bool) {
    guard var task else { return }
    task.isClosed = isClosed
    tasks.append(task)
    self.task = nil
  }

  private mutating func closeSection(at end: Int, isClosed: Bool) {
    guard let (name, location, start) = section else { return }
    sections.append(
      PlanSection(
        name: name, location: location, text: lines.text(in: start..<max(start, end)),
        isClosed: isClosed))
    section = nil
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest = rest.dropFirst() }
    while rest.last?.isWhitespace == true { rest = rest.dropLast() }
    return String(rest)
  }
}
