public import Conformance

extension CapabilityProfile {
  /// What every store can let a suite control: what the user permits, and what other apps write.
  public static var core: Self { store("core") }
  /// The core, and background delivery with the lock of the device and the clock.
  public static var background: Self { store("background") }
  /// Background delivery, and what outlives a process.
  public static var durable: Self { store("durable") }
  /// Everything that a store can offer.
  public static var extended: Self { store("extended") }

  private static func store(_ name: String) -> Self {
    HealthContracts.profiles.first { $0.name == name } ?? Self(name, capabilities: [])
  }
}
