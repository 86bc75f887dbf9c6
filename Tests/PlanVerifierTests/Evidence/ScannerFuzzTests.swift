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

  @Test(arguments: SourceLanguage.allCases, 0..<8 as Range<UInt64>)
  func `random text can be scanned, and the ranges of declarations, comments and strings are valid`(
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

  static let repetitions: [(String, SourceLanguage)] = [
    ("func a ", .swift), ("class a ", .swift), ("enum a{case b,", .swift), ("let (", .swift),
    ("{", .swift), ("\"\\(", .swift), ("#/", .swift), ("= /[", .swift), ("/*", .swift),
    ("@a(", .swift), ("<", .kotlin), ("fun <", .kotlin), ("`${", .typeScript),
    ("export {", .typeScript), ("a = /", .javaScript), ("class a<{", .javaScript),
    ("impl<", .rust), ("struct a{", .rust), ("r#\"", .rust), ("def a(", .python),
    ("'''", .python), ("func a(", .go), ("a(", .java),
  ]

  @Test(arguments: repetitions)
  func `the time to scan repeated hostile text does not grow quadratically`(
    _ piece: String, _ language: SourceLanguage
  ) throws {
    let path = try RepositoryPath("a." + language.ending)
    func time(_ count: Int) -> Duration {
      let text = Array(String(repeating: piece, count: count).utf8)
      return ContinuousClock().measure { _ = SourceFile(scanning: text, at: path) }
    }
    // The limit is generous, because other tests run in parallel. In quadratic time, a text of 16
    // times the length would take 256 times as long.
    let short = max(time(250), .milliseconds(2))
    #expect(time(4_000) < short * 120)
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
