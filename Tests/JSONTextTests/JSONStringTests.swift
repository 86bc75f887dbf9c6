import Foundation
import JSONText
import TestSupport
import Testing

struct JSONStringTests {
  @Test(arguments: [
    ("", #""""#), ("a\"\\/", #""a\"\\/""#), ("\n\r\t", #""\n\r\t""#),
    ("\u{0}\u{1F}", #""\u0000\u001f""#), ("é😀<\u{200B}", "\"é😀<\u{200B}\""),
  ])
  func `only the characters that JSON requires to be escaped are escaped`(
    _ text: String, _ expected: String
  ) {
    #expect(JSONString.text(text) == expected)
  }

  @Test func `less-than signs are escaped for embedding in HTML`() {
    let text = JSONString.text("</script>\"<!--", escaping: .requiredAndLessThan)
    #expect(text == #""\u003c/script>\"\u003c!--""#)
  }

  @Test func `scalars that satisfy a predicate are escaped as UTF-16`() {
    let text = JSONString.text("a\u{200B}b\u{E0001}\n") { $0.properties.generalCategory == .format }
    #expect(text == #""a\u200bb\udb40\udc01\n""#)
  }

  /// Returns JSON texts of a string, each with a different set of escaped scalars.
  private static func texts(of string: String) -> [String] {
    [
      JSONString.text(string), JSONString.text(string, escaping: .requiredAndLessThan),
      JSONString.text(string) { !$0.isASCII },
    ]
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `random strings are parsed back by JSONParser and by Foundation`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let scalars = (0..<random.below(12)).compactMap { _ -> Unicode.Scalar? in
        Unicode.Scalar(UInt32(random.below(random.below(2) == 0 ? 0x80 : 0x11_0000)))
      }
      let string = String(String.UnicodeScalarView(scalars))
      for text in Self.texts(of: string) {
        let bytes = Array(text.utf8)
        #expect(try JSONParser.parse(bytes) == .string(string))
        let other = try JSONSerialization.jsonObject(
          with: Data(bytes), options: [.fragmentsAllowed])
        #expect((other as? String).map { Array($0.utf8) } == Array(string.utf8))
      }
    }
  }
}

extension JSONString {
  /// Returns the JSON text of a string, in which a predicate selects additional scalars to escape.
  fileprivate static func text(
    _ string: String, alsoEscaping isEscaped: @escaping @Sendable (Unicode.Scalar) -> Bool
  ) -> String {
    text(string, escaping: .requiredAnd(isEscaped))
  }
}
