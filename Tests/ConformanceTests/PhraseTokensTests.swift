import SpecMarkdown
import TestSupport
import Testing

@testable import Conformance

struct PhraseTokensTests {
  @Test(arguments: [
    ("Sync is on", "sync is on"), ("the Sync is ON", "sync is on"),
    ("  sync \t is\non ", "sync is on"),
    ("a counter and an event", "counter and event"), ("A.B", "a.b"), ("no-op", "no-op"),
    ("0.5 kg", "0.5 kg"), ("user's", "user's"), ("x >= 1", "x ≥ 1"), ("x ≥ 1", "x ≥ 1"),
    ("x <= 1", "x ≤ 1"), ("it‘s", "it ' s"), ("end.", "end ."), ("a, b", ", b"), ("x+y", "x + y"),
    ("-3", "- 3"), ("[1]", "[ 1 ]"), ("ÄPFEL", "äpfel"), ("", ""), ("the a an", ""),
    ("a_b", "a_b"), ("💡 on", "💡 on"),
  ])
  func `case, articles and spacing of words are ignored, and marks are normalized`(
    text: String, expected: String
  ) {
    #expect(PhraseTokens(text).text == expected)
  }

  @Test(arguments: [
    ("Gro\u{308}\u{DF}e 1", "größe 1"), ("A\u{308}PFEL", "äpfel"), ("a\u{300} jour", "à jour"),
    ("cafe\u{301}-au-lait", "café-au-lait"), ("\u{301} x", "\u{301} x"),
  ])
  func `a decomposed letter belongs to its word`(decomposed: String, composed: String) {
    #expect(PhraseTokens(decomposed).words == PhraseTokens(composed).words)
    #expect(PhraseTokens(decomposed).isSpelled(PhraseTokens(composed)))
  }

  @Test(arguments: [
    (#"says "The  Text!""#, #"says "The  Text!""#), ("says “The Text”", #"says "The Text""#),
    ("says „The Text“", #"says "The Text""#), ("says ”The Text”", #"says "The Text""#),
    (#"says """#, #"says """#), (#"open " quote"#, #"open " quote"#),
    (#""a" and "B""#, #""a" and "B""#),
  ])
  func `quoted text and an unclosed quotation mark are kept as written`(
    text: String, expected: String
  ) {
    #expect(PhraseTokens(text).text == expected)
  }

  /// Returns the tokens of a cell with the given source text.
  static func cell(_ source: String) throws -> PhraseTokens {
    let document = MarkdownDocument(parsing: "| X |\n| - |\n| \(source) |\n", path: "cell.md")
    return PhraseTokens(runs: try #require(document.tables.first?.rows.first?.cells.first).textRuns)
  }

  /// A cell, and a phrase that it may match.
  struct Spelling: CustomTestStringConvertible, Sendable {
    let cell: String
    let phrase: String
    let isSpelled: Bool
    var testDescription: String { "'\(cell)' as '\(phrase)'" }

    init(_ cell: String, _ phrase: String, _ isSpelled: Bool) {
      self.cell = cell
      self.phrase = phrase
      self.isSpelled = isSpelled
    }
  }

  @Test(arguments: [
    Spelling("`Save` succeeds", "Save succeeds", true),
    Spelling("`save` succeeds", "Save succeeds", false),
    Spelling("`save ` succeeds", "save succeeds", false),
    Spelling("` save` succeeds", "save succeeds", false),
    Spelling("`the save` succeeds", "save succeeds", false),
    Spelling("`save!` succeeds", "save succeeds", false),
    Spelling("`f(x: .y)` is", "f(x: .y) is", true),
    Spelling("`f(x:  .y)` is", "f(x: .y) is", false),
    Spelling("`f(x:.y)` is", "f(x: .y) is", false), Spelling("F(X:.Y) is", "f(x: .y) is", true),
    Spelling("80 kg", "80 `kg`", true), Spelling("80 `kg`", "80 `kg`", true),
    Spelling("80 KG", "80 `kg`", false), Spelling("80 Kg", "80 kg", true),
    Spelling(#""Text""#, #""Text""#, true), Spelling("“Text”", #""Text""#, true),
    Spelling(#""text""#, #""Text""#, false), Spelling("Text", #""Text""#, false),
    Spelling(#""*Text*""#, #""Text""#, false), Spelling(#"*"Text"*"#, #""Text""#, true),
    Spelling(#""a `b` c""#, #""a b c""#, false), Spelling(#"`"Text"`"#, #""Text""#, true),
    Spelling("**Sync** is *ON*", "sync is on", true),
  ])
  func `code and quotes are compared character by character`(_ spelling: Spelling) throws {
    #expect(try Self.cell(spelling.cell).say(spelling.phrase) == spelling.isSpelled)
  }

  @Test func `tokens keep their words as written, and the whole source text`() throws {
    let tokens = try Self.cell(#"The `Save` of “Some  Text”, and more"#)
    #expect(tokens.written == "Save of “Some  Text”, and more")
    #expect(tokens[0..<2].written == "Save of")
    #expect(tokens.source == "The Save of “Some  Text”, and more")
  }

  @Test(arguments: [
    ("Counter shows 3", "counter-shows-3"), ("`save` throws", "save-throws"), ("≥ 1", "1"),
    ("A & B", "b"), ("x_y", "x-y"), ("!!!", ""), ("no-op", "no-op"),
    (#"says "The Text""#, "says-text"),
  ])
  func `a slug has no articles, and no punctuation except hyphens`(text: String, slug: String) {
    #expect(PhraseTokens(text).slug == slug)
  }

  @Test func `tokens with equal words are equal, and other tokens are not`() {
    #expect(PhraseTokens("The counter IS  3") == PhraseTokens("counter is 3"))
    #expect(PhraseTokens("counter is 4") != PhraseTokens("counter is 3"))
    #expect(PhraseTokens("theme") != PhraseTokens("me"))
    #expect(PhraseTokens(#"says "A""#) != PhraseTokens(#"says "a""#))
    #expect(PhraseTokens(spelling: "`Kg`") != PhraseTokens(spelling: "`kg`"))
  }

  @Test(arguments: ["` a`", "`a `", "`  a  b `", "x ` a` y", "`\t`"])
  func `white space in code is kept exactly, and the spelling has the same tokens`(
    _ spelling: String
  ) {
    let tokens = PhraseTokens(spelling: spelling)
    #expect(tokens.text == spelling.replacing("`", with: ""))
    #expect(PhraseTokens(spelling: tokens.spelling) == tokens)
  }

  @Test func `random bytes are tokenized, inside and outside code`() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      let bytes = (0..<generator.below(40)).map { _ in UInt8(generator.below(256)) }
      let text = String(decoding: bytes, as: UTF8.self)
      let tokens = PhraseTokens(text)
      #expect(tokens.tokens.map(\.range).allSatisfy { $0.upperBound <= text.utf8.count })
      _ = (tokens.slug, tokens.written, PhraseTokens(spelling: text).written)
      let marks = #"`"“”„ aA,*~|\"#.map(String.init)
      let source = (0..<generator.below(30)).map { _ in marks[generator.below(marks.count)] }
      _ = (try? Self.cell(source.joined()))?.written
    }
  }

  @Test func `text with 100000 quotation marks is tokenized`() {
    for mark in ["„", "“x", "\"x"] {
      let text = String(repeating: mark, count: 100_000)
      #expect(PhraseTokens(text).count > 0)
    }
  }

  @Test func `quoted text with 100000 code spans is one token, with its marks`() throws {
    let text = "\"" + String(repeating: "`a` ", count: 100_000) + "\""
    let runs =
      [TextRun("\"", .plain)]
      + Array(repeating: [TextRun("a", .code), TextRun(" ", .plain)], count: 100_000).flatMap { $0 }
      + [TextRun("\"", .plain)]
    let tokens = PhraseTokens(runs: runs)
    #expect(tokens.count == 1)
    #expect(tokens.first?.written == String(text.dropFirst().dropLast()))
  }
}
