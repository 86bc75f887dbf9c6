public import Foundation

extension StatisticsCollectionQuery {
  /// The maximum number of intervals in one result, which permits one interval for each second of a
  /// day.
  static let mostTiles = 100_000

  /// The longest supported time span in seconds, which exceeds the span of all supported years.
  private static let longest = 2.0e11

  /// Returns the intervals that overlap the range, oldest first.
  ///
  /// Each interval is computed from the anchor, so that months do not drift. Only the seconds,
  /// minutes, hours, days, weeks of the year, months and years of the interval count. The result is
  /// empty if the interval has zero length or a negative component.
  ///
  /// - Throws: ``HealthError`` with `errorInvalidArgument` if the anchor or the range is outside
  ///   the supported years 1 to 4000, if an interval or its distance from the anchor exceeds about
  ///   6,300 years, or if there are more than 100,000 intervals.
  public func tiles() throws(HealthError) -> [DateInterval] {
    let known = Date.distantPast...Date.distantFuture
    guard [anchor, range.start, range.end].allSatisfy({ known.contains($0) }) else {
      throw Self.refusal("The anchor or the range is outside the years 1 to 4000.")
    }
    let length = try date(1).timeIntervalSince(anchor)
    let parts = [
      interval.second, interval.minute, interval.hour, interval.day, interval.weekOfYear,
      interval.month, interval.year,
    ]
    guard length > 0, parts.allSatisfy({ $0 ?? 0 >= 0 }) else { return [] }
    // An estimate from the length of one interval, because months and days vary in length.
    let guess = (range.start.timeIntervalSince(anchor) / length).rounded(.down)
    guard var index = Int(exactly: guess) else { throw Self.refusal(Self.tooLong) }
    while try date(index) > range.start { index -= 1 }
    var tiles: [DateInterval] = []
    var start = try date(index)
    while start < range.end {
      index += 1
      let end = try date(index)
      if end > range.start { tiles.append(DateInterval(start: start, end: end)) }
      guard tiles.count <= Self.mostTiles else { throw Self.tooMany }
      start = end
    }
    return tiles
  }

  /// Returns the start of the interval with a given index relative to the anchor.
  private func date(_ index: Int) throws(HealthError) -> Date {
    var step = DateComponents()
    step.second = try count(interval.second, of: 1, index)
    step.minute = try count(interval.minute, of: 60, index)
    step.hour = try count(interval.hour, of: 3_600, index)
    step.day = try count(interval.day, of: 86_400, index)
    step.weekOfYear = try count(interval.weekOfYear, of: 604_800, index)
    step.month = try count(interval.month, of: 2_629_746, index)
    step.year = try count(interval.year, of: 31_556_952, index)
    return calendar.date(byAdding: step, to: anchor) ?? anchor
  }

  private func count(
    _ count: Int?, of seconds: Double, _ index: Int
  ) throws(HealthError) -> Int? {
    guard let count else { return nil }
    guard abs(Double(count) * Double(index) * seconds) <= Self.longest else {
      throw Self.refusal(Self.tooLong)
    }
    return count * index
  }

  private static let tooLong = "An interval or its distance from the anchor exceeds 6300 years."

  private static var tooMany: HealthError {
    refusal("There are more than \(mostTiles) intervals; use longer ones or a shorter range.")
  }

  private static func refusal(_ message: String) -> HealthError {
    HealthError(.errorInvalidArgument, message)
  }
}
