internal import Conformance
internal import Foundation
internal import HealthModel

extension HealthContracts {
  /// The kind of rows about opening a durable store or home from a file.
  static var storeFiles: HealthKind {
    HealthKind(
      id: "store-files",
      summary: "When a store or a home is opened from this file, this is the result.",
      columns: [
        HealthColumn("Case", reading: .descriptive, isKey: true),
        HealthColumn("File", reading: .clauses(scopes: ["store-file"])),
        HealthColumn("Opening", reading: .clauses(scopes: ["file-opening"])),
        .level,
      ],
      action: [
        .action("the file is opened", needs: [StoreFiles.capability]) {
          try await $0.fileCase.open()
        }
      ])
  }
}

extension HealthVocabulary {
  /// Adds the current phrases for rows about files.
  mutating func addFilePhrases() {
    addFileActions()
    addFileDamage()
    addFileExpectations()
    addHomeFileExpectations()
  }

  /// Adds phrases for one step that prepares a file before it is opened.
  mutating func fileAction(
    _ patterns: String..., perform: @escaping @Sendable (FileCase, Arguments) async throws -> Void
  ) {
    for pattern in patterns {
      add(pattern, in: "store-file") { arguments, _ in
        let name = arguments.filling(pattern)
        return [
          .setup(name, needs: [StoreFiles.capability]) {
            try await perform($0.fileCase, arguments)
          }
        ]
      }
    }
  }

  /// Adds phrases for one expectation about the result of opening a file.
  mutating func fileExpectation(
    _ patterns: String...,
    check: @escaping @Sendable (FileCase, Arguments) async throws -> Comparison
  ) {
    for pattern in patterns {
      add(pattern, in: "file-opening") { arguments, _ in
        let name = arguments.filling(pattern)
        return [
          .expectation(name, needs: [StoreFiles.capability]) {
            try await check($0.fileCase, arguments)
          }
        ]
      }
    }
  }
}

extension Arguments {
  /// Returns a pattern with its parameters filled in.
  fileprivate func filling(_ pattern: String) -> String {
    var words = ""
    var rest = Substring(pattern)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      words += rest[..<open]
      words += self[String(rest[rest.index(after: open)..<close].prefix { $0 != ":" })]
      rest = rest[rest.index(after: close)...]
    }
    return words + rest
  }
}
