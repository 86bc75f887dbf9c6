// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
internal import HealthModel

public final class HKSource: NSObject, @unchecked Sendable {
  public let name: String
  public let bundleIdentifier: String

  init(_ source: Source) {
    name = source.name
    bundleIdentifier = source.bundleIdentifier
  }

  /// Returns the source of the app in the contracts.
  public class func `default`() -> HKSource {
    HKSource(Source(name: "W8Trackr", bundleIdentifier: "com.saults.W8Trackr"))
  }

  public override var hash: Int { bundleIdentifier.hashValue }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKSource)?.bundleIdentifier == bundleIdentifier
  }
}

public final class HKSourceRevision: NSObject, @unchecked Sendable {
  public let source: HKSource
  public let version: String?
  public let productType: String?
  public let operatingSystemVersion: OperatingSystemVersion

  init(_ revision: SourceRevision) {
    source = HKSource(revision.source)
    version = revision.version
    productType = revision.productType
    let parts = (revision.operatingSystemVersion ?? "").split(separator: ".").map { Int($0) ?? 0 }
    operatingSystemVersion = OperatingSystemVersion(
      majorVersion: parts.first ?? 0, minorVersion: parts.dropFirst().first ?? 0,
      patchVersion: parts.dropFirst(2).first ?? 0)
  }
}

public final class HKDevice: NSObject, @unchecked Sendable {
  public let name: String?
  public let manufacturer: String?
  public let model: String?
  public let hardwareVersion: String?
  public let firmwareVersion: String?
  public let softwareVersion: String?
  public let localIdentifier: String?
  public let udiDeviceIdentifier: String?

  public init(
    name: String?, manufacturer: String?, model: String?, hardwareVersion: String?,
    firmwareVersion: String?, softwareVersion: String?, localIdentifier: String?,
    udiDeviceIdentifier: String?
  ) {
    self.name = name
    self.manufacturer = manufacturer
    self.model = model
    self.hardwareVersion = hardwareVersion
    self.firmwareVersion = firmwareVersion
    self.softwareVersion = softwareVersion
    self.localIdentifier = localIdentifier
    self.udiDeviceIdentifier = udiDeviceIdentifier
  }

  convenience init(_ device: Device) {
    self.init(
      name: device.name, manufacturer: device.manufacturer, model: device.model,
      hardwareVersion: device.hardwareVersion, firmwareVersion: device.firmwareVersion,
      softwareVersion: device.softwareVersion, localIdentifier: device.localIdentifier,
      udiDeviceIdentifier: device.udiDeviceIdentifier)
  }

  var portable: Device {
    var device = Device(name: name, manufacturer: manufacturer, model: model)
    device.hardwareVersion = hardwareVersion
    device.firmwareVersion = firmwareVersion
    device.softwareVersion = softwareVersion
    device.localIdentifier = localIdentifier
    device.udiDeviceIdentifier = udiDeviceIdentifier
    return device
  }
}
