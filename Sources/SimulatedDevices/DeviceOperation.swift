public import Simulation

/// An operation that can concern one device of a user.
public protocol DeviceOperation: SimulatedOperation {
  /// The index of the device; `nil` if the operation concerns no particular device.
  var device: Int? { get }

  /// The operation in words, without its device.
  var action: String { get }

  /// The name of the actor of an operation that concerns no particular device.
  var otherActor: String { get }
}

extension DeviceOperation {
  /// The operation in words, preceded by its device, if any.
  public var words: String { device.map { "\($0.deviceName): \(action)" } ?? action }

  /// The name of the device; ``otherActor`` if the operation concerns no particular device.
  public var actor: String { device?.deviceName ?? otherActor }
}

extension Int {
  /// The name of the device with this index.
  package var deviceName: String { "device \(self + 1)" }
}
