internal import Foundation

/// The vertical axis of a chart: its range and the round values that are marked.
struct ChartScale {
  /// The smallest and the largest value of the axis.
  let range: ClosedRange<Double>
  /// The marked values, smallest first.
  let ticks: [Double]
  /// The number of fraction digits with which the marked values are shown, at most 6.
  let digits: Int

  /// Creates an axis that covers all finite values and has a few round marks; an axis from zero
  /// does not cover negative values.
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

  /// Returns the height of a value above the lower end, as a fraction of the axis.
  func share(of value: Double) -> Double {
    (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  /// Returns the smallest product of 1, 2 or 5 and a power of ten that is at least about as large
  /// as a step, or 1 for a step that is not positive and finite.
  private static func roundStep(_ step: Double) -> Double {
    guard step > 0, step.isFinite else { return 1 }
    let power = pow(10, log10(step).rounded(.down))
    return [1, 2, 5, 10].map { $0 * power }.first { $0 >= step * 0.999 } ?? 10 * power
  }
}
