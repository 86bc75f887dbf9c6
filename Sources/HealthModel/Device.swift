/// The hardware that produced a sample; equality compares all fields.
public struct Device: Sendable {
  private struct Fields: Hashable, Sendable {
    var name: String?
    var manufacturer: String?
    var model: String?
    var hardwareVersion: String?
    var firmwareVersion: String?
    var softwareVersion: String?
    var localIdentifier: String?
    var udiDeviceIdentifier: String?
  }

  /// Most samples contain a copy of their device, so all copies share this object.
  private final class Storage: Sendable {
    let fields: Fields

    init(_ fields: Fields) { self.fields = fields }
  }

  private var storage: Storage

  /// All fields; a change does not affect copies of the device.
  private var fields: Fields {
    get { storage.fields }
    set { storage = Storage(newValue) }
  }

  /// The user-facing name of the device.
  public var name: String? {
    get { storage.fields.name }
    set { fields.name = newValue }
  }

  /// The name of the manufacturer.
  public var manufacturer: String? {
    get { storage.fields.manufacturer }
    set { fields.manufacturer = newValue }
  }

  /// The name of the device model.
  public var model: String? {
    get { storage.fields.model }
    set { fields.model = newValue }
  }

  /// The hardware revision, as the manufacturer names it.
  public var hardwareVersion: String? {
    get { storage.fields.hardwareVersion }
    set { fields.hardwareVersion = newValue }
  }

  /// The firmware revision, as the manufacturer names it.
  public var firmwareVersion: String? {
    get { storage.fields.firmwareVersion }
    set { fields.firmwareVersion = newValue }
  }

  /// The software revision, as the manufacturer names it.
  public var softwareVersion: String? {
    get { storage.fields.softwareVersion }
    set { fields.softwareVersion = newValue }
  }

  /// An identifier that is valid only on the local system, such as a Bluetooth UUID.
  public var localIdentifier: String? {
    get { storage.fields.localIdentifier }
    set { fields.localIdentifier = newValue }
  }

  /// The device identifier portion of the FDA's unique device identifier (UDI).
  public var udiDeviceIdentifier: String? {
    get { storage.fields.udiDeviceIdentifier }
    set { fields.udiDeviceIdentifier = newValue }
  }

  /// Creates a device from its name, manufacturer and model; its other fields are `nil`.
  public init(name: String? = nil, manufacturer: String? = nil, model: String? = nil) {
    storage = Storage(Fields(name: name, manufacturer: manufacturer, model: model))
  }
}

extension Device: Hashable {
  /// Returns whether all fields of the devices are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage === rhs.storage || lhs.storage.fields == rhs.storage.fields
  }

  /// Hashes all fields.
  public func hash(into hasher: inout Hasher) { hasher.combine(storage.fields) }
}
