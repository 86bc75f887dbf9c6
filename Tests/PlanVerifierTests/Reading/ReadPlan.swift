import Diagnostics
import PlanVerifier
import Testing

/// The only plan of a project, parsed from its bytes.
struct ReadPlan {
  static let path = ".planning/phases/01-a/01-01-PLAN.md"
  let plan: Plan
  let diagnostics: [Diagnostic]

  init(_ bytes: [UInt8]) async throws {
    let path = try RepositoryPath(Self.path)
    let files = PlanningFiles(
      entries: [path: .file, path.parent: .directory], contents: [path: bytes])
    let reader = await PlanningReader(files)
    plan = try #require(reader.project.plans.first)
    diagnostics = reader.diagnostics
  }

  init(_ text: String) async throws {
    try await self.init(Array(text.utf8))
  }

  /// Parses a plan that consists only of front matter.
  init(frontMatter: String) async throws {
    try await self.init("---\n\(frontMatter)\n---\n")
  }

  var ids: [String] { diagnostics.map(\.id.rawValue) }
}

extension YAMLValue {
  /// A short description of the value for tests, without quotes.
  var shown: String {
    switch content {
    case .scalar(let text, _): text
    case .list(let values): "[\(values.map(\.shown).joined(separator: ", "))]"
    case .map(let entries):
      "{\(entries.map { "\($0.key.value): \($0.value.shown)" }.joined(separator: ", "))}"
    }
  }
}
