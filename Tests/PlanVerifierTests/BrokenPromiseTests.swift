import Diagnostics
import Foundation
import PlanVerifier
import TestSupport
import Testing

/// Tests of a plan whose promises are kept, and of changes that each break one promise.
///
/// After each of these changes, exactly one error or warning must be reported, at the line of the
/// promise. If the environment variable `HEALTHSPEC_REQUIREMENT_PLAN` is set, the plan at that path
/// is tested as well, with the same sources and one additional file.
struct BrokenPromiseTests {
  struct Break: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The id of the rule that must report the broken promise.
    let rule: String
    /// Text from the line at which the rule must report the broken promise.
    let line: String
    let change: @Sendable (inout Archive) -> Void

    init(
      _ description: String, _ rule: String, at line: String,
      _ change: @escaping @Sendable (inout Archive) -> Void
    ) {
      testDescription = description
      self.rule = rule
      self.line = line
      self.change = change
    }
  }

  static let manager = "W8Trackr/Managers/HealthSyncManager.swift"
  static let entitlements = "W8Trackr/W8Trackr.entitlements"
  static let entry = "W8Trackr/Models/WeightEntry.swift"
  static let plan = ".planning/phases/23-healthkit-import/23-01-PLAN.md"

  static let exports = #"exports: ["importWeightFromHealth", "saveAnchor", "loadAnchor"]"#
  static let firstPattern = #"pattern: "HKAnchoredObjectQueryDescriptor.*result.*for""#
  static let secondPattern = #"pattern: "createEntryFromSample.*HKQuantitySample""#

  static let breaks: [Break] = [
    Break(
      "the entitlements file is missing", "promise.artifact-missing",
      at: #"- path: "W8Trackr/W8Trackr.entitlements""#
    ) { $0.remove(entitlements) },
    Break(
      "the entitlement is missing", "promise.contains-missing",
      at: #"contains: "com.apple.developer.healthkit.background-delivery""#
    ) { $0.replace(".background-delivery", with: "", in: entitlements) },
    Break(
      "the source file is missing", "promise.artifact-missing",
      at: #"- path: "W8Trackr/Managers/HealthSyncManager.swift""#
    ) { $0.remove(manager) },
    Break("a function is renamed", "promise.export-missing", at: exports) {
      $0.replace("saveAnchor", with: "storeAnchor", in: manager)
    },
    Break("a function is only called", "promise.export-missing", at: exports) {
      $0.replace("private func loadAnchor()", with: "private func readAnchor()", in: manager)
    },
    Break("a function is declared only in a comment", "promise.export-missing", at: exports) {
      $0.replace(
        "private func saveAnchor(", with: "// func saveAnchor(\n  private func keep(", in: manager)
    },
    Break("a function is declared only in a string", "promise.export-missing", at: exports) {
      $0.replace(
        "private func loadAnchor()", with: "let name = \"func loadAnchor()\"\n  func read()",
        in: manager)
    },
    Break("the pattern matches only in another file", "promise.link-broken", at: secondPattern) {
      $0.replace(
        "createEntryFromSample(_ sample: HKQuantitySample)", with: "entry(_ sample: Sample)",
        in: manager)
      $0.append("func createEntryFromSample(_ sample: HKQuantitySample) {}\n", to: entry)
    },
    Break("the pattern matches only in a comment", "promise.link-broken", at: secondPattern) {
      $0.replace(
        "private func createEntryFromSample(_ sample: HKQuantitySample)",
        with:
          "// createEntryFromSample(_ sample: HKQuantitySample)\n  func entry(_ sample: Sample)",
        in: manager)
    },
    Break("the pattern does not match", "promise.link-broken", at: firstPattern) {
      $0.replace("HKAnchoredObjectQueryDescriptor(", with: "query(", in: manager)
    },
    Break(
      "the path of the source file differs only in case", "promise.artifact-missing",
      at: #"- path: "W8Trackr/Managers/HealthSyncManager.swift""#
    ) { $0.rename(manager, to: "W8Trackr/Managers/healthSyncManager.swift") },
  ]

  static var plans: [String?] {
    [nil] + [ProcessInfo.processInfo.environment["HEALTHSPEC_REQUIREMENT_PLAN"]].compactMap { $0 }
  }

  private func archive(_ path: String?) throws -> Archive {
    var archive = try Corpus.archive(Corpus.directory.appending(path: "Bases/health-import.txtar"))
    if let path {
      archive.remove(Self.plan)
      archive.files.append((Self.plan, try String(contentsOfFile: path, encoding: .utf8)))
      archive.files.append(
        ("W8Trackr/Managers/HealthStoreProtocol.swift", "protocol HealthStoreProtocol {}\n"))
    }
    return archive
  }

  @Test(arguments: plans)
  func `a plan with kept promises has no errors or warnings`(_ path: String?) async throws {
    let found = try await Corpus.findings(in: try archive(path))
    #expect(found.filter { $0.severity != .note }.map(\.description) == [])
  }

  @Test(arguments: plans, breaks)
  func `a broken promise is reported at its location`(_ path: String?, _ broken: Break) async throws
  {
    var archive = try archive(path)
    broken.change(&archive)
    let found = try await Corpus.findings(in: archive).filter { $0.severity != .note }
    #expect(found.map(\.id.rawValue) == [broken.rule])
    let text = try #require(archive.files.first { $0.path == Self.plan }).text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(found.first?.location?.start?.line)
    #expect(lines[line - 1].contains(broken.line))
    #expect(found.first?.location?.file == Self.plan)
  }
}

extension Archive {
  mutating func remove(_ path: String) { files.removeAll { $0.path == path } }

  mutating func rename(_ path: String, to other: String) {
    for index in files.indices where files[index].path == path { files[index].path = other }
  }

  mutating func replace(_ text: String, with other: String, in path: String) {
    for index in files.indices where files[index].path == path {
      #expect(files[index].text.contains(text))
      files[index].text = files[index].text.replacing(text, with: other)
    }
  }

  mutating func append(_ text: String, to path: String) {
    for index in files.indices where files[index].path == path { files[index].text += text }
  }
}
