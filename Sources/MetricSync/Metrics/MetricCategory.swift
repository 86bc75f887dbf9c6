/// A group in which user interfaces show metrics.
public enum MetricCategory: Hashable, Sendable {
  /// Vital signs and body measurements, such as heart rate, blood pressure and weight.
  case vitals
  /// Movement and exercise, such as steps, distances, energy and workouts.
  case activity
  /// Food and drink.
  case nutrition
  /// Sleep with its stages, and measurements during sleep.
  case sleep
  /// Blood work, glucose and other test results.
  case lab
  /// Everything else.
  case other
  /// A category that the user defined.
  case custom(String)
}

extension MetricCategory: RawRepresentable {
  /// The name of the category.
  public var rawValue: String {
    switch self {
    case .vitals: "vitals"
    case .activity: "activity"
    case .nutrition: "nutrition"
    case .sleep: "sleep"
    case .lab: "lab"
    case .other: "other"
    case .custom(let name): name
    }
  }

  /// Creates a category from its name, or returns `nil` for an empty name.
  ///
  /// An unknown name becomes a user-defined category.
  public init?(rawValue: String) {
    guard !rawValue.isEmpty else { return nil }
    self = Self.allCases.first { $0.rawValue == rawValue } ?? .custom(rawValue)
  }
}

extension MetricCategory: CaseIterable, Codable {
  /// The six predefined categories.
  public static let allCases: [Self] = [.vitals, .activity, .nutrition, .sleep, .lab, .other]
}
