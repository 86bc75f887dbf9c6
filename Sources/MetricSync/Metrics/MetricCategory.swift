/// A group in which user interfaces show metrics.
public enum MetricCategory: Hashable, Sendable {
  /// Heart rate, blood pressure, temperature and body measures.
  case vitals
  /// Steps, distance, energy, flights and workouts.
  case activity
  /// Food and drink.
  case nutrition
  /// Sleep and its stages.
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
