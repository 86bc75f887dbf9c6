internal import CombinedRecords
internal import ConformanceReports
internal import Foundation

/// A report as one HTML file with charts, which shares parts of its style and its script with the
/// conformance report.
///
/// The file needs no network access, which its content security policy also prohibits. All content
/// is visible without the script, which only adds key bindings, tooltips, a source filter and a
/// theme button.
struct RecordHTML {
  let report: RecordReport

  var text: String {
    let title = "Records, \(report.rangeText)"
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(PagePolicy.text(script: Self.script))">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(HTMLText.escaping(title))</title>
      <style>
      \(Self.style)</style>
      </head>
      <body>
      <a class="skip" href="#main">Skip to the content</a>
      <header class="top">
      <div class="brand">HealthSpec <span>combined records</span></div>
      <div class="tools" id="tools"></div>
      </header>
      <main id="main" tabindex="-1">
      <h1>Records</h1>
      <p class="range">\(HTMLText.escaping(report.rangeText))</p>
      \(failures)\(report.sums.isEmpty ? "" : PageTiles(report: report).html)\
      <div class="graphs">
      \(charts.map(\.html).joined())</div>
      \(PageRecords(report: report).html)</main>
      <p id="status" class="hidden" role="status"></p>
      <script>\(Self.script)</script>
      </body>
      </html>

      """
  }

  private var failures: String {
    guard !report.failures.isEmpty else { return "" }
    let sources = Set(report.failures.map { $0.source.title(appName: "local records") }).sorted()
    return "<p class=\"failure\">"
      + HTMLText.escaping(
        "Sources that could not be read completely: \(sources.joined(separator: ", ")).")
      + "</p>\n"
  }

  /// The charts that have data.
  private var charts: [RecordChart] {
    [
      chart("Weight", .line, [[.weight]]),
      chart("Energy", .bars, [[.dietaryCalories], [.restingEnergy, .activeEnergy]]),
      chart("Macronutrients", .bars, [[.protein, .carbs, .fat]]),
      chart("Activity", .bars, [[.activity]]),
    ].compactMap { $0 }
  }

  /// Returns a chart of fields with the same base unit, in the unit of the first field that has
  /// data, or `nil` if no field has data.
  private func chart(
    _ title: String, _ form: RecordChart.Form, _ fields: [[SumField]]
  ) -> RecordChart? {
    let sums = Dictionary(
      report.sums.map { ($0.field, $0) }, uniquingKeysWith: { first, _ in first })
    let stacks = fields.map { $0.compactMap { sums[$0] } }.filter { !$0.isEmpty }
    guard let first = stacks.first?.first else { return nil }
    let unit = report.style.unit(of: first.field.field)
    return RecordChart(
      title: title, form: form,
      stacks: stacks.map { $0.map { ChartSeries($0, report, in: unit) } },
      intervals: first.intervals, report: report)
  }

  private static let style = PageStyle.shared + PageStyle.text(PackageResources.charts_css)

  private static let script = PageScript.joining(
    PageScript.sharedParts + [PageStyle.text(PackageResources.charts_js)])
}
