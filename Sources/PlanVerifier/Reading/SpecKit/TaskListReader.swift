internal import Diagnostics
internal import SpecMarkdown

/// A reader for the `tasks.md` of a feature.
struct TaskListReader {
  private(set) var result: FeatureTasks
  private let text: MaskedText
  private let markdown: MarkdownDocument
  /// The heading level of the open phase; `nil` outside phases.
  private var level: Int?

  init(_ document: FeatureDocument, _ markdown: MarkdownDocument, _ text: MaskedText) {
    self.text = text
    self.markdown = markdown
    result = FeatureTasks(text: document)
    visit(markdown.blocks, isInsideTask: false)
  }

  private mutating func visit(_ blocks: BlockSequence, isInsideTask: Bool) {
    for block in blocks {
      switch block.kind {
      case .heading(let level):
        readHeading(block, level)
      case .listItem:
        let isTask = readItem(block, isInsideTask: isInsideTask)
        visit(block.children, isInsideTask: isInsideTask || isTask)
      default: visit(block.children, isInsideTask: isInsideTask)
      }
    }
  }

  private mutating func readHeading(_ block: Block, _ level: Int) {
    let title = block.text
    let stories = StoryNumbers.all(in: title)
    if level > 1, Self.isPhase(title) {
      let words = ["setup", "foundation", "polish", "cross-cutting", "convergence"]
      let isShared = words.contains { title.utf8.containsText($0) }
      let namesStory = title.utf8.containsText("user stor")
      result.phases.append(
        FeatureTasks.Phase(
          title: Located(title, at: markdown.location(of: block.range)),
          // `Foundations (block US1)` names a story but does not belong to it.
          stories: isShared && !namesStory ? [] : stories, isShared: isShared && !namesStory))
      self.level = level
    } else if let open = self.level, level <= open {
      self.level = nil
    }
  }

  /// Returns whether a heading starts with a phase such as `Phase 3` or, in templates, `Phase N`.
  private static func isPhase(_ title: String) -> Bool {
    var cursor = ByteCursor(title.utf8.map(\.lowercased))
    cursor.skip { !$0.isWord }
    if cursor.take("phase "), let next = cursor.current {
      return next.isDigit || (next == UInt8(ascii: "n") && cursor.byte(1)?.isWord != true)
    }
    return false
  }

  /// Reads a list item; returns whether it is a task.
  private mutating func readItem(_ item: Block, isInsideTask: Bool) -> Bool {
    let first = item.children.first { $0.kind == .paragraph }
    let end = first.map { $0.range.upperBound } ?? item.range.upperBound
    var line = TaskLine(
      text, item.range.lowerBound..<max(item.range.lowerBound, end),
      isInPhase: level != nil && !isInsideTask)
    guard var task = line.read() else { return false }
    task.phase = level == nil ? nil : result.phases.indices.last
    result.tasks.append(task)
    return true
  }
}
