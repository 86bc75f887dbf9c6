public import Foundation

/// A system of units that the user prefers to that of the device's region.
public enum UnitSystem: String, Hashable, Sendable, Codable, CaseIterable {
  /// The metric system.
  case metric
  /// United States customary units.
  case us
  /// The system of the United Kingdom, where body weight is given in stones.
  case uk
}

/// The user's settings for units, health records and the calendar.
public struct RecordPreferences: Hashable, Sendable, Codable {
  /// The symbols of the units that the user chose for fields.
  public var units: [FieldKey: String]
  /// The system of units, or `nil` to follow the device.
  public var unitSystem: UnitSystem?
  /// Whether records of the health store are read; off for a new user.
  public var isHealthEnabled: Bool
  /// The first day of a week, 1 for Sunday to 7 for Saturday, or `nil` to follow the device.
  public var firstWeekday: Int?

  /// Creates settings; without arguments, those of a new user.
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
  /// Returns a calendar with the first weekday of the user's choice.
  ///
  /// A number outside 1 to 7 is ignored.
  public func calendar(_ calendar: Calendar) -> Calendar {
    guard let firstWeekday, (1...7).contains(firstWeekday) else { return calendar }
    var calendar = calendar
    calendar.firstWeekday = firstWeekday
    return calendar
  }
}
