import Foundation
import SpecMarkdown
import Testing

/// Tests of the examples in the GFM specification, whose text is not part of this package.
struct SpecExampleTests {
  /// An example with its section, its number and its Markdown.
  struct Example {
    var section: String
    var number: Int
    var markdown: String
  }

  static let path = ProcessInfo.processInfo.environment["HEALTHSPEC_GFM_SPEC"]

  static let isWanted = Peer.isCI || (path != nil && Peer.isInstalled)

  @Test(
    "the examples of the GFM specification, except those of entities, have the same structure as in cmark-gfm; needs cmark-gfm and HEALTHSPEC_GFM_SPEC",
    .enabled(if: isWanted, "cmark-gfm is not installed or HEALTHSPEC_GFM_SPEC is not set"))
  func examples() throws {
    let path = try #require(Self.path, "HEALTHSPEC_GFM_SPEC must name the specification in CI")
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    // Only common named references are resolved.
    let examples = Self.examples(in: text).filter { !$0.section.hasPrefix("Entity") }
    try #require(examples.count > 600)
    let expected = try Peer.structures(of: examples.map { Array($0.markdown.utf8) })
    for (example, structure) in zip(examples, expected) {
      #expect(
        DifferentialTests.structure(of: Array(example.markdown.utf8)) == structure,
        "example \(example.number), \(example.section): \(example.markdown.debugDescription)")
    }
  }

  /// Returns the examples in the text of a CommonMark specification.
  static func examples(in text: String) -> [Example] {
    let fence = String(repeating: "`", count: 32)
    var examples: [Example] = []
    var section = ""
    var markdown: [Substring]?
    var isOutput = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(fence + " example") {
        markdown = []
        isOutput = false
      } else if line == fence, let lines = markdown {
        let input = lines.joined(separator: "\n") + (lines.isEmpty ? "" : "\n")
        // A thematic break on the first line would start front matter, which cmark-gfm does not
        // support.
        let start = input.hasPrefix("---") ? "\n" : ""
        examples.append(
          Example(
            section: section, number: examples.count + 1,
            markdown: start + input.replacing("→", with: "\t")))
        markdown = nil
      } else if markdown != nil {
        if line == "." { isOutput = true }
        if !isOutput { markdown?.append(line) }
      } else if line.hasPrefix("#") {
        section = String(line.drop { $0 == "#" || $0 == " " })
      }
    }
    return examples
  }
}
