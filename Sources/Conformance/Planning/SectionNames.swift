internal import SpecMarkdown

/// The names of a document and its sections in row ids.
struct SectionNames {
  let document: String
  private let ambiguous: Set<String>
  /// The name of each heading by its byte offset; every table looks up the headings above it.
  private let names: [Int: String]

  init(_ document: MarkdownDocument) {
    let file = document.path.split(separator: "/").last.map(String.init) ?? document.path
    let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    self.document = Self.slug(of: stem)
    var counts: [String: Int] = [:]
    var names: [Int: String] = [:]
    for heading in document.headings {
      let name = Self.slug(of: heading.text)
      names[heading.range.lowerBound] = name
      counts[name, default: 0] += 1
    }
    self.names = names
    ambiguous = Set(counts.filter { $0.value > 1 }.keys)
  }

  /// Returns the slug of a name, or `untitled` if the name has no letters or digits.
  ///
  /// The slug includes articles if the name consists only of articles, as in `a.md`.
  private static func slug(of name: String) -> String {
    let slug = PhraseTokens.slug(of: name)
    guard slug.isEmpty else { return slug }
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
    return words.isEmpty ? "untitled" : words.joined(separator: "-")
  }

  /// Returns the name of the section that contains a table.
  ///
  /// - Returns: The name of the nearest heading or, if the table has no heading, of the document.
  ///   An ambiguous heading is prefixed with its parent headings up to the first unambiguous one.
  func name(of table: Table) -> String {
    var path = table.headingPath.map {
      names[$0.range.lowerBound] ?? Self.slug(of: $0.text)
    }
    guard var name = path.popLast() else { return document }
    var isAmbiguous = ambiguous.contains(name)
    while isAmbiguous, let parent = path.popLast() {
      name = "\(parent).\(name)"
      isAmbiguous = ambiguous.contains(parent)
    }
    return name
  }
}
