import Diagnostics
import SpecMarkdown
import Testing

struct BlockTests {
  /// A text with a marked block, and the expected kind of the block.
  struct Case: CustomTestStringConvertible, Sendable {
    var text: String
    var kind: Block.Kind
    var testDescription: String { text.debugDescription }
  }

  static let cases = [
    Case(text: "«some text»\n", kind: .paragraph),
    Case(text: "«# One #»\n", kind: .heading(level: 1)),
    Case(text: "«Two\n---»\n", kind: .heading(level: 2)),
    Case(text: "«- a\n- b»\n", kind: .list(isOrdered: false, start: 0, isTight: true)),
    Case(text: "«7. a\n\n8. b»\n", kind: .list(isOrdered: true, start: 7, isTight: false)),
    Case(text: "«> a\n> b»\n", kind: .blockQuote),
    Case(text: "  «```swift x\ncode\n  ```»\n", kind: .fencedCode(info: "swift x", isClosed: true)),
    Case(text: "«~~~\ncode»\n", kind: .fencedCode(info: "", isClosed: false)),
    Case(text: "    «code»\n\n\n", kind: .indentedCode),
    Case(text: "«<div>\ntext»\n\n", kind: .htmlBlock),
    Case(text: "«<!-- a\nb -->»\n", kind: .comment),
    Case(text: "«a|b\n-|-\nc|d»\n", kind: .table),
    Case(text: "«* * *»\n", kind: .thematicBreak),
  ]

  @Test(arguments: cases)
  func `each kind of top-level block is recognized with its range`(_ sample: Case) throws {
    let marked = MarkedText(sample.text)
    let block = try #require(marked.document.blocks.first { _ in true })
    #expect(block.kind == sample.kind)
    #expect(block.range == marked.ranges[0])
  }

  @Test(arguments: [
    ("- [x] done", Block.TaskState.checked), ("- [X] done", .checked),
    ("- [ ] open, unlike [x]", .unchecked), ("1. [ ] open", .unchecked), ("- none", nil),
  ])
  func `the state of a checkbox is parsed, and an item without a checkbox has no state`(
    _ text: String, _ state: Block.TaskState?
  ) throws {
    let document = MarkdownDocument(parsing: text, path: "test.md")
    let list = try #require(document.blocks.first { _ in true })
    let item = try #require(list.children.first { _ in true })
    #expect(item.kind == .listItem(task: state))
  }

  @Test func `the rest of a partially consumed tab becomes spaces in code`() throws {
    let document = MarkdownDocument(parsing: "-\t\tcode", path: "test.md")
    let list = try #require(document.blocks.first { _ in true })
    let item = try #require(list.children.first { _ in true })
    #expect(item.children.map(\.contents) == ["  code\n"])
  }

  @Test func `link definitions create no block and resolve links`() {
    let document = MarkdownDocument(parsing: "[A  b]: <x y> 't'\n\n[a B]", path: "test.md")
    #expect(document.blocks.map(\.text) == ["a B"])
    #expect(document.linkReferenceDefinitions.map(\.destination) == ["x y"])
    guard case .link(_, "x y", _)? = document.blocks.flatMap(\.inlines).first else {
      Issue.record("no link")
      return
    }
  }

  @Test(arguments: ["---\na: 1\n---\n# H\n", "\u{FEFF}---\na: 1\n...\n# H\n"])
  func `front matter is not parsed as Markdown`(_ text: String) throws {
    let document = MarkdownDocument(parsing: text, path: "test.md")
    let frontMatter = try #require(document.frontMatter)
    #expect(document.text(in: frontMatter.contentRange) == "a: 1\n")
    #expect(document.headings.map(\.text) == ["H"])
    #expect(document.position(at: document.headings[0].range.lowerBound).line == 4)
  }

  @Test(arguments: ["---\n\n# H\n\n---\n", "\n---\na: 1\n---\n", "text\n---\n"])
  func `hyphens before a blank line or below the first line do not start front matter`(
    _ text: String
  ) {
    #expect(MarkdownDocument(parsing: text, path: "test.md").frontMatter == nil)
  }

  @Test func `the text of a comment is parsed, and an unclosed comment is recognized`() {
    let document = MarkdownDocument(
      parsing: "<!-- contract: x -->\n\n> <!--\n> two\n\n<!-- open", path: "test.md")
    #expect(document.comments.map(\.text) == ["contract: x", "two", "open"])
    #expect(document.comments.map(\.isClosed) == [true, false, false])
  }
}
