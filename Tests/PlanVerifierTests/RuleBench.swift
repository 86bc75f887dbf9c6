import Diagnostics
import PlanVerifier
import TestSupport
import Testing

/// A valid project with some changes, checked by one rule.
struct RuleBench {
  /// A replacement of a text in the file at a path; the text must occur exactly once.
  struct Change {
    let path: String
    let old: String
    let new: String

    init(_ path: String, _ old: String, _ new: String) {
      self.path = path
      self.old = old
      self.new = new
    }
  }

  let rule: Rule
  var archive: Archive

  init(_ rule: Diagnostic.ID, base: String = "waves") throws {
    self.rule = try #require(RuleCatalog.rule(rule))
    archive = try Corpus.base(base)
  }

  /// The path of the plan that most tests change.
  static let plan = ".planning/phases/02-searching/02-01-PLAN.md"

  /// Returns the findings of the rule after a text of the plan is replaced.
  ///
  /// Each finding has the form `line:column severity: message`, or `severity: message` without a
  /// position.
  func findings(replacing old: String, with new: String) async throws -> [String] {
    try await findings([Change(Self.plan, old, new)])
  }

  /// Returns the findings of the rule after files are added or deleted and texts are replaced.
  ///
  /// Each finding has the form `line:column severity: message`, or `severity: message` without a
  /// position.
  func findings(
    _ changes: [Change] = [], adding: [String: String] = [:], deleting: [String] = []
  ) async throws -> [String] {
    try await diagnostics(changes, adding: adding, deleting: deleting).map { diagnostic in
      let start = diagnostic.location?.start.map { "\($0.line):\($0.column) " } ?? ""
      return "\(start)\(diagnostic.severity.rawValue): \(diagnostic.message)"
    }
  }

  /// Returns the diagnostics of the rule after files are added or deleted and texts are replaced.
  ///
  /// An added file replaces an existing file with the same path.
  func diagnostics(
    _ changes: [Change] = [], adding: [String: String] = [:], deleting: [String] = []
  ) async throws -> [Diagnostic] {
    var archive = archive
    archive.files.removeAll { deleting.contains($0.path) || adding[$0.path] != nil }
    archive.files += adding.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    for change in changes {
      let index = try #require(archive.files.firstIndex { $0.path == change.path })
      let text = archive.files[index].text
      archive.files[index].text = try Archive.replacing(change.old, change.new, in: text)
    }
    return try await TestProject(archive).judge([rule]).filter { $0.id == rule.id }
  }
}
