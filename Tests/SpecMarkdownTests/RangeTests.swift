import SpecMarkdown
import TestSupport
import Testing

struct RangeTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `all ranges nest in generated documents`(_ seed: UInt64) {
    var generator = DocumentGenerator(seed: seed)
    for _ in 0..<200 { expectInvariants(of: generator.next(), seed) }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `all ranges nest in documents of random bytes`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let common = Array("|-:`*_~[]()<>!#\\\n\r\t >+=0123.a&;\"'".utf8)
    for _ in 0..<200 {
      let bytes = (0..<random.below(80)).map { _ in
        random.oneIn(12) ? UInt8(truncatingIfNeeded: random.below(256)) : random.pick(common)
      }
      expectInvariants(of: bytes, seed)
    }
  }

  @Test(arguments: ["a\0", "a\0\0\n===\n", "[a]\0b*c\0*", "|\0|\0a|\n|-|-|\n|`\0`|\0\\||\n"])
  func `ranges nest around NUL bytes, whose replacements have three bytes`(_ text: String) {
    expectInvariants(of: Array(text.utf8), 0)
  }

  private func expectInvariants(of bytes: [UInt8], _ seed: UInt64) {
    let document = MarkdownDocument(parsing: bytes, path: "random.md")
    let violations = RangeInvariants(of: document).violations
    #expect(violations.isEmpty, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
  }
}
