import ConformanceReports
import Diagnostics
import Foundation
import Testing

/// Properties of every report on documents, checked with many random reports.
struct FormatPropertyTests {
  private static let seeds: [UInt64] = [1, 2, 3, 4]
  private static let count = 250

  /// Passes random reports to a check; the message of a failure contains the seed and the report.
  private func forReports(
    seed: UInt64, sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ holds: (DiagnosticReport) throws -> Bool
  ) throws {
    var random = RandomReport(seed: seed)
    for index in 0..<Self.count {
      let report = random.next()
      let isGood = (try? holds(report)) ?? false
      try #require(
        isGood, "report \(index) of seed \(seed): \(report)", sourceLocation: sourceLocation)
    }
  }

  private func json(_ report: DiagnosticReport, _ format: DiagnosticFormat) throws -> [String: Any]
  {
    let data = Data(report.text(as: format).utf8)
    return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test(arguments: seeds)
  func `JSON preserves the texts of every diagnostic`(_ seed: UInt64) throws {
    try forReports(seed: seed) { report in
      let root = try json(report, .json)
      let found = try #require(root["diagnostics"] as? [[String: Any]])
      let texts = found.map { [$0["id"], $0["message"], $0["fix"]].map { $0 as? String } }
      let notes = found.map { diagnostic in
        (diagnostic["notes"] as? [[String: Any]])?.map { $0["message"] as? String }
      }
      let files = found.map { ($0["location"] as? [String: Any])?["file"] as? String }
      return same(texts, report.diagnostics.map { [$0.id.rawValue, $0.message, $0.fix] })
        && same(notes, report.diagnostics.map { $0.notes.map(\.message) })
        && same(files, report.diagnostics.map { $0.location?.file })
    }
  }

  /// Returns whether two values have the same scalars; `==` would compare strings by canonical
  /// equivalence.
  private func same<Value>(_ lhs: Value, _ rhs: Value) -> Bool {
    Array("\(lhs)".unicodeScalars) == Array("\(rhs)".unicodeScalars)
  }

  @Test(arguments: seeds)
  func `SARIF preserves messages and rules, and fingerprints are unique`(_ seed: UInt64) throws {
    try forReports(seed: seed) { report in
      let run = try #require((try json(report, .sarif)["runs"] as? [[String: Any]])?.first)
      let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
      let rules = try #require(driver["rules"] as? [[String: Any]]).map { $0["id"] as? String }
      let results = try #require(run["results"] as? [[String: Any]])
      let prints = results.map { ($0["partialFingerprints"] as? [String: String])?.values.first }
      guard Set(rules).count == rules.count, Set(prints).count == results.count else {
        return false
      }
      return zip(results, report.diagnostics).allSatisfy { result, diagnostic in
        let text = (result["message"] as? [String: Any])?["text"] as? String ?? ""
        let index = result["ruleIndex"] as? Int ?? -1
        let message = Array(doublingBraces(diagnostic.message).unicodeScalars)
        return Array(text.unicodeScalars).starts(with: message)
          && rules.indices.contains(index) && rules[index] == diagnostic.id.rawValue
      }
    }
  }

  private func doublingBraces(_ text: String) -> String {
    text.unicodeScalars.map { "{}".unicodeScalars.contains($0) ? "\($0)\($0)" : "\($0)" }.joined()
  }

  @Test(arguments: seeds)
  func `JUnit is well formed, with consistent counts and a line for each error`(_ seed: UInt64)
    throws
  {
    try forReports(seed: seed) { report in
      let root = try XMLTree.root(of: report.text(as: .junit))
      let suite = try #require(root.children("testsuite").first)
      let cases = suite.children("testcase")
      let failures = cases.flatMap { $0.children("failure") }
      let errors = cases.flatMap { $0.children("error") }
      let lines = (failures + errors).map { element in
        element.text.split(separator: "\n", omittingEmptySubsequences: false).count
      }.reduce(0, +)
      return suite.attributes["tests"] == String(cases.count)
        && suite.attributes["failures"] == String(failures.count)
        && suite.attributes["errors"] == String(errors.count)
        && root.attributes["tests"] == suite.attributes["tests"]
        && lines == report.diagnostics.count { $0.severity == .error }
    }
  }

  @Test(arguments: seeds)
  func `every annotation is a valid workflow command`(_ seed: UInt64) throws {
    try forReports(seed: seed) { report in
      let commands = GitHubCommand.commands(in: report.text(as: .github))
      guard commands.count == report.diagnostics.count else { return false }
      return zip(commands, report.diagnostics).allSatisfy { command, diagnostic in
        guard let command else { return false }
        let numbers = ["line", "endLine", "col", "endColumn"].map {
          command.properties[$0].flatMap(Int.init)
        }
        let isOneLine = numbers[0] == numbers[1]
        let first = command.data.split(separator: "\n", omittingEmptySubsequences: false)[0]
        return numbers[0] ?? 1 <= numbers[1] ?? 1
          && (isOneLine || (numbers[2] == nil && numbers[3] == nil))
          && numbers[2] ?? 1 <= numbers[3] ?? .max
          && same(String(first), VisibleText.escaping(diagnostic.message))
      }
    }
  }
}
