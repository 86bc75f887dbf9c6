import Foundation
import Testing

/// Tests that the lists of planted defects match the current sources.
///
/// Planting the defects takes minutes; these tests check in each run that the defects can be
/// planted.
struct DefectListTests {
  /// A defect with the places that it changes, each with a file and the text to change.
  struct Defect {
    let name: String
    var places: [(file: String, text: String)] = []
  }

  @Test func `every text that a defect replaces occurs exactly once in its file`() throws {
    var sources: [String: String] = [:]
    for defect in try Self.defects() {
      #expect(!defect.places.isEmpty, "'\(defect.name)' changes nothing")
      for (file, text) in defect.places {
        let source = try sources[file] ?? Repository.text(of: file)
        sources[file] = source
        let count = source.components(separatedBy: text).count - 1
        #expect(count == 1, "'\(defect.name)': \(count) occurrences in \(file):\n\(text)")
      }
    }
  }

  @Test func `at least 100 defects exist, and their names are unique`() throws {
    let names = try Self.defects().map(\.name)
    #expect(names.count >= 100)
    for (name, uses) in Dictionary(grouping: names, by: \.self) {
      #expect(uses.count == 1, "\(uses.count) defects are called '\(name)'")
    }
  }

  /// Returns the defects in the lists of `Tests/Mutants`, whose form its `README.md` describes.
  private static func defects() throws -> [Defect] {
    let folder = Repository.root.appendingPathComponent("Tests/Mutants")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.filter { $0.hasSuffix(".md") && $0 != "README.md" }.flatMap { name in
      defects(in: try Repository.text(of: "Tests/Mutants/\(name)"))
    }
  }

  private static func defects(in list: String) -> [Defect] {
    var (defects, file): ([Defect], String) = ([], "")
    var before: [Substring]?
    for line in list.split(separator: "\n", omittingEmptySubsequences: false) {
      if let lines = before {
        guard line == "```" else {
          if !line.hasPrefix("+") { before = lines + [line.dropFirst()] }
          continue
        }
        let text = lines.joined(separator: "\n").trimmingPrefix(while: \.isWhitespace)
        let place = String(text.filter { !"«»".contains($0) })
        if !defects.isEmpty { defects[defects.count - 1].places.append((file, place)) }
        before = nil
      } else if line.hasPrefix("## `") {
        file = String(line.dropFirst(4).dropLast())
      } else if line.hasPrefix("### ") {
        defects.append(Defect(name: String(line.dropFirst(4))))
      } else if line.hasPrefix("```diff") {
        before = []
      }
    }
    return defects
  }
}
