public import CombinedRecords
public import Foundation

/// A request for a report on the records and the sums of a range of dates.
public struct ReportRequest: Sendable {
  /// The kinds of records to list and to sum.
  public var kinds: Set<RecordKind>
  /// The dates, including both ends.
  ///
  /// If the range starts at `Date.distantPast`, the report begins with the first year that has data
  /// or, without data, at the end of the range.
  public var dates: ClosedRange<Date>
  /// The length of the intervals of the sums, or `nil` for one that suits the range.
  public var period: SumPeriod?
  /// The maximum number of records in the report; a number below 1 counts as 1.
  ///
  /// The limit does not apply to the sums.
  public var limit: Int
  /// The calendar that determines days, weeks, months and years.
  ///
  /// If the user chose a first weekday, it replaces the first weekday of the calendar.
  public var calendar: Calendar
  /// The locale of numbers, units and dates.
  public var locale: Locale

  /// Creates a request, by default for at most 50 records of all kinds.
  public init(
    kinds: Set<RecordKind> = Set(RecordKind.allCases),
    dates: ClosedRange<Date>, period: SumPeriod? = nil, limit: Int = 50, calendar: Calendar,
    locale: Locale
  ) {
    self.kinds = kinds
    self.dates = dates
    self.period = period
    self.limit = limit
    self.calendar = calendar
    self.locale = locale
  }

  /// The fields of the requested kinds that are summed or averaged.
  var fields: [SumField] { SumField.allCases.filter { kinds.contains($0.kind) } }
}

extension SumPeriod {
  /// Returns a period that divides a range into at most about 120 intervals, or a year for a range
  /// of more than about ten years.
  static func suiting(_ dates: ClosedRange<Date>) -> Self {
    let days = dates.upperBound.timeIntervalSince(dates.lowerBound) / 86_400
    return switch days {
    case ..<93: .day
    case ..<732: .week
    case ..<3_700: .month
    default: .year
    }
  }
}
