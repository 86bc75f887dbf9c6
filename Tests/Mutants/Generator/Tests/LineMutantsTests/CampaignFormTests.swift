import CampaignForms
import Foundation
import Testing

@testable import LineMutants

/// Tests that the report of line mutants has the form and the tables that all campaigns share.
struct CampaignFormTests {
  private static let report: CampaignReport = {
    let file = MutantGenerator.mutants(
      of: Array("func f() { a || b | c }".utf8), path: "Sources/Some/File.swift")
    let statuses: [MutantResult.Status] = [.survived, .belowMust, .noticed]
    var results: [String: MutantResult] = [:]
    for (index, mutant) in file.mutants.enumerated() {
      results[mutant.name] = MutantResult(
        file: mutant.file, key: mutant.key, status: statuses[index % statuses.count],
        subject: "memory", row: "a/b/c", outcome: "failed")
    }
    return CampaignReport(
      inventory: [file], results: results, survivors: SurvivorList(parsing: ""), seconds: 1)
  }()

  @Test func `the JSON report is decoded as the campaign form`() throws {
    let form = try JSONDecoder().decode(CampaignForm.self, from: Self.report.json)
    #expect(form.kind == .lines)
    #expect(form == Self.report.form)
    #expect(form.results.allSatisfy { $0.line != nil && $0.before != nil && $0.after != nil })
    #expect(form.counts.all == form.results.count)
  }

  @Test func `the Markdown report contains the tables of the campaign form`() {
    let text = Self.report.markdown
    #expect(text.hasPrefix("# Line mutants\n"))
    for title in ["| Target | Changes |", "| Operator | Changes |", "## Lines with survivors"] {
      #expect(text.contains(title))
    }
  }

  @Test func `a change that only a test notices is counted separately and in the share`() throws {
    let file = MutantGenerator.mutants(
      of: Array("func f() { a || b }".utf8), path: "Sources/Some/Reader.swift")
    var results: [String: MutantResult] = [:]
    for mutant in file.mutants {
      results[mutant.name] = MutantResult(
        file: mutant.file, key: mutant.key, status: .noticedByTest)
    }
    let report = CampaignReport(
      inventory: [file], results: results, survivors: SurvivorList(parsing: ""), seconds: 1)
    let counts = report.form.counts
    #expect(counts.noticedByTest == file.mutants.count && counts.noticedAtMust == 0)
    #expect(counts.share == 100)
    #expect(report.problems(threshold: 97).isEmpty)
    #expect(
      report.summary.contains(
        "noticed at MUST or, \(file.mutants.count) of them, by a test: 100.0 %"))
    #expect(try JSONDecoder().decode(CampaignForm.self, from: report.json) == report.form)
  }
}
