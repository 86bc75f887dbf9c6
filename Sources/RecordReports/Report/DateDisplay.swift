internal import CombinedRecords
internal import Foundation

/// A formatter for dates in the notation of a locale.
struct DateDisplay {
  let calendar: Calendar
  let locale: Locale

  /// Returns a date in numeric form, with its time.
  func time(_ date: Date) -> String {
    text(date, style.day(.twoDigits).month(.twoDigits).year().hour().minute())
  }

  /// Returns a day in numeric form.
  func day(_ date: Date) -> String {
    text(date, style.day(.twoDigits).month(.twoDigits).year())
  }

  /// Returns the name of an interval.
  func interval(_ interval: DateInterval, _ period: SumPeriod) -> String {
    switch period {
    case .day: day(interval.start)
    case .week: "\(day(interval.start)) \u{2013} \(day(interval.end.addingTimeInterval(-1)))"
    case .month: text(interval.start, style.month(.wide).year())
    case .year: text(interval.start, style.year())
    }
  }

  /// Returns a short name of an interval for the axis of a chart.
  func tick(_ interval: DateInterval, _ period: SumPeriod) -> String {
    switch period {
    case .day, .week: text(interval.start, style.day().month(.abbreviated))
    case .month: text(interval.start, style.month(.abbreviated).year())
    case .year: text(interval.start, style.year())
    }
  }

  private var style: Date.FormatStyle {
    Date.FormatStyle(locale: locale, calendar: calendar, timeZone: calendar.timeZone)
  }

  /// Returns the text of a date, without invisible format characters, such as the direction marks
  /// that some locales add.
  ///
  /// The last moment of a day is not rounded up to the next day.
  private func text(_ date: Date, _ style: Date.FormatStyle) -> String {
    let seconds = date.timeIntervalSinceReferenceDate.rounded(.down)
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    let scalars = date.formatted(style).unicodeScalars.filter {
      $0.properties.generalCategory != .format
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

extension RecordReport {
  /// The range with its time zone.
  var rangeText: String {
    let zone = calendar.timeZone.identifier
    let (first, last) = (dateText.day(dates.lowerBound), dateText.day(dates.upperBound))
    return first == last ? "\(first) (\(zone))" : "\(first) \u{2013} \(last) (\(zone))"
  }
}
