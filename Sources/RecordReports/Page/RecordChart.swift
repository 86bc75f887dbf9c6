internal import CombinedRecords
internal import ConformanceReports
internal import Foundation

/// A chart with its legend, and with the same values as a table.
struct RecordChart {
  /// The form in which values are drawn.
  enum Form {
    /// Points on a line, which spans gaps.
    case line
    /// Bars that start at zero or, in a stack, on top of the previous bar.
    case bars
  }

  let title: String
  let form: Form
  /// The stacks of series, which are drawn side by side; a line chart has one series.
  let stacks: [[ChartSeries]]
  let intervals: [DateInterval]
  let report: RecordReport

  private var series: [ChartSeries] { stacks.flatMap { $0 } }

  /// The section of the page, as HTML.
  var html: String {
    let unit = series.first?.unit ?? ""
    let heading = "\(title) by \(report.period.rawValue), \(unit)"
    return """
      <section class="graph">
      <h2>\(HTMLText.escaping(heading))</h2>
      \(legend)<div class="scroll" role="group" aria-label="\
      \(HTMLText.escaping("\(heading); arrow keys move between values"))">
      <svg class="chart" viewBox="0 0 \(SVGText.number(ChartFrame.width)) \
      \(SVGText.number(ChartFrame.height))">
      \(frame.axes)\(marks)</svg>
      </div>
      <details><summary>Values as a table</summary>
      \(table)</details>
      </section>

      """
  }

  // MARK: - Drawing

  private var frame: ChartFrame {
    let tops = stacks.flatMap { stack in
      form == .line ? stack.flatMap { $0.values.compactMap { $0 } } : totals(of: stack)
    }
    return ChartFrame(
      scale: ChartScale(
        covering: tops + goals.compactMap(\.goal?.value), fromZero: form == .bars),
      count: intervals.count, locale: report.style.locale,
      names: intervals.map { report.dateText.tick($0, report.period) })
  }

  /// The series whose goals are drawn: those that start at the axis and not on top of another
  /// series.
  private var goals: [ChartSeries] { stacks.compactMap(\.first) }

  private func totals(of stack: [ChartSeries]) -> [Double] {
    intervals.indices.map { index in stack.reduce(0) { $0 + ($1.values[index] ?? 0) } }
  }

  /// The indices of the intervals with data.
  private var known: [Int] {
    intervals.indices.filter { index in series.contains { $0.values[index] != nil } }
  }

  private var marks: String {
    let frame = frame
    let known = known
    let points = known.map { index in
      let name = report.dateText.interval(intervals[index], report.period)
      let words = series.filter { $0.values[index] != nil }.map { series in
        self.series.count > 1 ? "\(series.title) \(series.texts[index])" : series.texts[index]
      }
      return frame.point(
        index, words: "\(name): \(words.joined(separator: ", "))", isFirst: index == known.first,
        form == .line ? dot(index, frame) : bars(index, frame))
    }
    let lines = goals.compactMap { series in
      series.goal.map { frame.goal($0.value, $0.text, tint: series.tint) }
    }
    return path(frame) + points.joined() + lines.joined()
  }

  private func path(_ frame: ChartFrame) -> String {
    guard form == .line, let series = series.first else { return "" }
    let places = known.compactMap { index in
      series.values[index].map {
        "\(SVGText.number(frame.x(index))) \(SVGText.number(frame.y($0)))"
      }
    }
    return "<path class=\"line \(series.tint)\" aria-hidden=\"true\" "
      + "d=\"M\(places.joined(separator: "L"))\"/>\n"
  }

  private func dot(_ index: Int, _ frame: ChartFrame) -> String {
    series.compactMap { series in
      series.values[index].map {
        "<circle class=\"\(series.tint)\" cx=\"\(SVGText.number(frame.x(index)))\" "
          + "cy=\"\(SVGText.number(frame.y($0)))\" r=\"3.5\"/>"
      }
    }.joined()
  }

  private func bars(_ index: Int, _ frame: ChartFrame) -> String {
    let width = min(frame.slot * 0.72 / Double(max(1, stacks.count)), 22)
    let start = frame.x(index) - width * Double(stacks.count) / 2
    return stacks.enumerated().map { place, stack in
      var base = 0.0
      return stack.compactMap { series in
        series.values[index].map { value in
          defer { base += value }
          let (low, high) = (frame.y(base), frame.y(base + value))
          return "<rect class=\"\(series.tint)\" "
            + "x=\"\(SVGText.number(start + width * Double(place)))\" "
            + "y=\"\(SVGText.number(high))\" width=\"\(SVGText.number(max(width - 1, 0.5)))\" "
            + "height=\"\(SVGText.number(max(low - high, 0)))\"/>"
        }
      }.joined()
    }.joined()
  }

  // MARK: - Words

  private var legend: String {
    guard series.count > 1 else { return "" }
    let items = series.map { series in
      "<li><svg aria-hidden=\"true\" viewBox=\"0 0 10 10\"><rect class=\"\(series.tint)\" "
        + "width=\"10\" height=\"10\" rx=\"2\"/></svg>\(HTMLText.escaping(series.title))</li>"
    }
    return "<ul class=\"legend\" aria-label=\"Colors\">\(items.joined())</ul>\n"
  }

  private var table: String {
    let heads = series.map { series in
      "<th scope=\"col\" class=\"number\">\(HTMLText.escaping(series.title))</th>"
    }
    let rows = known.reversed().map { index in
      let cells = series.map { series in
        "<td class=\"number\">\(HTMLText.escaping(series.texts[index]))</td>"
      }
      let name = report.dateText.interval(intervals[index], report.period)
      return "<tr><th scope=\"row\">\(HTMLText.escaping(name))</th>\(cells.joined())</tr>\n"
    }
    return "<table><thead><tr><th scope=\"col\">\(report.period.rawValue.capitalized)</th>"
      + "\(heads.joined())</tr></thead>\n<tbody>\n\(rows.joined())</tbody></table>\n"
  }
}
