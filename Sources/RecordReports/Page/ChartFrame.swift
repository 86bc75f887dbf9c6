internal import ConformanceReports
internal import Foundation

/// The axes of a chart, and the positions of values in it.
struct ChartFrame {
  static let width = 640.0
  static let height = 240.0
  private static let left = 52.0
  private static let right = 14.0
  private static let top = 14.0
  private static let bottom = 26.0

  let scale: ChartScale
  let count: Int
  let locale: Locale
  /// The names of the intervals on the horizontal axis.
  let names: [String]

  /// The width of an interval.
  var slot: Double { (Self.width - Self.left - Self.right) / Double(max(1, count)) }

  /// Returns the horizontal position of the middle of an interval.
  func x(_ index: Int) -> Double { Self.left + slot * (Double(index) + 0.5) }

  /// Returns the vertical position of a value, from the top.
  func y(_ value: Double) -> Double {
    Self.height - Self.bottom
      - scale.share(of: value) * (Self.height - Self.top - Self.bottom)
  }

  /// The grid lines and labels of the marked values, and the names of some intervals, as SVG.
  var axes: String {
    let (start, end) = (SVGText.number(Self.left), SVGText.number(Self.width - Self.right))
    let lines = scale.ticks.map { tick in
      let height = SVGText.number(y(tick))
      let text = HTMLText.escaping(number(tick))
      return "<line class=\"grid\" x1=\"\(start)\" x2=\"\(end)\" "
        + "y1=\"\(height)\" y2=\"\(height)\"/><text x=\"\(SVGText.number(Self.left - 6))\" y=\"\(SVGText.number(y(tick) + 4))\" "
        + "class=\"end\">\(text)</text>"
    }
    let step = max(1, Int((Double(count) / 7).rounded(.up)))
    let marks = stride(from: step / 2, to: count, by: step).map { index in
      "<text x=\"\(SVGText.number(x(index)))\" y=\"\(SVGText.number(Self.height - 8))\" "
        + "class=\"middle\">\(HTMLText.escaping(names[index]))</text>"
    }
    return "<g aria-hidden=\"true\">" + (lines + marks).joined() + "</g>\n"
  }

  /// Returns the dashed line of a goal, with its label, as SVG.
  func goal(_ value: Double, _ text: String, tint: String) -> String {
    let height = y(value)
    // The label is drawn below the line if it does not fit above it.
    let words = height < Self.top + 16 ? height + 14 : height - 5
    return "<g class=\"goal \(tint)\" aria-hidden=\"true\">"
      + "<line x1=\"\(SVGText.number(Self.left))\" x2=\"\(SVGText.number(Self.width - Self.right))\" "
      + "y1=\"\(SVGText.number(height))\" y2=\"\(SVGText.number(height))\"/>"
      + "<text class=\"end\" x=\"\(SVGText.number(Self.width - Self.right))\" "
      + "y=\"\(SVGText.number(words))\">\(HTMLText.escaping("Goal \(text)"))</text></g>\n"
  }

  /// Returns the focusable group of an interval, with its label for screen readers, as SVG.
  func point(_ index: Int, words: String, isFirst: Bool, _ shapes: String) -> String {
    let area = max(slot, 3)
    return "<g class=\"point\" role=\"img\" tabindex=\"\(isFirst ? 0 : -1)\" "
      + "aria-label=\"\(HTMLText.escaping(words))\">"
      + "<rect class=\"area\" x=\"\(SVGText.number(x(index) - area / 2))\" "
      + "y=\"\(SVGText.number(Self.top))\" width=\"\(SVGText.number(area))\" "
      + "height=\"\(SVGText.number(Self.height - Self.top - Self.bottom))\"/>\(shapes)</g>\n"
  }

  private func number(_ value: Double) -> String {
    value.formatted(
      FloatingPointFormatStyle<Double>.number.locale(locale)
        .precision(.fractionLength(scale.digits)))
  }
}

/// Numbers in SVG attributes.
enum SVGText {
  /// Returns a number with at most one fraction digit, independent of the locale, or `0` for a
  /// number that is not finite.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let tenths = (value * 10).rounded() / 10
    return tenths == tenths.rounded() && abs(tenths) < 1e15
      ? String(Int(tenths)) : String(tenths)
  }
}
