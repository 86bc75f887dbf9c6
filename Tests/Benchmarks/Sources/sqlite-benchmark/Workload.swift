import Foundation
import HealthModel

/// The samples that every part of the benchmark writes: a history of weights of another app.
///
/// Every second sample has a sync identity and every one a fact, as those of real apps do. Each is
/// determined by its index alone, so the history does not have to be kept in memory.
struct Workload {
  static let app = SourceRevision(
    source: Source(name: "W8Trackr", bundleIdentifier: "com.example.weights"), version: "1")
  static let other = SourceRevision(
    source: Source(name: "Scale", bundleIdentifier: "com.example.scale"), version: "2")
  static let pageSize = 500

  /// The changes of a round after the import: new samples, and deletions of old ones.
  static let (arriving, leaving) = (80, 20)

  /// Distinguishes one history from another.
  var seed: UInt64 = 1

  /// The samples of some places, oldest first; the same ones each time.
  func samples(_ places: Range<Int>) throws -> [QuantitySample] { try places.map(sample) }

  /// The places in pages.
  static func pages(_ places: Range<Int>) -> [Range<Int>] {
    stride(from: places.lowerBound, to: places.upperBound, by: pageSize).map { first in
      first..<min(first + pageSize, places.upperBound)
    }
  }

  private func sample(_ place: Int) throws -> QuantitySample {
    var metadata: Metadata = [MetadataKey.wasUserEntered: .number(1)]
    if place.isMultiple(of: 2) {
      metadata[MetadataKey.syncIdentifier] = .string("scale-\(seed)-\(place)")
      metadata[MetadataKey.syncVersion] = .number(1)
    }
    let date = Date(timeIntervalSinceReferenceDate: Double(place) * 311)
    return try QuantitySample(
      uuid: SeededIdentifiers(seed: seed << 40 | UInt64(place)).next(), type: .bodyMass,
      quantity: Quantity(unit: .kilogram, value: 70 + Double(place % 400) / 20), start: date,
      end: date, metadata: metadata)
  }
}
