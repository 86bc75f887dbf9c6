import ConformanceRecord
import Diagnostics
import Foundation
import Testing

@testable import ConformanceReports

/// Properties of the reports of every run, checked with many random runs.
struct RunFormatPropertyTests {
  private static let seeds: [UInt64] = [11, 12, 13]
  private static let count = 150

  private func forRuns(
    seed: UInt64, sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ holds: (RunReport) throws -> Bool
  ) throws {
    var random = RandomReport(seed: seed)
    for index in 0..<Self.count {
      let report = random.nextRun()
      let isGood = (try? holds(report)) ?? false
      try #require(
        isGood, "run \(index) of seed \(seed): \(report.record)", sourceLocation: sourceLocation)
    }
  }

  /// Returns whether two values have the same scalars; `==` would compare strings by canonical
  /// equivalence.
  private func same<Value>(_ lhs: Value, _ rhs: Value) -> Bool {
    Array("\(lhs)".unicodeScalars) == Array("\(rhs)".unicodeScalars)
  }

  private func name(_ row: RowRecord, in report: RunReport) -> String {
    let subjects = report.record.header.subjects
    return row.id + (subjects.count > 1 ? " (\(subjects[row.subject].label))" : "")
  }

  /// Returns text as in XML, with invisible and invalid characters escaped.
  private func inXML(_ text: String) -> String {
    VisibleText.escaping(text).unicodeScalars.map { scalar in
      scalar.value & 0xFFFF_FFFE == 0xFFFE
        ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
    }.joined()
  }

  private func json(_ report: RunReport, _ format: RunFormat) throws -> [String: Any] {
    let data = Data(report.text(as: format).utf8)
    return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test(arguments: seeds)
  func `JSON contains every row with an outcome other than passed`(_ seed: UInt64) throws {
    try forRuns(seed: seed) { report in
      let root = try json(report, .json)
      let rows = try #require(root["rows"] as? [[String: Any]])
      let expected = report.record.rows.filter { $0.outcome != .passed }
      let findings = rows.flatMap { row in
        (row["findings"] as? [[String: Any]] ?? []).map {
          [$0["rule"], $0["expected"], $0["observed"]].map { $0 as? String ?? "" }
        }
      }
      let known = rows.map { ($0["knownFailure"] as? [String: String])?["link"] }
      return same(rows.map { $0["id"] as? String ?? "" }, expected.map(\.id))
        && same(
          findings, expected.flatMap(\.findings).map { [$0.rule, $0.expected, $0.observed] })
        && same(known, expected.map { $0.knownFailure?.link })
        && root["exitCode"] as? Int == Int(report.record.verdict.exitCode)
        && root["isComplete"] as? Bool == (report.record.footer != nil)
    }
  }

  @Test(arguments: seeds)
  func `SARIF contains every finding of the reported rows and describes each rule`(_ seed: UInt64)
    throws
  {
    try forRuns(seed: seed) { report in
      let run = try #require((try json(report, .sarif)["runs"] as? [[String: Any]])?.first)
      let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
      let rules = try #require(driver["rules"] as? [[String: Any]]).map { $0["id"] as? String }
      let results = try #require(run["results"] as? [[String: Any]])
      let messages = results.compactMap { ($0["message"] as? [String: Any])?["text"] as? String }
      let listed = report.record.rows.filter {
        $0.outcome != .passed && $0.outcome != .notRun && $0.isOutsideClaim != true
      }
      let texts = listed.flatMap { row in
        row.findings.map { "\(name(row, in: report)): \($0.rule): expected \($0.expected)" }
      }
      return Set(rules).count == rules.count
        && results.allSatisfy { rules.contains($0["ruleId"] as? String) }
        && texts.allSatisfy { text in
          let scalars = text.unicodeScalars.map {
            "{}".unicodeScalars.contains($0) ? "\($0)\($0)" : "\($0)"
          }.joined().unicodeScalars
          return messages.contains { $0.unicodeScalars.starts(with: scalars) }
        }
    }
  }

  @Test(arguments: seeds)
  func `JUnit has a case per row and consistent counts, and fails unless the run is conformant`(
    _ seed: UInt64
  ) throws {
    try forRuns(seed: seed) { report in
      let root = try XMLTree.root(of: report.text(as: .junit))
      let suites = root.children("testsuite")
      let cases = suites.flatMap { $0.children("testcase") }
      let sum = { (name: String) in
        suites.reduce(0) { $0 + (Int($1.attributes[name] ?? "") ?? -1000) }
      }
      // Test cases without properties are about documents or the whole run.
      let rows = cases.filter { !$0.children("system-out").isEmpty }
      let ids = rows.map { $0.attributes["name"] ?? "" }
      let isFailing = sum("failures") + sum("errors") > 0
      let record = report.record
      let isBroken = record.rows.contains {
        $0.outcome == .unexpectedPass || $0.outcome == .failed && $0.level.isBinding
      }
      return same(ids.sorted(), record.rows.map { inXML($0.id) }.sorted())
        && sum("tests") == cases.count
        && sum("failures") == cases.count { !$0.children("failure").isEmpty }
        && sum("errors") == cases.count { !$0.children("error").isEmpty }
        && sum("skipped") == cases.count { !$0.children("skipped").isEmpty }
        && (record.verdict == .conformant) != isFailing && (!isBroken || sum("failures") > 0)
        && rows.allSatisfy { row in
          let lines = row.children("system-out")[0].text.split(separator: "\n")
          return lines.first.map(String.init) == "[[PROPERTY|id=\(row.attributes["name"] ?? "")]]"
            && lines.contains { $0.hasPrefix("[[PROPERTY|file=") }
        }
    }
  }

  @Test(arguments: seeds)
  func `annotations are valid workflow commands, and each failed row has one`(_ seed: UInt64) throws
  {
    try forRuns(seed: seed) { report in
      let commands = GitHubCommand.commands(in: report.text(as: .github))
      let names = commands.compactMap { $0?.data.split(separator: "\n").first }
      let failed = report.record.rows.filter { $0.outcome == .failed }
      return commands.allSatisfy { $0 != nil }
        && failed.allSatisfy { row in
          let name = VisibleText.escaping("\(name(row, in: report)): ").unicodeScalars
          return names.contains { $0.unicodeScalars.starts(with: name) }
        }
    }
  }

  @Test(arguments: seeds)
  func `TAP has a test point for each row and fails unless the run is conformant`(_ seed: UInt64)
    throws
  {
    try forRuns(seed: seed) { report in
      let record = report.record
      let tap = try TAPDocument(report.text(as: .tap))
      let points = tap.points.prefix(record.rows.count)
      let names = record.rows.map { VisibleText.escaping(name($0, in: report)) }
      let expected = record.rows.map { row in
        row.outcome == .passed || row.outcome == .notRun
          ? [] : row.findings.flatMap { [$0.rule, $0.expected, $0.observed] }
      }
      let found = points.map { point in
        point.scalars.filter { ["rule", "expected", "observed"].contains($0.key) }.map(\.value)
      }
      let isOK =
        tap.points.allSatisfy { $0.isOK || $0.directive == "TODO" }
        && tap.plan == tap.points.count && tap.bailOut == nil
      return same(points.map(\.description), names) && same(found, expected)
        && tap.points.map(\.number) == tap.points.indices.map { $0 + 1 }
        && (record.footer == nil) == (tap.bailOut != nil)
        && (record.footer == nil || tap.plan == tap.points.count)
        && (record.verdict == .conformant) == isOK
    }
  }

  @Test(arguments: seeds)
  func `badges contain the verdict and the number of passed rows`(_ seed: UInt64) throws {
    try forRuns(seed: seed) { report in
      let image = try XMLTree.root(of: report.text(as: .badge))
      let message = try #require(try json(report, .shields)["message"] as? String)
      let passed = report.record.rows.count { $0.outcome == .passed }
      return image.name == "svg" && image.all("text").last?.text == message
        && message.hasPrefix("\(report.record.verdict.label) \(passed)/")
    }
  }

  @Test(
    "Markdown shows each row that needs attention; skipped without cmark-gfm, required in CI",
    .enabled(if: MarkdownPeer.isWanted, "cmark-gfm is not installed"))
  func markdown() throws {
    var random = RandomReport(seed: 21)
    let reports = [HostileRun.report] + (0..<120).map { _ in random.nextRun() }
    let trees = try MarkdownPeer.trees(of: reports.map { $0.text(as: .markdown) })
    let visible = { (text: String) in
      MarkdownPeer.withoutNoncharacters(VisibleText.escaping(text)).split(separator: " ")
        .joined(separator: " ")
    }
    for (report, tree) in zip(reports, trees) {
      let ours: Set = [
        "h2", "h3", "p", "strong", "table", "thead", "tbody", "tr", "th", "td", "code", "details",
        "summary", "pre", "ul", "li", "em",
      ]
      #expect(tree.names.isSubset(of: ours), "\(tree.names.subtracting(ours)): \(report.record)")
      // Errored rows with the same reason are listed below the first of them.
      let heads = tree.all("summary") + tree.all("details").flatMap { $0.all("li") }
      let listed = heads.flatMap { $0.children("code") }
        .map { $0.text.split(separator: " ").joined(separator: " ") }
      let rows = report.record.rows.filter {
        ![.passed, .knownFailing, .notRun].contains($0.outcome) && $0.isOutsideClaim != true
      }
      #expect(same(listed.sorted(), rows.map { visible(name($0, in: report)) }.sorted()))
      let blocks = tree.all("pre").map { $0.children("code")[0].text }
      for finding in rows.flatMap(\.findings) {
        let line =
          "    expected  "
          + finding.expected.unicodeScalars
          .split(separator: "\n", omittingEmptySubsequences: false)
          .map { VisibleText.excerpting(String($0)) }[0]
        let needle = MarkdownPeer.withoutNoncharacters(line).unicodeScalars
        #expect(
          blocks.contains { block in
            block.unicodeScalars.split(separator: "\n").contains { $0.starts(with: needle) }
          }, "\(line)")
      }
    }
  }
}
