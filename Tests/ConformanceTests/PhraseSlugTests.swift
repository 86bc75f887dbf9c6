import TestSupport
import Testing

@testable import Conformance

/// Slugs, which are made from the bytes of ASCII text and from the tokens of other text.
struct PhraseSlugTests {
  @Test(arguments: UInt64(1)...40)
  func `ASCII text has the same slug from its bytes as from its tokens`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "a", "an", "the", "The", "A", "an_", "_", "__", ".", "-", "'", "0.5", "no-op", "don't", " ",
      "  ", ",", "\"", "`", "UUID", "v2", "x", "\t", "(", "--", "..", "\u{7F}",
    ]
    for _ in 0..<200 {
      let count = Int.random(in: 0...9, using: &generator)
      let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      #expect(PhraseSlug.ofASCII(text) == PhraseTokens.slug(ofTokensIn: text), "\(text)")
    }
  }

  @Test func `the slug of text that is not ASCII is made from its tokens`() {
    #expect(PhraseSlug.ofASCII("Größe") == nil)
    #expect(PhraseTokens.slug(of: "Die Größe") == "die-größe")
  }
}
