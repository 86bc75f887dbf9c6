/// A reader for a `CONTEXT.md`.
struct ContextReader {
  /// The parsed context.
  private(set) var result: PhaseContext

  init(_ reader: DocumentReader) {
    result = PhaseContext(document: reader.document)
    var isDeferred = false
    for line in ProseLines(reader) {
      let tag = line.text.trimmed
      // Real documents put deferred decisions into separate blocks.
      if tag == "<deferred>" { isDeferred = true }
      if tag == "</deferred>" { isDeferred = false }
      if let (_, title) = line.heading {
        isDeferred = title.lowercased().hasPrefix("deferred")
      } else if !isDeferred, let (_, _, content) = line.item {
        add(content, line)
      }
    }
  }

  /// Adds the decision of an item such as `- **D-01** [informational]: text`.
  ///
  /// An item without a mark such as `**` before the id is ignored.
  private mutating func add(_ content: Substring, _ line: ProseLine) {
    let start = content.drop { "*_`".contains($0) }
    guard start.startIndex != content.startIndex else { return }
    let word = start.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    guard word.hasPrefix("D-"), RequirementID.isID(word) else { return }
    let rest = start[word.endIndex...]
    result.decisions.append(
      PhaseContext.Decision(
        id: line.located(word), text: rest.drop { ":*_` –—-".contains($0) }.trimmed,
        tags: Self.tags(rest)))
  }

  /// Returns the comma-separated tags in brackets, in lowercase.
  private static func tags(_ text: Substring) -> [String] {
    var tags: [String] = []
    var rest = text
    while let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]") {
      let content = rest[rest.index(after: open)..<close]
      tags += content.split(separator: ",").map { $0.trimmed.lowercased() }
      rest = rest[rest.index(after: close)...]
    }
    return tags
  }
}
