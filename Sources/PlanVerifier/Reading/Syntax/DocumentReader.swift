internal import Diagnostics
internal import SpecMarkdown

/// A reader for a Markdown document of a project and its front matter.
struct DocumentReader {
  /// The path, front matter, sections and checklists.
  private(set) var document: PlanningDocument
  private(set) var diagnostics: [Diagnostic] = []
  /// The Markdown blocks, for content that only some documents have.
  let markdown: MarkdownDocument
  /// The bytes, split into lines.
  let lines: SourceLines

  /// Reads a document; invalid content is reported and never makes reading fail.
  init(_ bytes: [UInt8], path: RepositoryPath) {
    markdown = MarkdownDocument(parsing: bytes, path: path.description)
    lines = SourceLines(bytes, path: path)
    document = PlanningDocument(path: path)
    // Invalid text may hide a part of the document, so the other parts are not reliable evidence.
    diagnostics = markdown.diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      let ids: [Diagnostic.ID] = ["markdown.invalid-utf8", "markdown.nul-byte"]
      if ids.contains(diagnostic.id) { diagnostic.severity = .error }
      return diagnostic
    }
    if let frontMatter = markdown.frontMatter {
      var reader = YAMLReader(lines, range: frontMatter.contentRange)
      document.frontMatter = reader.read()
      diagnostics += reader.diagnostics
    }
    document.sections = Self.sections(of: markdown)
    var checklist = ChecklistReader(markdown)
    document.checklist = checklist.read()
  }

  private static func sections(of markdown: MarkdownDocument) -> [PlanningDocument.Section] {
    let headings = markdown.headings
    // A section ends at the next heading of the same or a higher level.
    var ends = [Int](repeating: markdown.bytes.count, count: headings.count)
    var open: [Int] = []
    for (index, heading) in headings.enumerated() {
      while let last = open.last, headings[last].level >= heading.level {
        ends[last] = heading.range.lowerBound
        open.removeLast()
      }
      open.append(index)
    }
    // Sections are nested at most six levels deep, so the total length of their texts stays linear
    // in the length of the document.
    return zip(headings, ends).map { heading, end in
      PlanningDocument.Section(
        level: heading.level,
        title: Located(heading.text, at: markdown.location(of: heading.range)),
        text: markdown.text(in: heading.range.upperBound..<max(heading.range.upperBound, end)))
    }
  }
}

/// A reader for the items with checkboxes and the headings above them.
private struct ChecklistReader {
  private let markdown: MarkdownDocument
  private var headings: [(level: Int, text: String)] = []
  private var items: [ChecklistItem] = []

  init(_ markdown: MarkdownDocument) { self.markdown = markdown }

  mutating func read() -> [ChecklistItem] {
    visit(markdown.blocks)
    return items
  }

  private mutating func visit(_ blocks: BlockSequence) {
    for block in blocks {
      switch block.kind {
      case .heading(let level):
        headings.removeAll { $0.level >= level }
        headings.append((level, block.text))
      case .listItem(let task): add(block, task)
      default: break
      }
      visit(block.children)
    }
  }

  private mutating func add(_ block: Block, _ task: Block.TaskState?) {
    let first = block.children.first { $0.kind == .paragraph }
    var text = first?.text ?? ""
    let state: ChecklistItem.State
    switch task {
    case .checked: state = .done
    case .unchecked: state = .open
    case nil:
      // Markdown treats other checkboxes, such as `[~]` for a partly done item, as text.
      guard text.count > 3, text.hasPrefix("["), text.dropFirst(2).hasPrefix("] ") else { return }
      state = .other
      text = String(text.dropFirst(4))
    }
    items.append(
      ChecklistItem(
        state: state, text: Located(text.trimmed, at: markdown.location(of: firstLine(of: block))),
        headings: headings.map(\.text)))
  }

  private func firstLine(of block: Block) -> Range<Int> {
    let bytes = markdown.bytes
    var end = block.range.lowerBound
    while end < block.range.upperBound, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    return block.range.lowerBound..<end
  }
}
