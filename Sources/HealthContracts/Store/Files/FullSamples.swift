internal import Foundation
internal import HealthModel

/// Quantity samples that together use every property of a quantity sample.
extension FileCase {
  /// Returns samples with various types, devices, units, durations and metadata.
  ///
  /// The metadata contains values of all types.
  func fullSamples() throws -> [QuantitySample] {
    [
      try plainSample(1),
      try sample(
        .height, Quantity(unit: .foot, value: 5.1), minutes: 90,
        [
          "text": .string("a'\"\0ü"), "key\0": .string("x"), "": .string(""),
          "number": .number(-2.5), "date": .date(Self.newYear.addingTimeInterval(0.25)),
          "quantity": .quantity(Quantity(unit: .pound, value: 0.3)),
          MetadataKey.syncIdentifier: .string("id-1"), MetadataKey.syncVersion: .number(1e15),
        ], "1"),
      try sample(.bodyMass, Quantity(unit: .pound, value: 150.5), minutes: 0, [:], "2"),
      try sample(
        .stepCount, Quantity(unit: .count, value: 1_000), minutes: 30,
        [MetadataKey.timeZone: .string("Asia/Kathmandu")], "3"),
    ]
  }

  private func sample(
    _ type: QuantityType, _ quantity: Quantity, minutes: Double, _ metadata: Metadata,
    _ number: String
  ) throws -> QuantitySample {
    var device = Device(name: "name \(number)", manufacturer: "Acme", model: "model \(number)")
    // Device 2 has only a name, a manufacturer and a model.
    if number != "2" {
      device.hardwareVersion = "hardware \(number)"
      device.firmwareVersion = "firmware \(number)"
      device.softwareVersion = "software \(number)"
      device.localIdentifier = "local \(number)"
      device.udiDeviceIdentifier = "udi \(number)"
    }
    let start = HealthWorld.start.addingTimeInterval(0.125)
    return try QuantitySample(
      uuid: nextIdentity(), type: type, quantity: quantity, start: start,
      end: start.addingTimeInterval(minutes * 60), metadata: metadata, device: device)
  }

  /// Returns the source revision for a number.
  ///
  /// The revision for 1 has only a name and a bundle identifier.
  static func revision(_ number: Int) -> SourceRevision {
    let source = Source(name: "Source \(number)", bundleIdentifier: "com.example.source-\(number)")
    guard number != 1 else { return SourceRevision(source: source) }
    return SourceRevision(
      source: source, version: "\(number).1", productType: "Watch7,\(number)",
      operatingSystemVersion: "11.\(number)")
  }
}
