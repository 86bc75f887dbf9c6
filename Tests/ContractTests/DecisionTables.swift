import Foundation

/// The decision tables of the specification folders.
enum DecisionTables {
  /// Returns the decisions in the `decisions.md` of a folder in `Specs`, each with its row ids.
  static func decisions(in folder: String) throws -> [(decision: String, rows: [String])] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Specs/\(folder)/decisions.md")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| Decision") && !$0.hasPrefix("| ---") }
      .map { line in
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        let rows = (cells.last ?? "").matches(of: /`([^`]*)`/).map { String($0.output.1) }
        return (cells.first ?? "", rows)
      }
  }
}
