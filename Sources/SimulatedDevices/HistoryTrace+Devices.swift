package import Simulation

extension HistoryTrace {
  /// Adds an event of a device.
  ///
  /// - Parameters:
  ///   - kind: The number of the kind of event, below 256.
  ///   - value: A number that represents the values of the event; only its lower 48 bits are used.
  ///   - device: The index of the device; -1 for an event that belongs to no device.
  ///   - text: The event in words, without the device.
  package func note(
    _ kind: UInt64, _ value: Int, device: Int, _ text: @autoclosure () -> String
  ) {
    note(
      kind << 56 | (UInt64(truncatingIfNeeded: device) & 0xFF) << 48
        | UInt64(truncatingIfNeeded: value) & 0xFFFF_FFFF_FFFF,
      device < 0 ? text() : "  \(device.deviceName): \(text())")
  }
}
