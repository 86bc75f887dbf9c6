internal import Foundation

/// The vertical axis of a chart: its range and the round values that are marked.
struct ChartScale {
  /// The smallest and the largest value of the axis.
  let range: ClosedRange<Double>
  /// The marked values, smallest first.
  let ticks: [Double]
  /// The number of fraction digits that make the marked values distinct.
  let digits: Int

  /// Creates an axis with about four round marks that covers all values.
  init(covering values: [Double], fromZero: Bool) {
    let known = values.filter(\.isFinite)
    var low = fromZero ? 0 : known.min() ?? 0
    var high = max(known.max() ?? 1, low)
    if high == low {
      let margin = fromZero ? 1 : max(abs(high) * 0.02, 1)
      (low, high) = (fromZero ? 0 : low - margin, high + margin)
    }
    let step = Self.roundStep((high - low) / 4)
    let first = (low / step).rounded(.down)
    let last = (high / step).rounded(.up)
    range = first * step...last * step
    ticks = (0...min(12, max(1, Int(last - first)))).map { (first + Double($0)) * step }
    digits = step >= 1 ? 0 : min(6, Int(-log10(step).rounded(.down)))
  }

  /// Returns the height of a value above the lower end, as a share of the axis.
  func share(of value: Double) -> Double {
    (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  /// The smallest of 1, 2 and 5 times a power of ten that is at least as large.
  private static func roundStep(_ step: Double) -> Double {
    guard step > 0, step.isFinite else { return 1 }
    let power = pow(10, log10(step).rounded(.down))
    return [1, 2, 5, 10].map { $0 * power }.first { $0 >= step * 0.999 } ?? 10 * power
  }
}
