internal import Diagnostics

/// A reader for a `STATE.md`; the old format has no front matter.
struct StateReader {
  /// The parsed state.
  private(set) var result: ProjectState

  init(_ reader: DocumentReader) {
    result = ProjectState(document: reader.document)
    let frontMatter = reader.document.frontMatter
    result.milestone = frontMatter?["milestone"]?.text
    for entry in frontMatter?["progress"]?.map ?? [] {
      guard let number = entry.value.integer else { continue }
      result.progress[entry.key.value] = Located(number, at: entry.value.location)
    }
    var isInPosition = false
    for line in ProseLines(reader) {
      if let (_, title) = line.heading {
        isInPosition = title.lowercased().hasPrefix("current position")
      } else if isInPosition, let (name, value) = Self.field(line) {
        read(name, value, line)
      }
    }
  }

  private static func field(_ line: ProseLine) -> (name: String, value: Substring)? {
    if let field = line.field { return field }
    let text = line.item?.content ?? line.text[...]
    guard let colon = text.firstIndex(of: ":") else { return nil }
    return (text[..<colon].trimmed.lowercased(), text[text.index(after: colon)...].withoutBlanks)
  }

  private mutating func read(_ name: String, _ value: Substring, _ line: ProseLine) {
    switch name {
    case "phase", "current phase":
      guard result.phase == nil else { return }
      let start = value.withoutLeadingMarks
      let number =
        start.prefix(6).lowercased() == "phase " ? start.dropFirst(6).withoutLeadingMarks : start
      guard let (token, rest) = PhaseToken.prefix(of: number) else { return }
      // `12-slug` is a phase, but `2026-01-02` and `3rd` are not.
      let next = rest.first
      guard next.map({ !$0.isLetter && !$0.isNumber }) ?? true, token.number < 1_900 else { return }
      if next == "-", rest.dropFirst().first?.isNumber == true { return }
      result.phase = Located(token, at: line.location(of: number[..<rest.startIndex]))
      if Self.saysComplete(rest) { result.isPhaseComplete = true }
    case "status":
      if Self.saysComplete(value) { result.isPhaseComplete = true }
    default: break
    }
  }

  /// Returns whether a text contains a word for completion, such as `complete` or `shipped`.
  private static func saysComplete(_ text: Substring) -> Bool {
    text.split { !$0.isLetter }.contains { word in
      ["complete", "completed", "done", "verified", "shipped", "executed"].contains(
        word.lowercased())
    }
  }
}
