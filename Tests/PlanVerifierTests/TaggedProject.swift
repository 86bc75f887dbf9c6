import Diagnostics
import Foundation
import PlanVerifier
import TestSupport
import Testing

/// The base fixture `speckit` with a few changes.
///
/// Files are named without the directory of the feature, such as `spec.md` or
/// `checklists/search.md`. A name that starts with `specs/`, `.specify/` or `src/` is a complete
/// path.
struct TaggedProject {
  private var archive: Archive

  init() throws {
    archive = try Corpus.archive(Corpus.directory.appending(path: "Bases/speckit.txtar"))
  }

  private static func path(_ name: String) -> String {
    name.hasPrefix("specs/") || name.hasPrefix(".specify/") || name.hasPrefix("src/")
      ? name : "specs/001-note-tags/\(name)"
  }

  /// Returns a copy with all occurrences of a text replaced; the text must occur.
  func replacing(_ old: String, with new: String, in name: String) throws -> Self {
    var copy = self
    let index = try #require(archive.files.firstIndex { $0.path == Self.path(name) })
    try #require(archive.files[index].text.contains(old), "'\(old)' is not in \(name)")
    copy.archive.files[index].text = archive.files[index].text.replacing(old, with: new)
    return copy
  }

  /// Returns a copy with a file added or replaced.
  func adding(_ name: String, _ text: String) -> Self {
    var copy = removing(name)
    copy.archive.files.append((Self.path(name), text))
    return copy
  }

  /// Returns a copy without the given files.
  func removing(_ names: String...) -> Self {
    var copy = self
    let paths = names.map(Self.path)
    copy.archive.files.removeAll { paths.contains($0.path) }
    return copy
  }

  /// Returns the text of a file, which must exist.
  func text(_ name: String) throws -> String {
    try #require(archive.files.first { $0.path == Self.path(name) }).text
  }

  /// The first feature.
  var feature: Feature {
    get async throws { try #require(try await TestProject(archive).reader.project.features.first) }
  }

  /// All features.
  var features: [Feature] {
    get async throws { try await TestProject(archive).reader.project.features }
  }

  /// The messages of the readers and the findings of all rules, including optional ones.
  var allFindings: [Diagnostic] {
    get async throws { try await TestProject(archive).judge() }
  }

  /// The messages of the readers and the findings of the spec-kit rules.
  var familyFindings: [Diagnostic] {
    get async throws {
      try await TestProject(archive).judge(RuleCatalog.all.filter { $0.family == .speckit })
    }
  }

  /// Returns the findings of one rule, each as `line: severity: message`.
  ///
  /// A finding without a line has the form `severity: message`.
  func findings(of rule: String) async throws -> [String] {
    let rule = try #require(RuleCatalog.rule(Diagnostic.ID(rawValue: rule)))
    return try await TestProject(archive).judge([rule]).filter { $0.id == rule.id }.map {
      "\($0.location?.start.map { "\($0.line): " } ?? "")\($0.severity.rawValue): \($0.message)"
    }
  }
}
