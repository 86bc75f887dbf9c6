/// Values as a line of small bars.
package enum Sparkline {
  private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  /// The mark of an interval without data.
  static let gap: Character = "·"

  /// Returns one bar for each value, or for each group of values if there are more values than fit.
  ///
  /// - Parameters:
  ///   - values: The values; `nil` for an interval without data. An infinite value has the highest
  ///     or the lowest bar, and a value that is not a number is a gap.
  ///   - fromZero: Whether the lowest bar represents 0 if no value is negative. Otherwise, it
  ///     represents the smallest value; with `false`, equal values have bars of medium height.
  ///   - width: The maximum number of bars; a number below 1 counts as 1.
  /// - Returns: The bars, with a dot for each gap.
  package static func text(of values: [Double?], fromZero: Bool, width: Int) -> String {
    let groups = grouped(values, width: max(1, width))
    let known = groups.compactMap { $0 }.filter(\.isFinite)
    let (largest, smallest) = (known.max() ?? 0, known.min() ?? 0)
    let low = fromZero ? min(0, smallest) : smallest
    return String(
      groups.map { value in
        guard let value, !value.isNaN else { return gap }
        guard value.isFinite else { return value > 0 ? bars[bars.count - 1] : bars[0] }
        guard largest > low else { return fromZero ? bars[0] : bars[3] }
        // Halves are subtracted, because the difference of two finite values can be infinite.
        let share = (value / 2 - low / 2) / (largest / 2 - low / 2)
        return bars[min(bars.count - 1, Int((share * Double(bars.count - 1)).rounded()))]
      })
  }

  /// Returns at most `width` values, averaging neighboring values if more are given.
  private static func grouped(_ values: [Double?], width: Int) -> [Double?] {
    guard values.count > width else { return values }
    return (0..<width).map { index in
      let part = values[index * values.count / width..<(index + 1) * values.count / width]
      let known = part.compactMap { $0 }
      return known.isEmpty ? nil : known.reduce(0) { $0 + $1 / Double(known.count) }
    }
  }
}
