import Foundation
import HealthModel

/// The samples of the history that the variants write: weights from another app.
///
/// Every second sample has a sync identity, and every sample has one other metadata value, as
/// samples of real apps do. A sample is determined by its index and the seed, so the history does
/// not have to be kept in memory.
struct Workload {
  static let app = SourceRevision(
    source: Source(name: "W8Trackr", bundleIdentifier: "com.example.weights"), version: "1")
  static let other = SourceRevision(
    source: Source(name: "Scale", bundleIdentifier: "com.example.scale"), version: "2")
  static let pageSize = 500

  /// The numbers of new samples and of deleted old samples in a round of changes after the import.
  static let (arriving, leaving) = (80, 20)

  /// The seed, which distinguishes one history from another.
  var seed: UInt64 = 1

  /// Returns the samples in a range of indices, oldest first; the same seed and range always have
  /// the same samples.
  func samples(_ places: Range<Int>) throws -> [QuantitySample] { try places.map(sample) }

  /// Returns the range of indices, split into pages.
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
