public import CombinedRecords
public import Foundation

/// The combined records of a range of dates, with sums over the calendar intervals that overlap the
/// range, ready to be rendered.
public struct RecordReport: Sendable {
  /// The range of dates, including both ends.
  public var dates: ClosedRange<Date>
  /// Whether the requested range began at `Date.distantPast`.
  public var isOpen: Bool
  /// The length of the intervals of the sums.
  public var period: SumPeriod
  /// The calendar, whose time zone also applies to the dates.
  public var calendar: Calendar
  /// The records of the range up to the limit, newest first.
  public var records: [any DataRecord]
  /// Whether the range may have more records than the report contains.
  public var hasMore: Bool
  /// The sums of the fields that have data.
  public var sums: [FieldSums]
  /// The user's goals.
  public var goals: Goals
  /// The locale, and the units that the user prefers.
  public var style: FieldStyle
  /// The failures of sources that could not be read completely.
  public var failures: [QueryFailure]

  /// Creates a report from records and sums that were read.
  public init(
    dates: ClosedRange<Date>, isOpen: Bool = false, period: SumPeriod, calendar: Calendar,
    records: [any DataRecord] = [], hasMore: Bool = false, sums: [FieldSums] = [],
    goals: Goals = Goals(), style: FieldStyle, failures: [QueryFailure] = []
  ) {
    self.dates = dates
    self.isOpen = isOpen
    self.period = period
    self.calendar = calendar
    self.records = records
    self.hasMore = hasMore
    self.sums = sums
    self.goals = goals
    self.style = style
    self.failures = failures
  }

  /// The records as lines.
  var lines: [RecordLine] { records.map { RecordLine($0, style: style) } }

  /// The formatter for dates.
  var dateText: DateDisplay { DateDisplay(calendar: calendar, locale: style.locale) }

  /// Returns the goal with which each interval is compared, in the base unit of the field.
  ///
  /// A goal is per day, except for the goal for weight, which applies to any interval.
  ///
  /// - Returns: The goal, or `nil` if it is not set or does not apply to the intervals of the
  ///   report.
  func goal(of field: SumField) -> Double? {
    field == .weight || period == .day ? goals[field.key] : nil
  }
}

/// The sums of a field in the intervals of a report.
public struct FieldSums: Hashable, Sendable {
  /// The record field that is summed or, for weights, averaged.
  public let field: SumField
  /// All intervals, including those without data, oldest first.
  public let intervals: [DateInterval]
  /// The sums of the intervals with data, oldest first; for weights, the averages.
  public let sums: [RecordSum]

  /// Creates the sums of a field.
  public init(_ field: SumField, intervals: [DateInterval], sums: [RecordSum]) {
    self.field = field
    self.intervals = intervals
    self.sums = sums
  }

  /// The title of the field for a macronutrient, otherwise the title of the kind of record.
  var title: String {
    switch field {
    case .protein, .carbs, .fat: field.field.title
    case .weight, .dietaryCalories, .activeEnergy, .restingEnergy, .activity: field.kind.title
    }
  }

  /// The sum of all intervals; `nil` for weights, which are not added up.
  var total: Double? { field == .weight ? nil : sums.reduce(0) { $0 + $1.value } }

  /// The average of the intervals with data, or `nil` without data.
  var average: Double? {
    sums.isEmpty ? nil : sums.reduce(0) { $0 + $1.value } / Double(sums.count)
  }

  /// The value of each interval, or `nil` without data.
  var values: [Double?] {
    let known = Dictionary(
      sums.map { ($0.interval.start, $0.value) }, uniquingKeysWith: { first, _ in first })
    return intervals.map { known[$0.start] }
  }
}
