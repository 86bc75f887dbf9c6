/// A language whose declarations can be found.
package enum SourceLanguage: String, Sendable, Hashable, CaseIterable {
  case swift, javaScript, typeScript, python, go, rust, kotlin, java

  /// The language that the extension of a file name tells; `nil` when nothing is known of it.
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

  /// The way messages name it.
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

  /// Whether names count for others only when the file exports them.
  package var exportsByName: Bool { self == .javaScript || self == .typeScript }

  /// Whether a string stands in quotes of either kind.
  var hasTwoQuotes: Bool { exportsByName || self == .python }

  /// Whether a block comment may hold another one.
  var nestsComments: Bool { self == .swift || self == .rust || self == .kotlin }
}
