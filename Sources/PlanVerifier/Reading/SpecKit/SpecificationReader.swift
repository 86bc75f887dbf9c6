internal import Diagnostics
internal import SpecMarkdown

/// A reader for the `spec.md` of a feature.
struct SpecificationReader {
  private(set) var result: FeatureSpecification
  private let text: MaskedText

  init(_ document: FeatureDocument, _ markdown: MarkdownDocument, _ text: MaskedText) {
    self.text = text
    result = FeatureSpecification(text: document)
    for line in 1...text.lines.count {
      readDefinition(line)
      if result.status == nil { result.status = field("status", line) }
    }
    readStories(markdown)
  }

  /// Adds the definition in a line that starts with an id; marks before the id are ignored.
  private mutating func readDefinition(_ line: Int) {
    var cursor = ByteCursor(text.text, text.lines.range(ofLine: line))
    cursor.skip { $0.isBlank || ">-+#".utf8.contains($0) }
    let isRow = cursor.current == UInt8(ascii: "|")
    cursor.skip { $0.isBlank || "*_`~|".utf8.contains($0) }
    let start = cursor.position
    guard let id = FeatureID(reading: &cursor, kinds: [.requirement, .criterion]) else { return }
    let place = text.lines.location(of: start..<cursor.position)
    cursor.skip { "*_`".utf8.contains($0) }
    let isFormal = !isRow && cursor.current == UInt8(ascii: ":")
    result.definitions.append(.init(id: Located(id, at: place), isFormal: isFormal))
  }

  /// Returns the value of a field in a line such as `**Status**: Draft`; `nil` without a value.
  private func field(_ name: String, _ line: Int) -> Located<String>? {
    var cursor = ByteCursor(text.text, text.lines.range(ofLine: line))
    cursor.skip { $0.isBlank || "*-_".utf8.contains($0) }
    let word = cursor.text(while: \.isWord).lowercased()
    cursor.skip { "*_".utf8.contains($0) }
    guard word == name, cursor.take(":") else { return nil }
    cursor.skip { $0.isBlank || "*_".utf8.contains($0) }
    let start = cursor.position
    cursor.skip { $0 != UInt8(ascii: "|") }
    while cursor.position > start, text.text[cursor.position - 1].isBlank { cursor.position -= 1 }
    return start < cursor.position ? text.located(start..<cursor.position) : nil
  }

  private mutating func readStories(_ markdown: MarkdownDocument) {
    let headings = markdown.headings
    for (index, heading) in headings.enumerated() where heading.level > 1 {
      let title = heading.text
      guard let number = StoryNumbers.own(of: title) else { continue }
      let next = headings[(index + 1)...].first { $0.level <= heading.level }
      var story = UserStory(
        number: number, title: Located(title, at: markdown.location(of: heading.range)))
      story.priority = priority(in: heading.contentRange)
      let first = text.lines.position(at: heading.range.upperBound).line
      let last = next.map { text.lines.position(at: $0.range.lowerBound).line - 1 }
      read(&story, first, last ?? text.lines.count)
      result.stories.append(story)
    }
  }

  /// Reads the lines of a story after its heading.
  private func read(_ story: inout UserStory, _ first: Int, _ last: Int) {
    var isBehindLabel = false
    guard first < last else { return }
    for number in first + 1...last {
      let line = text.line(number)
      // Scenarios may also be in a code block.
      let source = text.withCode[text.lines.range(ofLine: number)]
      let saysGiven = source.containsText("given")
      if saysGiven { story.scenarios.append(text.located(source.startIndex..<source.endIndex)) }
      guard let byte = line.first else { continue }
      if line.containsText("independent test") || line.containsText("independently test") {
        story.hasIndependentTest = true
      }
      if story.priority == nil, let value = field("priority", number) {
        story.priority = value.map { $0.split(separator: " ").first.map(String.init) ?? $0 }
      }
      let isItem = byte.isDigit || ("-*+".utf8.contains(byte) && line.dropFirst().first == 0x20)
      if !isItem, byte == UInt8(ascii: "*") || byte == UInt8(ascii: "#") {
        isBehindLabel = line.containsText("acceptance") || line.containsText("scenario")
      }
      if isItem, isBehindLabel, !saysGiven {
        story.scenarios.append(text.located(line.startIndex..<line.endIndex))
      }
    }
  }

  /// Returns the priority in a heading, such as `P1` in `(Priority: P1)` and `(P1)`.
  ///
  /// - Returns: `nil` for a heading without a priority.
  private func priority(in range: Range<Int>) -> Located<String>? {
    let bytes = text.text
    if let word = bytes[range].firstRange(of: Array("riority".utf8)) {
      var cursor = ByteCursor(bytes, word.upperBound..<range.upperBound)
      cursor.skip { $0.isBlank || ":*".utf8.contains($0) }
      let start = cursor.position
      cursor.skip { !$0.isBlank && !"),*".utf8.contains($0) }
      return start < cursor.position ? text.located(start..<cursor.position) : nil
    }
    var cursor = ByteCursor(bytes, range)
    while cursor.current != nil {
      if cursor.take("(P"), cursor.current?.isDigit == true {
        let start = cursor.position - 1
        cursor.skip { $0.isDigit }
        return text.located(start..<cursor.position)
      }
      cursor.position += 1
    }
    return nil
  }
}
