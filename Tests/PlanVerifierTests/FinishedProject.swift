import Diagnostics
import Foundation
import PlanVerifier
import TestSupport
import Testing

/// The base fixture `finished` with a few changes.
///
/// Files are named without their directories, such as `ROADMAP.md` or `01-01-PLAN.md`. A name with
/// a slash is a complete path.
struct FinishedProject {
  private var archive: Archive

  init() throws {
    archive = try Corpus.archive(Corpus.directory.appending(path: "Bases/finished.txtar"))
  }

  private static func path(_ name: String) -> String {
    if name.contains("/") { return name }
    let phases = [("01-", "01-saving"), ("02-", "02-searching")]
    let phase = phases.first { name.hasPrefix($0.0) }
    return phase.map { ".planning/phases/\($0.1)/\(name)" } ?? ".planning/\(name)"
  }

  /// Returns a copy with the first occurrence of a text replaced; the text must occur.
  func replacing(_ old: String, with new: String, in name: String) throws -> Self {
    var copy = self
    let index = try #require(archive.files.firstIndex { $0.path == Self.path(name) })
    let text = archive.files[index].text
    let range = try #require(text.firstRange(of: old), "'\(old)' is not in \(name)")
    copy.archive.files[index].text = text.replacingCharacters(in: range, with: new)
    return copy
  }

  /// Returns a copy with a file added or replaced.
  func adding(_ name: String, _ text: String) -> Self {
    var copy = removing(name)
    copy.archive.files.append((Self.path(name), text))
    return copy
  }

  /// Returns a copy without a file.
  func removing(_ name: String) -> Self {
    var copy = self
    copy.archive.files.removeAll { $0.path == Self.path(name) }
    return copy
  }

  /// Returns a copy with lines such as `record: given` added to the comment of the fixture.
  func noting(_ lines: String...) -> Self {
    var copy = self
    copy.archive.comment += lines.map { $0[...] }
    return copy
  }

  /// The parsed project.
  var project: PlanningProject {
    get async throws { try await TestProject(archive).reader.project }
  }

  /// The contract rows that the comment of the fixture defines.
  var contracts: ContractEvidence { archive.contracts }

  /// The messages of the readers and the findings of all rules, including optional ones.
  var allFindings: [Diagnostic] {
    get async throws { try await TestProject(archive).judge() }
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

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with new: String) -> String {
    self[..<range.lowerBound] + new + self[range.upperBound...]
  }
}
