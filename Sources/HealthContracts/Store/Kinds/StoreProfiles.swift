public import Conformance

extension CapabilityProfile {
  /// The capabilities of every store: control of the user's permissions and of writes by other
  /// apps.
  public static var core: Self { store("core") }
  /// The core capabilities, background delivery, and control of the device lock and the clock.
  public static var background: Self { store("background") }
  /// The background capabilities, and data that outlives a process.
  public static var durable: Self { store("durable") }
  /// All capabilities of a store.
  public static var extended: Self { store("extended") }

  private static func store(_ name: String) -> Self {
    HealthContracts.profiles.first { $0.name == name } ?? Self(name, capabilities: [])
  }
}
