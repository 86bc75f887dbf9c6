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
public struct SourceRevision: Sendable {
  private struct Fields: Hashable, Sendable {
    let source: Source
    let version: String?
    let productType: String?
    let operatingSystemVersion: String?
  }

  /// Every fetched sample has a copy of its writer's revision, so all copies share this object.
  private final class Storage: Sendable {
    let fields: Fields

    init(_ fields: Fields) { self.fields = fields }
  }

  private let storage: Storage

  /// The app or device that wrote the sample.
  public var source: Source { storage.fields.source }
  /// The version of the app, if known.
  public var version: String? { storage.fields.version }
  /// The model of the device, such as `iPhone16,1`, if known.
  public var productType: String? { storage.fields.productType }
  /// The version of the operating system, if known.
  public var operatingSystemVersion: String? { storage.fields.operatingSystemVersion }

  /// Creates a revision; by default, it has only the source.
  public init(
    source: Source, version: String? = nil, productType: String? = nil,
    operatingSystemVersion: String? = nil
  ) {
    storage = Storage(
      Fields(
        source: source, version: version, productType: productType,
        operatingSystemVersion: operatingSystemVersion))
  }

  /// Returns whether all fields are equal, including the name of the source, which `==` ignores.
  package func hasSameFields(as other: Self) -> Bool {
    storage === other.storage
      || storage.fields == other.storage.fields && source.name == other.source.name
  }
}

extension SourceRevision: Hashable {
  /// Returns whether all properties are equal; the sources are compared by bundle identifier only.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage === rhs.storage || lhs.storage.fields == rhs.storage.fields
  }

  /// Hashes all properties except the name of the source.
  public func hash(into hasher: inout Hasher) { hasher.combine(storage.fields) }
}
