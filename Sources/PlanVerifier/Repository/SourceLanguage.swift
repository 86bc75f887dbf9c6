/// A language whose declarations can be scanned.
package enum SourceLanguage: String, Sendable, Hashable, CaseIterable {
  case swift, javaScript, typeScript, python, go, rust, kotlin, java

  /// Creates the language of a file from its extension; returns `nil` if the extension is unknown.
  ///
  /// A name without a period counts as an extension.
  package init?(fileName: some StringProtocol) {
    let name = Substring(fileName)
    let point = name.utf8.lastIndex(of: UInt8(ascii: "."))
    switch name[(point.map(name.utf8.index(after:)) ?? name.startIndex)...].lowercased() {
    case "swift", "swiftinterface": self = .swift
    case "js", "jsx", "mjs", "cjs": self = .javaScript
    case "ts", "tsx", "mts", "cts": self = .typeScript
    case "py", "pyi": self = .python
    case "go": self = .go
    case "rs": self = .rust
    case "kt", "kts": self = .kotlin
    case "java": self = .java
    default: return nil
    }
  }

  /// The name of the language in messages.
  package var name: String {
    switch self {
    case .swift: "Swift"
    case .javaScript: "JavaScript"
    case .typeScript: "TypeScript"
    case .python: "Python"
    case .go: "Go"
    case .rust: "Rust"
    case .kotlin: "Kotlin"
    case .java: "Java"
    }
  }

  /// Whether names are visible to other files only if they are exported.
  package var exportsByName: Bool { self == .javaScript || self == .typeScript }

  /// Whether both single and double quotes can enclose strings.
  var hasTwoQuotes: Bool { exportsByName || self == .python }

  /// Whether block comments can be nested.
  var nestsComments: Bool { self == .swift || self == .rust || self == .kotlin }
}
