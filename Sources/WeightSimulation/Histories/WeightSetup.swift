public import Simulation

/// The state of the devices and the store at the start of a history.
public struct WeightSetup: SimulatedSetup {
  /// The number of devices, 1 or 2.
  public var devices: Int
  /// The maximum number of changes in one page of an import.
  public var pageSize: Int
  /// Whether imported weights are in kilograms; otherwise, they are in pounds.
  public var isMetric: Bool
  /// The number of entries that the first device has before the sync is turned on.
  public var oldEntries: Int
  /// The number of samples from another app that the store initially contains.
  public var foreignSamples: Int

  /// Creates a state; the default is one device without any data.
  public init(
    devices: Int = 1, pageSize: Int = 500, isMetric: Bool = false, oldEntries: Int = 0,
    foreignSamples: Int = 0
  ) {
    self.devices = devices
    self.pageSize = pageSize
    self.isMetric = isMetric
    self.oldEntries = oldEntries
    self.foreignSamples = foreignSamples
  }
}
