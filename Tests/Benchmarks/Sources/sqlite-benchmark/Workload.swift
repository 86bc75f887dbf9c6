import Foundation
import HealthModel

/// The samples that every part of the benchmark writes: a history of weights of another app.
///
/// Every second sample has a sync identity and every one a fact, as those of real apps do.
struct Workload {
  static let app = SourceRevision(
    source: Source(name: "W8Trackr", bundleIdentifier: "com.example.weights"), version: "1")
  static let other = SourceRevision(
    source: Source(name: "Scale", bundleIdentifier: "com.example.scale"), version: "2")
  static let pageSize = 500

  let count: Int

  /// The samples in pages, oldest first; the same ones each time.
  func pages(seed: UInt64 = 1) -> some Sequence<[QuantitySample]> {
    let identifiers = SeededIdentifiers(seed: seed)
    return stride(from: 0, to: count, by: Self.pageSize).lazy.map { first in
      (first..<min(first + Self.pageSize, count)).compactMap { index in
        try? Self.sample(index, identifiers.next(), seed: seed)
      }
    }
  }

  private static func sample(_ index: Int, _ uuid: UUID, seed: UInt64) throws -> QuantitySample {
    var metadata: Metadata = [MetadataKey.wasUserEntered: .number(1)]
    if index.isMultiple(of: 2) {
      metadata[MetadataKey.syncIdentifier] = .string("scale-\(seed)-\(index)")
      metadata[MetadataKey.syncVersion] = .number(1)
    }
    let date = Date(timeIntervalSinceReferenceDate: Double(index) * 311)
    return try QuantitySample(
      uuid: uuid, type: .bodyMass,
      quantity: Quantity(unit: .kilogram, value: 70 + Double(index % 400) / 20), start: date,
      end: date, metadata: metadata)
  }
}
