import CombinedRecords
import Foundation
import RecordReports
import TestSupport
import Testing

/// The records page in a real browser, with an accessibility checker and an HTML validator.
///
/// One session covers all scenarios, because starting a browser takes longer than any of them.
struct BrowserTests {
  static let scenarios = [
    "charts", "keyboard", "tables", "sources", "dark_mode", "reduced_motion", "narrow_windows",
    "printing", "hostile_names", "accessibility", "valid_html",
  ]

  private static let walk = Result {
    try Browser.walk(
      URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "Browser/walk.py"),
      pages: [
        "records": SampleReport.report().text(as: .html), "years": years().text(as: .html),
        "empty": RecordReport(
          dates: SampleReport.day(1)...SampleReport.day(2), period: .day,
          calendar: SampleReport.calendar, style: SampleReport.style
        ).text(as: .html),
      ])
  }

  /// Returns a report of three years by day, so that the charts have many narrow bars.
  private static func years() -> RecordReport {
    let intervals = (0..<1100).map {
      DateInterval(start: SampleReport.day(1 + $0), end: SampleReport.day(2 + $0))
    }
    var report = SampleReport.report()
    report.sums = [SumField.weight, .dietaryCalories, .restingEnergy].map { field in
      FieldSums(
        field, intervals: intervals,
        sums: intervals.enumerated().map {
          RecordSum(interval: $0.element, value: 80 + Double($0.offset % 50))
        })
    }
    return report
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
