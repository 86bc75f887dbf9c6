internal import Diagnostics

/// A parser for a task such as `- [ ] T001 [P] [US1] Description with path`.
///
/// Marks around the id and a colon after it are accepted. A missing or malformed checkbox or id,
/// and a malformed or misplaced label, are flaws.
struct TaskLine {
  private let text: MaskedText
  private let range: Range<Int>
  /// Whether the item is in a phase and not in another task, so that a missing box or id is a flaw.
  private let isInPhase: Bool
  private var cursor: ByteCursor
  private var hasBox = false
  /// The end of the first line of the item.
  private let lineEnd: Int
  private var task: FeatureTasks.Task

  init(_ text: MaskedText, _ range: Range<Int>, isInPhase: Bool) {
    self.text = text
    self.range = range
    self.isInPhase = isInPhase
    cursor = ByteCursor(text.lines.bytes, range)
    let line = text.lines.range(ofLine: text.lines.position(at: range.lowerBound).line)
    lineEnd = max(range.lowerBound, min(line.upperBound, range.upperBound))
    task = FeatureTasks.Task(
      state: .open, text: text.located(range.upperBound..<range.upperBound),
      location: text.lines.location(
        of: range.lowerBound..<lineEnd))
  }

  /// Parses the task; returns `nil` if the item is not a task.
  mutating func read() -> FeatureTasks.Task? {
    skipListMark()
    readBox()
    cursor.skip { $0.isBlank || "*`~".utf8.contains($0) }
    guard readID() else { return nil }
    cursor.skip { "*`~:".utf8.contains($0) }
    readLabels()
    let rest = cursor.position..<range.upperBound
    task.text = text.located(rest).map(\.trimmed)
    task.dependencies = TaskDependencies(text, rest).ids
    let files = TaskFiles(text, rest)
    task.files = files.paths
    task.removesFiles = files.removesFiles
    return task
  }

  private mutating func skipListMark() {
    cursor.skipBlanks()
    if let mark = cursor.current, "-*+".utf8.contains(mark) {
      cursor.position += 1
    } else {
      cursor.skip { $0.isDigit }
      cursor.skip { ".)".utf8.contains($0) }
    }
    cursor.skipBlanks()
  }

  private mutating func readBox() {
    let start = cursor.position
    guard cursor.take("[") else { return }
    let inside = cursor.text { $0 != UInt8(ascii: "]") && $0 != 0x0A && $0 != 0x0D }
    guard inside.count <= 3, cursor.take("]"), cursor.current.map(\.isBlank) ?? true else {
      cursor.position = start
      return
    }
    switch inside {
    case " ": task.state = .open
    case "x", "X": task.state = .done
    case "P", "p":
      cursor.position = start
      return
    default:
      let mark = inside.trimmed.lowercased()
      guard mark.isEmpty || mark == "x" || inside.count == 1 else {
        cursor.position = start
        return
      }
      task.state = mark == "x" ? .done : mark.isEmpty ? .open : .other
      if inside.count != 1 { addFlaw(.box("[\(inside)]"), start..<cursor.position) }
    }
    hasBox = true
  }

  private mutating func addFlaw(_ flaw: FeatureTasks.Flaw, _ range: Range<Int>) {
    if task.flaw == nil { task.flaw = Located(flaw, at: text.lines.location(of: range)) }
  }

  /// Parses the id; returns whether the item is a task.
  private mutating func readID() -> Bool {
    let start = cursor.position
    if let id = FeatureID(reading: &cursor, kinds: [.task]) {
      task.id = Located(id, at: text.lines.location(of: start..<cursor.position))
      guard !hasBox else { return true }
      // Without a box, prose such as `T001 blocks T002` must not count as a task.
      guard isInPhase, startsDescription else { return false }
      addFlaw(.noBox, start..<cursor.position)
      return true
    }
    guard hasBox, isInPhase else { return false }
    var ahead = cursor
    let word = ahead.text(while: \.isWord)
    // Another rule reports template placeholders.
    if word == "TXXX" { return true }
    if word.lowercased() == "checkpoint" { return false }
    let digits = word.dropFirst()
    if word.first == "T" || word.first == "t", !digits.isEmpty, digits.utf8.allSatisfy(\.isDigit) {
      cursor = ahead
      addFlaw(.shortID(word), start..<ahead.position)
    } else {
      addFlaw(.noID, start..<max(start, lineEnd))
    }
    return true
  }

  private var startsDescription: Bool {
    var ahead = cursor
    ahead.skip { "*`~:".utf8.contains($0) }
    guard ahead.current?.isBlank == true else { return false }
    ahead.skipBlanks()
    guard let next = ahead.current else { return false }
    return next == UInt8(ascii: "[") || (0x41...0x5A).contains(next)
  }

  private mutating func readLabels() {
    while true {
      cursor.skip { $0.isBlank || $0 == UInt8(ascii: "*") }
      let start = cursor.position
      guard cursor.take("[") else { return }
      let inside = cursor.text { $0 != UInt8(ascii: "]") && $0 != 0x0A && $0 != 0x0D }
      guard inside.utf8.count <= 12, cursor.take("]"), readLabel(inside, start) else {
        cursor.position = start
        return
      }
    }
  }

  /// Parses the text between brackets as a label; returns `false` if it is not a label.
  private mutating func readLabel(_ inside: String, _ start: Int) -> Bool {
    let range = start..<cursor.position
    if inside == "P" {
      if task.story != nil { addFlaw(.labelOrder, range) }
      task.isParallel = true
      return true
    }
    let letters = inside.lowercased().filter { $0.isLetter || $0.isNumber }
    if letters == "p" {
      addFlaw(.label("[\(inside)]"), range)
      task.isParallel = true
      return true
    }
    let digits = letters.dropFirst(2)
    guard letters.hasPrefix("us"), digits.utf8.count <= 6, let number = Int(digits) else {
      return false
    }
    if inside != "US\(digits)" { addFlaw(.label("[\(inside)]"), range) }
    task.story = Located(number, at: text.lines.location(of: range))
    return true
  }
}
