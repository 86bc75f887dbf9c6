/// An app or device that wrote data; its identity is the bundle identifier, never the name.
public struct Source: Sendable {
  /// The display name, localised and chosen by the app or the user.
  public let name: String
  /// The identity.
  public let bundleIdentifier: String

  /// Creates a source.
  public init(name: String, bundleIdentifier: String) {
    self.name = name
    self.bundleIdentifier = bundleIdentifier
  }
}

extension Source: Hashable {
  /// Tells whether the sources have the same bundle identifier.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.bundleIdentifier == rhs.bundleIdentifier
  }

  /// Hashes the bundle identifier.
  public func hash(into hasher: inout Hasher) { hasher.combine(bundleIdentifier) }
}

/// A source in the version that wrote a sample.
///
/// Old data may lack everything but the source.
public struct SourceRevision: Hashable, Sendable {
  /// The source.
  public let source: Source
  /// The version of the app.
  public let version: String?
  /// The model of the device, such as `iPhone16,1`.
  public let productType: String?
  /// The version of the operating system.
  public let operatingSystemVersion: String?

  /// Creates a revision.
  public init(
    source: Source, version: String? = nil, productType: String? = nil,
    operatingSystemVersion: String? = nil
  ) {
    self.source = source
    self.version = version
    self.productType = productType
    self.operatingSystemVersion = operatingSystemVersion
  }
}

/// The hardware that produced a sample; comparison looks at all fields.
public struct Device: Hashable, Sendable {
  /// The user's name for it.
  public var name: String?
  /// The manufacturer.
  public var manufacturer: String?
  /// The model.
  public var model: String?
  /// The hardware revision.
  public var hardwareVersion: String?
  /// The firmware revision.
  public var firmwareVersion: String?
  /// The software revision.
  public var softwareVersion: String?
  /// A local identifier.
  public var localIdentifier: String?
  /// The FDA's device identifier.
  public var udiDeviceIdentifier: String?

  /// Creates a device.
  public init(name: String? = nil, manufacturer: String? = nil, model: String? = nil) {
    self.name = name
    self.manufacturer = manufacturer
    self.model = model
  }
}
