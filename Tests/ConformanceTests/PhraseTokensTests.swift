import Conformance
import TestSupport
import Testing

struct PhraseTokensTests {
  @Test(arguments: [
    ("Sync is on", "sync is on"), ("the Sync is ON", "sync is on"),
    ("  sync \t is\non ", "sync is on"),
    ("a counter and an event", "counter and event"), ("A.B", "a.b"), ("no-op", "no-op"),
    ("0.5 kg", "0.5 kg"), ("user's", "user's"), ("x >= 1", "x ≥ 1"), ("x ≥ 1", "x ≥ 1"),
    ("x <= 1", "x ≤ 1"), ("“text”", "\" text \""), ("„text”", "\" text \""),
    ("it‘s", "it ' s"), ("end.", "end ."), ("a, b", ", b"), ("x+y", "x + y"), ("-3", "- 3"),
    ("[1]", "[ 1 ]"), ("ÄPFEL", "äpfel"), ("", ""), ("the a an", ""), ("a_b", "a_b"),
    ("💡 on", "💡 on"),
  ])
  func `words and marks are what matching sees`(text: String, expected: String) {
    #expect(PhraseTokens(text).text == expected)
  }

  @Test(arguments: [
    ("Counter shows 3", "counter-shows-3"), ("`save` throws", "save-throws"), ("≥ 1", "1"),
    ("A & B", "b"), ("x_y", "x-y"), ("!!!", ""), ("no-op", "no-op"),
  ])
  func `a name for identifiers has no marks`(text: String, slug: String) {
    #expect(PhraseTokens(text).slug == slug)
  }

  @Test func `case, articles and spacing make no difference, other words do`() {
    #expect(PhraseTokens("The counter IS  3") == PhraseTokens("counter is 3"))
    #expect(PhraseTokens("counter is 4") != PhraseTokens("counter is 3"))
    #expect(PhraseTokens("theme") != PhraseTokens("me"))
  }

  @Test func `any bytes are read`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let bytes = (0..<generator.below(40)).map { _ in UInt8(generator.below(256)) }
      let tokens = PhraseTokens(String(decoding: bytes, as: UTF8.self))
      #expect(PhraseTokens(tokens.text).count <= tokens.count + tokens.text.utf8.count)
      _ = tokens.slug
    }
  }
}
