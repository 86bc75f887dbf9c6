/// An app or device that wrote data, identified by its bundle identifier and not by its name.
public struct Source: Sendable {
  /// The localized display name, chosen by the app or the user.
  public let name: String
  /// The bundle identifier, which identifies the source.
  public let bundleIdentifier: String

  /// Creates a source with a display name and a bundle identifier.
  public init(name: String, bundleIdentifier: String) {
    self.name = name
    self.bundleIdentifier = bundleIdentifier
  }
}

extension Source: Hashable {
  /// Returns whether the sources have the same bundle identifier.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.bundleIdentifier == rhs.bundleIdentifier
  }

  /// Hashes the bundle identifier.
  public func hash(into hasher: inout Hasher) { hasher.combine(bundleIdentifier) }
}

/// The version of a source that wrote a sample.
///
/// Old data may contain only the source.
public struct SourceRevision: Hashable, Sendable {
  /// The app or device that wrote the sample.
  public let source: Source
  /// The version of the app, if known.
  public let version: String?
  /// The model of the device, such as `iPhone16,1`, if known.
  public let productType: String?
  /// The version of the operating system, if known.
  public let operatingSystemVersion: String?

  /// Creates a revision; by default, it has only the source.
  public init(
    source: Source, version: String? = nil, productType: String? = nil,
    operatingSystemVersion: String? = nil
  ) {
    self.source = source
    self.version = version
    self.productType = productType
    self.operatingSystemVersion = operatingSystemVersion
  }

  /// Returns whether all fields are equal, including those that equality ignores.
  package func hasSameFields(as other: Self) -> Bool {
    source.bundleIdentifier == other.source.bundleIdentifier && source.name == other.source.name
      && version == other.version && productType == other.productType
      && operatingSystemVersion == other.operatingSystemVersion
  }
}

/// The hardware that produced a sample; equality compares all fields.
public struct Device: Hashable, Sendable {
  /// The name that the user gave to the device.
  public var name: String?
  /// The name of the manufacturer.
  public var manufacturer: String?
  /// The name of the device model.
  public var model: String?
  /// The hardware revision, as the manufacturer names it.
  public var hardwareVersion: String?
  /// The firmware revision, as the manufacturer names it.
  public var firmwareVersion: String?
  /// The software revision, as the manufacturer names it.
  public var softwareVersion: String?
  /// An identifier that is valid only on the local system, such as a Bluetooth UUID.
  public var localIdentifier: String?
  /// The device identifier portion of the FDA's unique device identifier (UDI).
  public var udiDeviceIdentifier: String?

  /// Creates a device; the other fields are `nil`.
  public init(name: String? = nil, manufacturer: String? = nil, model: String? = nil) {
    self.name = name
    self.manufacturer = manufacturer
    self.model = model
  }
}
