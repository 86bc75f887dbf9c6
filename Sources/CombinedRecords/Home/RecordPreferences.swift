public import Foundation

/// A unit system, which the user can choose instead of the default for the locale's region.
public enum UnitSystem: String, Hashable, Sendable, Codable, CaseIterable {
  /// The metric system.
  case metric
  /// United States customary units.
  case us
  /// The system of the United Kingdom, where body weight is given in stone.
  case uk
}

/// The user's settings for units, health records and the calendar.
public struct RecordPreferences: Hashable, Sendable, Codable {
  /// The symbols of the units that the user chose for fields.
  public var units: [FieldKey: String]
  /// The unit system, or `nil` to use the default for the locale's region.
  public var unitSystem: UnitSystem?
  /// Whether health records are on, so that the health store is read and records are exported; off
  /// for a new user.
  public var isHealthEnabled: Bool
  /// The first day of a week, from 1 for Sunday to 7 for Saturday, or `nil` to use the calendar's.
  public var firstWeekday: Int?

  /// Creates settings; the defaults are those of a new user.
  public init(
    units: [FieldKey: String] = [:], unitSystem: UnitSystem? = nil, isHealthEnabled: Bool = false,
    firstWeekday: Int? = nil
  ) {
    self.units = units
    self.unitSystem = unitSystem
    self.isHealthEnabled = isHealthEnabled
    self.firstWeekday = firstWeekday
  }
}

extension RecordPreferences {
  /// Returns a calendar with the user's first weekday.
  ///
  /// The calendar is returned unchanged if the user did not choose a weekday, or if the number of
  /// the weekday is not from 1 to 7.
  public func calendar(_ calendar: Calendar) -> Calendar {
    guard let firstWeekday, (1...7).contains(firstWeekday) else { return calendar }
    var calendar = calendar
    calendar.firstWeekday = firstWeekday
    return calendar
  }
}
