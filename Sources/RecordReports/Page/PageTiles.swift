internal import CombinedRecords
internal import ConformanceReports
internal import Foundation

/// The tiles of a page: the last value of each field beside its goal.
struct PageTiles {
  let report: RecordReport

  var html: String {
    "<ul class=\"tiles\" aria-label=\"Last values\">\n"
      + report.sums.map(tile).joined() + "</ul>\n"
  }

  private func tile(_ sums: FieldSums) -> String {
    let isCompared = report.goal(of: sums.field) != nil
    let tile = DashboardTile(
      sums.field, sum: sums.sums.last, goals: isCompared ? report.goals : Self.none,
      style: report.style)
    let name = sums.sums.last.map { report.dateText.interval($0.interval, report.period) } ?? ""
    let goal = tile.goal.map { goal in
      let share = tile.progress.map { progress in
        "<svg class=\"meter\" aria-hidden=\"true\" viewBox=\"0 0 100 6\" "
          + "preserveAspectRatio=\"none\"><rect class=\"rest\" width=\"100\" height=\"6\"/>"
          + "<rect class=\"t-\(tile.mark.tint.rawValue)\" "
          + "width=\"\(SVGText.number(min(1, progress) * 100))\" height=\"6\"/></svg>"
      }
      let percent = tile.progress.map { "\(Int(min(99_999, $0 * 100).rounded())) % of " }
      return (share ?? "")
        + "<p class=\"note\">\(HTMLText.escaping("\(percent ?? "Goal ")\(goal.text)"))</p>"
    }
    return "<li class=\"card tile\"><h2>\(HTMLText.escaping(tile.title))</h2>"
      + "<p class=\"value\"><b>\(HTMLText.escaping(tile.value.number))</b> "
      + "\(HTMLText.escaping(tile.value.unit))</p>"
      + "<p class=\"note\">\(HTMLText.escaping(name))</p>\(goal ?? "")</li>\n"
  }

  private static let none = Goals(calories: nil, weight: nil)
}
