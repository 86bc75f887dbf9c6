import PlanVerifier
import TestSupport
import Testing

struct ScannerFuzzTests {
  static let pieces = [
    "func", "class", "case", "let", "var", "{", "}", "(", ")", "[", "]", "<", ">", "\"", "\"\"\"",
    "'", "`", "//", "/*", "*/", "#", "##\"", "\"#", "\\(", "${", "\n", " ", ",", ".", ":", "=",
    "a", "b", "export", "default", "module.exports", "def", "impl", "fn", "type", "enum",
    "extension", "init", "@", "#if", "/", "\\", "\u{0}", "é", "0", "import", "where", "for",
    "fun", "struct", "static", "get", "operator", "use", "pub", "->", ";", "?", "*", "r#\"",
  ]

  @Test(arguments: SourceLanguage.allCases, 0..<20 as Range<UInt64>)
  func `a scanner takes any text and stays inside of it`(
    _ language: SourceLanguage, _ seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      var text: [UInt8] = []
      for _ in 0..<generator.below(120) {
        if generator.below(30) == 0 {
          text.append(UInt8(generator.below(256)))
        } else {
          text += Array(generator.pick(Self.pieces).utf8)
        }
        if generator.below(3) == 0 { text.append(0x20) }
      }
      let file = SourceFile(scanning: text, at: try RepositoryPath("a." + language.ending))
      for declaration in file.declarations {
        #expect(!declaration.range.isEmpty && declaration.range.upperBound <= file.bytes.count)
        #expect(declaration.line >= 1)
      }
      for ranges in [file.comments, file.strings] {
        for range in ranges { #expect(range.upperBound <= file.bytes.count) }
        for (one, next) in zip(ranges, ranges.dropFirst()) {
          #expect(one.upperBound <= next.lowerBound)
        }
      }
    }
  }

  // A square of this much would take minutes.
  @Test(
    .timeLimit(.minutes(2)),
    arguments: [
      "func a ", "class a ", "case a,", "let (", "{", "\"\\(", "#/", "/[", "/*", "`${", "<", "@a(",
      "export {", "impl<", "a = /", "struct a{", "fun <", "def a(", "enum a{case b,", "'''", "r#\"",
    ])
  func `hostile repetition costs no more than its length`(_ piece: String) throws {
    let text = Array(String(repeating: piece, count: 4_000).utf8)
    for language in SourceLanguage.allCases {
      let path = try RepositoryPath("a." + language.ending)
      #expect(SourceFile(scanning: text, at: path).bytes == text)
    }
  }
}

extension SourceLanguage {
  var ending: String {
    switch self {
    case .swift: "swift"
    case .javaScript: "js"
    case .typeScript: "tsx"
    case .python: "py"
    case .go: "go"
    case .rust: "rs"
    case .kotlin: "kt"
    case .java: "java"
    }
  }
}
