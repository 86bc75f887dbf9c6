#if canImport(HealthKit)
  internal import Foundation
  internal import HealthKit
  internal import HealthModel

  /// The conversion between HealthKit's anchors and the model's anchors, which consist of bytes.
  ///
  /// The bytes are a mark, a checksum, the type's identifier followed by a zero byte, and
  /// HealthKit's archive. Anchors from other stores or for other types are detected by the mark and
  /// the type, and damaged bytes by the checksum, before the archive is decoded.
  enum HealthKitAnchor {
    private static let mark = Array("healthkit-anchor-1".utf8)

    /// Returns HealthKit's form of an anchor.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` if the adapter did not make the anchor
    ///   for the type, or if the anchor is damaged.
    static func anchor(_ anchor: QueryAnchor, of type: SampleType) throws(HealthError)
      -> HKQueryAnchor
    {
      let bytes = Array(anchor.data)
      let sumEnd = mark.count + 8
      guard bytes.count > sumEnd, bytes.starts(with: mark) else { throw foreign }
      let rest = bytes[sumEnd...]
      guard bytes[mark.count..<sumEnd].elementsEqual(checksum(rest)),
        let end = rest.firstIndex(of: 0), rest[..<end].elementsEqual(type.identifier.utf8),
        let decoded = try? NSKeyedUnarchiver.unarchivedObject(
          ofClass: HKQueryAnchor.self, from: Data(rest[(end + 1)...]))
      else { throw foreign }
      return decoded
    }

    /// Returns the model's form of an anchor.
    ///
    /// - Throws: `HealthError` with `unknownError` if the anchor cannot be archived.
    static func anchor(_ anchor: HKQueryAnchor, of type: SampleType) throws(HealthError)
      -> QueryAnchor
    {
      let archive = try? NSKeyedArchiver.archivedData(
        withRootObject: anchor, requiringSecureCoding: true)
      guard let archive else {
        throw HealthError(.unknownError, "The HealthKit anchor cannot be archived.")
      }
      let rest = Array(type.identifier.utf8) + [0] + Array(archive)
      return QueryAnchor(data: Data(mark + checksum(rest[...]) + rest))
    }

    private static let foreign = HealthError(
      .errorInvalidArgument, "The anchor was not created by this store for this type.")

    /// Returns the bytes of the 64-bit FNV-1a hash, the least significant one first.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
      let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01b3
      }
      return (0..<8).map { UInt8(truncatingIfNeeded: hash >> (8 * $0)) }
    }
  }
#endif
