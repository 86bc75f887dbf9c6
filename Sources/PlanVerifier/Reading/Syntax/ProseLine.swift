internal import Diagnostics
internal import SpecMarkdown

/// A line of a document outside closed code fences, comments and front matter.
struct ProseLine {
  /// The line without its line end.
  let text: String
  /// Whether the line is in `<details>`, which usually contains shipped milestones.
  let isFolded: Bool
  private let lines: SourceLines
  private let range: Range<Int>

  fileprivate init(_ lines: SourceLines, _ range: Range<Int>, isFolded: Bool) {
    text = lines.text(in: range)
    self.isFolded = isFolded
    self.lines = lines
    self.range = range
  }

  /// Returns the location of a part of ``text``.
  func location(of part: Substring) -> SourceLocation {
    let start = text.utf8.distance(from: text.startIndex, to: part.startIndex)
    let end = start + part.utf8.count
    // Invalid UTF-8 is longer after decoding.
    let first = min(range.lowerBound + start, range.upperBound)
    return lines.location(of: first..<max(first, min(range.lowerBound + end, range.upperBound)))
  }

  /// Returns a part of ``text`` with its location.
  func located(_ part: Substring) -> Located<String> {
    Located(String(part), at: location(of: part))
  }

  /// The location of the whole line.
  var location: SourceLocation { lines.location(of: range) }
}

extension ProseLine {
  /// The level and the text of a heading such as `### Phase 1: Name`; `nil` for any other line.
  var heading: (level: Int, title: Substring)? {
    let rest = text.drop { $0 == " " }
    let marks = rest.prefix { $0 == "#" }
    guard (1...6).contains(marks.count) else { return nil }
    let title = rest.dropFirst(marks.count)
    guard title.first.map({ $0 == " " || $0 == "\t" }) ?? true else { return nil }
    return (marks.count, title.withoutBlanks)
  }

  /// The parts of a list item; `nil` for any other line.
  ///
  /// The checkbox is `nil` if the item does not have one. The content is the text after the
  /// checkbox or, without one, after the list marker.
  var item: (isIndented: Bool, box: ChecklistItem.State?, content: Substring)? {
    var rest = text.drop { $0 == " " || $0 == "\t" }
    let isIndented = rest.startIndex != text.startIndex
    if let first = rest.first, "-*+".contains(first) {
      rest = rest.dropFirst()
    } else {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard (1...9).contains(digits.count), let mark = rest.dropFirst(digits.count).first,
        mark == "." || mark == ")"
      else { return nil }
      rest = rest.dropFirst(digits.count + 1)
    }
    guard rest.first == " " || rest.first == "\t" else { return nil }
    rest = rest.withoutBlanks
    guard rest.first == "[", rest.dropFirst(2).first == "]", rest.dropFirst(3).first == " " else {
      return (isIndented, nil, rest)
    }
    let content = rest.dropFirst(3).withoutBlanks
    switch rest.dropFirst().first {
    case " ": return (isIndented, .open, content)
    case "x", "X": return (isIndented, .done, content)
    default: return (isIndented, .other, content)
    }
  }

  /// The lowercase name and the value of a field such as `**Goal**: text`; `nil` for other lines.
  ///
  /// The colon can be inside or after the bold text, or after a remark in parentheses that follows
  /// the bold text. The field can be a list item.
  var field: (name: String, value: Substring)? {
    var rest = item?.content ?? text.drop { $0 == " " || $0 == "\t" }
    guard rest.hasPrefix("**") else { return nil }
    rest = rest.dropFirst(2)
    guard let end = rest.place(of: "**") else { return nil }
    let name = rest[..<end.lowerBound].withoutBlanks
    var value = rest[end.upperBound...].withoutBlanks
    if name.last == ":" { return (name.dropLast().trimmed.lowercased(), value) }
    if value.first == "(", let close = value.firstIndex(of: ")") {
      value = value[value.index(after: close)...].withoutBlanks
    }
    guard value.first == ":" else { return nil }
    return (name.lowercased(), value.dropFirst().withoutBlanks)
  }
}

/// The lines of a document outside closed code fences, comments and front matter.
///
/// - Complexity: O(*n*) in the number of bytes.
struct ProseLines: Sequence, IteratorProtocol {
  private let lines: SourceLines
  private var hidden: [Range<Int>] = []
  private var nextHidden = 0
  private var line = 1
  private var foldDepth = 0

  init(_ reader: DocumentReader) {
    lines = reader.lines
    if let frontMatter = reader.markdown.frontMatter { hidden.append(frontMatter.range) }
    hide(reader.markdown.blocks)
  }

  private mutating func hide(_ blocks: BlockSequence) {
    for block in blocks {
      switch block.kind {
      // An unclosed fence would hide the rest of the document.
      case .fencedCode(_, let isClosed) where isClosed: hidden.append(block.range)
      case .comment where block.comment?.isClosed == true: hidden.append(block.range)
      default: hide(block.children)
      }
    }
  }

  mutating func next() -> ProseLine? {
    while line <= lines.count {
      let range = lines.range(ofLine: line)
      line += 1
      while nextHidden < hidden.count, hidden[nextHidden].upperBound <= range.lowerBound {
        nextHidden += 1
      }
      if nextHidden < hidden.count, hidden[nextHidden].lowerBound <= range.lowerBound,
        !hidden[nextHidden].isEmpty
      {
        continue
      }
      let bytes = lines.bytes[range]
      if bytes.contains(UInt8(ascii: "<")) {
        if bytes.firstRange(of: "<details".utf8) != nil { foldDepth += 1 }
        if bytes.firstRange(of: "</details".utf8) != nil { foldDepth = Swift.max(0, foldDepth - 1) }
      }
      return ProseLine(lines, range, isFolded: foldDepth > 0)
    }
    return nil
  }
}
