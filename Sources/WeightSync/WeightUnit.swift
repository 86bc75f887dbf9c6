public import HealthModel

/// A unit that weights are entered and shown in.
public enum WeightUnit: String, Hashable, Sendable, CaseIterable, Codable {
  /// Pounds, the default in the United States.
  case pounds = "lb"
  /// Kilograms, the default wherever the metric system is used.
  case kilograms = "kg"

  /// The unit that the health store knows.
  public var healthUnit: HealthUnit {
    switch self {
    case .pounds: .pound
    case .kilograms: .kilogram
    }
  }

  /// The system of measures that a region uses for body weight.
  public enum MeasurementSystem: String, Hashable, Sendable, CaseIterable {
    /// United States customary units.
    case us
    /// The metric system.
    case metric
    /// The United Kingdom's, where body weight is spoken of in stones.
    case uk
  }

  /// The unit preselected for a system of measures.
  ///
  /// Stones are not offered, so the United Kingdom starts with kilograms.
  public static func preselected(for system: MeasurementSystem) -> Self {
    switch system {
    case .us: .pounds
    case .metric, .uk: .kilograms
    }
  }
}
