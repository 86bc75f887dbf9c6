import CombinedRecords
import Foundation
import RecordReports

/// A sample report, built without a store, and sample values for tests.
enum SampleReport {
  /// Texts that a store could report as the bundle identifiers of writers.
  static let hostileNames = [
    "=HYPERLINK(\"https://example.org\",\"x\")", "+1+1", "-2", "@SUM(A1)", " =1", "\t=1",
    "\u{FF1D}1",
    "</script><script>window.evil = 1</script>", "\"><img src=x onerror=\"window.evil = 1\">",
    "a,b\"c\r\nd", "\u{1B}[31mred\u{1B}]0;title\u{7}", "\u{202E}gnp.exe", "'--><svg onload=evil()>",
    "com.example.scale",
  ]

  static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: "en_GB")
    calendar.firstWeekday = 2
    calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    return calendar
  }()

  static let style = FieldStyle(
    preferences: RecordPreferences(unitSystem: .metric), locale: Locale(identifier: "en_GB"))

  /// Returns the start of a day, counted from 1 for 1 January 2026.
  static func day(_ day: Int) -> Date {
    calendar.date(from: DateComponents(year: 2026, month: 1, day: day)) ?? .distantPast
  }

  static func uuid(_ number: Int) -> UUID {
    UUID(
      uuid: (0xAB, 0xCD, 0, UInt8(number), 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, UInt8(number)))
  }

  /// Returns a report of four weeks with local records and a health record for each hostile name.
  static func report(hasMore: Bool = false) -> RecordReport {
    RecordReport(
      dates: day(1)...day(29).addingTimeInterval(-1), period: .day, calendar: calendar,
      records: records, hasMore: hasMore, sums: sums,
      goals: Goals(
        calories: 2100, macros: Macros(protein: 120), burnedCalories: 500, activity: 30, weight: 80),
      style: style)
  }

  private static var records: [any DataRecord] {
    let local: [any DataRecord] = [
      Weight(id: uuid(1), date: day(28).addingTimeInterval(25_200), weight: 81.64),
      DietaryCalories(
        id: uuid(2), date: day(28).addingTimeInterval(28_800.5), calories: 520,
        macros: Macros(protein: 31, carbs: 48.5, fat: 18)),
      Activity(
        id: uuid(3), date: day(27).addingTimeInterval(64_800), duration: 42, activityType: .running,
        calories: 430),
      ActiveEnergy(
        id: uuid(4), date: day(27), calories: 210, duration: 35, activityType: .walking),
      RestingEnergy(id: uuid(5), date: day(26), calories: 1650),
    ]
    let foreign = hostileNames.enumerated().map { index, name in
      Weight(
        id: uuid(20 + index), date: day(25 - index).addingTimeInterval(25_200),
        weight: 82 + Double(index) / 10, source: .healthKit,
        origin: RecordOrigin(bundleIdentifier: name))
    }
    return (local + foreign).sorted { $0.date > $1.date }
  }

  private static var sums: [FieldSums] {
    let intervals = (1...28).map { DateInterval(start: day($0), end: day($0 + 1)) }
    /// Returns the sums of a field, with a value for each day that is not omitted.
    func field(_ field: SumField, without: Set<Int> = [], _ value: (Int) -> Double) -> FieldSums {
      FieldSums(
        field, intervals: intervals,
        sums: intervals.enumerated().filter { !without.contains($0.offset) }.map {
          RecordSum(interval: $0.element, value: value($0.offset))
        })
    }
    return [
      field(.weight, without: [3, 9, 10, 17]) { 83.4 - Double($0) * 0.07 + Double($0 % 3) * 0.2 },
      field(.dietaryCalories, without: [6]) { 1850 + Double(($0 * 37) % 11) * 60 },
      field(.protein, without: [6]) { 90 + Double(($0 * 5) % 7) * 6 },
      field(.carbs, without: [6]) { 190 + Double(($0 * 3) % 8) * 9 },
      field(.fat, without: [6]) { 60 + Double(($0 * 2) % 5) * 4 },
      field(.activeEnergy, without: [12, 13]) { 320 + Double(($0 * 53) % 9) * 45 },
      field(.restingEnergy) { 1640 + Double($0 % 4) * 8 },
      field(.activity, without: [0, 2, 5, 6, 9, 12, 13, 16, 19, 20, 23, 26]) {
        25 + Double(($0 * 7) % 6) * 8
      },
    ]
  }
}
