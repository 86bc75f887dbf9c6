import PlanVerifier
import Testing

/// Returns the declarations in a source text, each in the form `keyword Scope.name(label:)`.
func declared(_ text: String, in fileName: String) throws -> [String] {
  try scanned(text, fileName).declarations.map { declaration in
    let name = (declaration.scope + [declaration.name]).joined(separator: ".")
    let labels = declaration.labels.map { "(" + $0.map { $0 + ":" }.joined() + ")" } ?? ""
    return "\(declaration.keyword) \(name)\(labels)"
  }
}

func scanned(_ text: String, _ fileName: String) throws -> SourceFile {
  SourceFile(scanning: Array(text.utf8), at: try RepositoryPath(fileName))
}

extension SourceFile {
  /// Returns the text in a range of bytes.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

/// A source text with its expected declarations.
struct SourceCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let source: String
  let declarations: [String]

  init(_ name: String, _ source: String, _ declarations: [String]) {
    testDescription = name
    self.source = source
    self.declarations = declarations
  }
}
