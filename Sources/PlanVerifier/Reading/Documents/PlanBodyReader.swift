internal import Diagnostics

/// A reader for the blocks after the front matter of a plan.
///
/// The blocks look like XML but are not: they contain unescaped code, generics and shell operators.
/// A tag is recognized only at the start of a line, directly after another tag or, if it closes a
/// task part, anywhere in the part except directly between two backticks. Tags in fences and
/// comments are ignored.
struct PlanBodyReader {
  private(set) var sections: [PlanSection] = []
  private(set) var tasks: [PlanTask] = []
  private(set) var references: [Located<String>] = []
  /// The names of closing tags without an opening tag.
  ///
  /// Only the tags of tasks, task parts and standard blocks are included.
  private(set) var strayTags: [Located<String>] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// The number of lines read, including repeated reads.
  private(set) var work = 0

  private let lines: SourceLines
  /// The lines in code fences and comments.
  private let hidden: HiddenLines
  private var line: Int

  /// The open section with the start of its content; `nil` outside sections.
  private var section: (name: String, location: SourceLocation, start: Int)?
  private var task: PlanTask?
  /// The open task part with the end and the line of its opening tag; `nil` outside parts.
  private var part: (part: PlanTask.Part, start: Int, line: Int)?
  /// The number of read lines after which the reader no longer goes back into an unclosed part.
  private let budget: Int

  /// Reads the file from a line to the end; lines are counted from 1.
  init(_ lines: SourceLines, from first: Int) {
    self.lines = lines
    hidden = HiddenLines(lines, from: first)
    diagnostics = hidden.diagnostics
    line = first
    budget = max(20_000, 4 * lines.count)
    while true {
      while line <= lines.count {
        read()
        line += 1
      }
      guard part != nil, abandonPart(at: lines.bytes.count) else { break }
      line += 1
    }
    closeTask(isClosed: false)
    closeSection(at: lines.bytes.count, isClosed: false)
  }

  private mutating func read() {
    work += 1
    guard !hidden.contains(line) else { return }
    var cursor = lines.range(ofLine: line)
    var isAtMargin = skipBlanks(&cursor) == 0
    while true {
      if part != nil {
        guard let rest = readInsidePart(cursor) else { return }
        cursor = rest
      }
      _ = skipBlanks(&cursor)
      guard !cursor.isEmpty, let tag = Tag(lines, cursor) else { break }
      guard take(tag, isAtMargin: isAtMargin) else { return }
      isAtMargin = false
      cursor = tag.range.upperBound..<cursor.upperBound
    }
    readReference(cursor)
  }

  private func skipBlanks(_ cursor: inout Range<Int>) -> Int {
    var start = cursor.lowerBound
    while start < cursor.upperBound, [0x20, 0x09].contains(lines.bytes[start]) { start += 1 }
    defer { cursor = start..<cursor.upperBound }
    return start - cursor.lowerBound
  }

  /// Processes a tag; returns `false` if the tag has no meaning at its position.
  private mutating func take(_ tag: Tag, isAtMargin: Bool) -> Bool {
    let location = lines.location(of: tag.range)
    switch (tag.name, tag.isClosing) {
    case ("task", false):
      closeTask(isClosed: false)
      task = PlanTask(
        attributes: tag.attributes, parts: [], location: location, isClosed: false)
    case ("task", true):
      if task == nil { strayTags.append(Located(tag.name, at: location)) }
      closeTask(isClosed: true)
    case (_, false) where task != nil:
      part = (
        PlanTask.Part(name: tag.name, text: "", location: location), tag.range.upperBound, line
      )
    case (_, true) where task != nil && section?.name != tag.name:
      if PlanTask.partNames.contains(tag.name) {
        strayTags.append(Located(tag.name, at: location))
      }
    case (_, false)
    where isAtMargin && (section == nil || PlanSection.majorNames.contains(tag.name)):
      closeSection(at: tag.range.lowerBound, isClosed: false)
      section = (tag.name, location, tag.range.upperBound)
    case (section?.name, true):
      closeTask(isClosed: false)
      closeSection(at: tag.range.lowerBound, isClosed: true)
    case (_, true) where isAtMargin && PlanSection.majorNames.contains(tag.name):
      strayTags.append(Located(tag.name, at: location))
    default: return false
    }
    return true
  }

  /// Looks for the end of the open part, or for evidence that the part is unclosed.
  ///
  /// - Returns: The rest of the line after the part; `nil` if the part continues on the next line,
  ///   or if the reader went back.
  private mutating func readInsidePart(_ cursor: Range<Int>) -> Range<Int>? {
    guard let name = part?.part.name else { return cursor }
    if let tag = Tag(lines, cursor),
      tag.name == "task" || (tag.isClosing && tag.name == "tasks")
    {
      return abandonPart(at: cursor.lowerBound) ? nil : cursor
    }
    let closing = Array("</\(name)>".utf8)
    var start = cursor.lowerBound
    while let end = lines.firstRange(of: closing, in: start..<cursor.upperBound) {
      start = end.upperBound
      guard !isCode(end) else { continue }
      closePart(at: end.lowerBound, isClosed: true)
      return start..<cursor.upperBound
    }
    return nil
  }

  /// Returns whether a range is directly between two backticks.
  private func isCode(_ range: Range<Int>) -> Bool {
    let tick = UInt8(ascii: "`")
    return range.lowerBound > 0 && lines.bytes[range.lowerBound - 1] == tick
      && range.upperBound < lines.bytes.count && lines.bytes[range.upperBound] == tick
  }

  /// Ends an unclosed part before the first other part inside it, and goes back to that other part.
  ///
  /// If no other part is found, or if the budget is spent, the unclosed part ends at the offset
  /// `end`.
  ///
  /// - Returns: Whether the reader went back.
  private mutating func abandonPart(at end: Int) -> Bool {
    guard let open = part else { return false }
    let last = min(line, lines.count)
    if work < budget, open.line < last {
      for candidate in open.line + 1...last where !hidden.contains(candidate) {
        work += 1
        var cursor = lines.range(ofLine: candidate)
        _ = skipBlanks(&cursor)
        guard let tag = Tag(lines, cursor), !tag.isClosing, tag.name != open.part.name,
          PlanTask.partNames.contains(tag.name)
        else { continue }
        closePart(at: cursor.lowerBound, isClosed: false)
        line = candidate - 1
        return true
      }
    }
    closePart(at: end, isClosed: false)
    return false
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
    guard let (open, start, _) = part else { return }
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
