public import Foundation

/// The length of the calendar intervals over which values are summed or, for weights, averaged.
public enum SumPeriod: String, Hashable, Sendable, Codable, CaseIterable {
  /// Days.
  case day
  /// Weeks, which begin on the first weekday of the calendar.
  case week
  /// Months.
  case month
  /// Years.
  case year

  /// The calendar component of the period.
  var component: Calendar.Component {
    switch self {
    case .day: .day
    case .week: .weekOfYear
    case .month: .month
    case .year: .year
    }
  }

  /// The length of one interval as date components.
  var interval: DateComponents {
    switch self {
    case .day: DateComponents(day: 1)
    case .week: DateComponents(weekOfYear: 1)
    case .month: DateComponents(month: 1)
    case .year: DateComponents(year: 1)
    }
  }
}

/// A value in records that is summed or, for weights, averaged over calendar intervals.
public enum SumField: String, Hashable, Sendable, Codable, CaseIterable {
  /// The average weight in kg.
  case weight
  /// The energy of food in kcal.
  case dietaryCalories
  /// Protein in g.
  case protein
  /// Carbohydrates in g.
  case carbs
  /// Fat in g.
  case fat
  /// Active energy in kcal, including the energy of workouts and activities.
  case activeEnergy
  /// The energy burned at rest in kcal.
  case restingEnergy
  /// The duration of activities in minutes.
  case activity

  /// The kind of the records whose values are summed or, for weights, averaged.
  ///
  /// Sums of active energy also include the energy of activities.
  public var kind: RecordKind {
    switch self {
    case .weight: .weight
    case .dietaryCalories, .protein, .carbs, .fat: .dietaryCalories
    case .activeEnergy: .activeEnergy
    case .restingEnergy: .restingEnergy
    case .activity: .activity
    }
  }

  /// The key of the field that is summed or, for weights, averaged.
  public var key: FieldKey { field.key }

  /// The record field that is summed or, for weights, averaged.
  public var field: RecordField {
    switch self {
    case .weight: .weight
    case .dietaryCalories: .dietaryCalorie
    case .protein: .protein
    case .carbs: .carbs
    case .fat: .fat
    case .activeEnergy: .activeCalorie
    case .restingEnergy: .restingCalorie
    case .activity: .activity
    }
  }
}

/// A request for the sums or, for weights, the averages of a field over consecutive calendar
/// intervals.
public struct SumRequest: Hashable, Sendable {
  /// The value that is summed or, for weights, averaged.
  public let field: SumField
  /// The length of each interval.
  public let period: SumPeriod
  /// The calendar, whose time zone and first weekday determine the intervals.
  public let calendar: Calendar
  /// The range of dates; every interval that overlaps it is included in full.
  public let dates: ClosedRange<Date>

  /// Creates a request for the values of a field over the intervals that overlap a range of
  /// dates.
  public init(
    _ field: SumField, by period: SumPeriod, in dates: ClosedRange<Date>, calendar: Calendar
  ) {
    self.field = field
    self.period = period
    self.dates = dates
    self.calendar = calendar
  }

  /// The maximum number of intervals in one request.
  public static let mostIntervals: Int = 100_000

  /// Returns the intervals, oldest first; each excludes its end.
  ///
  /// - Throws: ``SumError`` if there are more than ``mostIntervals`` intervals, or if a date is
  ///   outside the range that the calendar supports.
  public func intervals() throws(SumError) -> [DateInterval] {
    guard let anchor = calendar.dateInterval(of: period.component, for: dates.lowerBound)?.start
    else { throw .datesBeyondCalendar }
    var intervals: [DateInterval] = []
    var start = anchor
    repeat {
      let index = intervals.count + 1
      guard index <= Self.mostIntervals else { throw .tooManyIntervals }
      // Where clocks go forward at midnight, a day starts at 1:00, but the next day at 0:00.
      guard let next = calendar.date(byAdding: period.component, value: index, to: anchor),
        let end = calendar.dateInterval(of: period.component, for: next)?.start, end > start
      else { throw .datesBeyondCalendar }
      intervals.append(DateInterval(start: start, end: end))
      start = end
    } while start <= dates.upperBound
    return intervals
  }
}

/// The reason why sums cannot be computed.
public enum SumError: Error, Hashable, Sendable {
  /// The range of dates overlaps more than ``SumRequest/mostIntervals`` intervals.
  case tooManyIntervals
  /// A date is outside the range that the calendar or the health store supports.
  case datesBeyondCalendar
}

extension SumError: CustomStringConvertible {
  /// The limit or the range that the request exceeds, and how to fix the request.
  public var description: String {
    switch self {
    case .tooManyIntervals:
      "expected at most \(SumRequest.mostIntervals) intervals, found more; "
        + "choose longer intervals or a shorter range"
    case .datesBeyondCalendar:
      "expected dates that the calendar and the health store support, found others; "
        + "choose a range between the years 1 and 4000"
    }
  }
}
