import CombinedRecords
import Foundation
import Testing

struct RecordPreferencesTests {
  @Test(arguments: [(nil, 1), (1, 1), (2, 2), (7, 7), (0, 1), (8, 1), (-3, 1)])
  func `the first weekday is the user's choice if it is valid, or else the calendar's`(
    _ choice: Int?, _ expected: Int
  ) {
    let preferences = RecordPreferences(firstWeekday: choice)
    #expect(preferences.calendar(Fixtures.calendar).firstWeekday == expected)
    #expect(preferences.calendar(Fixtures.calendar).timeZone == Fixtures.calendar.timeZone)
  }
}
