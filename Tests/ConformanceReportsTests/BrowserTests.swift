import ConformanceReports
import Foundation
import TestSupport
import Testing

/// The HTML report in a real browser, with an accessibility checker and an HTML validator.
///
/// All scenarios share one session, so that the browser is started only once.
struct BrowserTests {
  static let scenarios = [
    "views", "filters", "filters_hold", "numbers_agree", "search", "row_page", "commands",
    "requirements", "parts_of_runs", "keyboard", "dark_mode", "printing", "narrow_windows",
    "no_overlap", "whole_words", "paper", "hostile_names", "large", "accessibility", "valid_html",
  ]

  private static let walk = Result {
    try Browser.walk(
      URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "Browser/walk.py"),
      pages: [
        "sample": try SamplePage.report().text, "large": LargePage.report().text,
        "shard": WidePage.shard().text, "cut": WidePage.cut().text,
        "four": try WidePage.report(subjects: 4).text, "two": try WidePage.report(subjects: 2).text,
      ])
  }

  @Test(
    "every scenario passes in a browser; skipped where HEALTHSPEC_BROWSER is not set, required in CI",
    .enabled(if: Browser.isWanted, "no browser is set up"), arguments: scenarios)
  func works(_ scenario: String) throws {
    let answers = try Self.walk.get()
    let problems = try #require(answers[scenario], "the walk has no scenario with that name")
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
    #expect(Set(answers.keys) == Set(Self.scenarios))
  }
}
