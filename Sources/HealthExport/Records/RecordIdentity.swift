internal import Foundation

/// A name-based UUID of version 5, as RFC 9562 defines it.
struct RecordIdentity: Hashable {
  let high: UInt64
  let low: UInt64

  /// The namespace of all identities in exports.
  static let exports = Self(high: 0x6F1C_1B0E_2B9A_4E5B, low: 0x9C7D_3A0D_5E8F_4A21)

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Creates the identity of a name within a namespace.
  init(namespace: Self, _ appendName: (inout SHA1) -> Void) {
    var hash = SHA1()
    hash.append(number: Int64(bitPattern: namespace.high))
    hash.append(number: Int64(bitPattern: namespace.low))
    appendName(&hash)
    let (first, second) = hash.finish()
    high = first & ~0xF000 | 0x5000
    low = second & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
  }

  var uuid: UUID {
    func byte(_ word: UInt64, _ place: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: word >> (56 - place * 8))
    }
    return UUID(
      uuid: (
        byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4), byte(high, 5),
        byte(high, 6), byte(high, 7), byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3),
        byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
      ))
  }
}

/// A counter of the occurrences of each identity, which also reserves ordinals.
///
/// The counter uses about ten bytes per identity. The 122 hash bits are reduced to a key of 64
/// bits. If two identities have the same key, a record can be assigned an ordinal that is too high,
/// but no record is lost.
struct RepeatCounter {
  /// The hash table in segments, so that only one segment at a time is copied when the table grows.
  private var segments = [[UInt64]](repeating: [], count: 256)
  private var counts = [Int](repeating: 0, count: 256)
  /// The number of occurrences after the first, for identities that occurred more than once.
  private var repeats: [UInt64: Int] = [:]
  /// The highest reserved ordinal of each group of records that differ only in their values.
  private var reserved: [UInt64: Int] = [:]

  /// Counts an occurrence of an identity and returns the number of earlier ones.
  mutating func occurrences(addingOneOf identity: RecordIdentity) -> Int {
    let key = Self.key(identity)
    if insert(key) { return 0 }
    repeats[key, default: 0] += 1
    return repeats[key] ?? 0
  }

  /// Reserves an ordinal in a group of records that differ only in their values.
  ///
  /// - Returns: `false` if a record with another value has already reserved the ordinal; otherwise,
  ///   `true`.
  mutating func reserve(_ ordinal: Int, in group: RecordIdentity) -> Bool {
    let key = Self.key(group)
    guard ordinal > reserved[key, default: 0] else { return false }
    reserved[key] = ordinal
    return true
  }

  func contains(_ identity: RecordIdentity) -> Bool { contains(Self.key(identity)) }

  /// Returns the number of occurrences that exceed those in another counter, summed over all
  /// identities.
  func surplus(over other: Self) -> Int {
    var surplus = 0
    for segment in segments {
      for key in segment where key != 0 {
        let known = other.contains(key) ? 1 + (other.repeats[key] ?? 0) : 0
        surplus += max(0, 1 + (repeats[key] ?? 0) - known)
      }
    }
    return surplus
  }

  /// Returns the key of an identity, which is never 0, because 0 marks an empty slot.
  private static func key(_ identity: RecordIdentity) -> UInt64 {
    let key = identity.low << 2 ^ identity.high
    return key == 0 ? 1 : key
  }

  private static func place(_ key: UInt64, _ capacity: Int) -> Int {
    Int(truncatingIfNeeded: (key << 8).multipliedFullWidth(by: UInt64(capacity)).high)
  }

  private func contains(_ key: UInt64) -> Bool {
    let segment = segments[Int(key >> 56)]
    guard !segment.isEmpty else { return false }
    var place = Self.place(key, segment.count)
    while segment[place] != 0 {
      if segment[place] == key { return true }
      place = place + 1 == segment.count ? 0 : place + 1
    }
    return false
  }

  private mutating func insert(_ key: UInt64) -> Bool {
    let number = Int(key >> 56)
    if (counts[number] + 1) * 6 > segments[number].count * 5 { grow(number) }
    let capacity = segments[number].count
    var place = Self.place(key, capacity)
    while segments[number][place] != 0 {
      if segments[number][place] == key { return false }
      place = place + 1 == capacity ? 0 : place + 1
    }
    segments[number][place] = key
    counts[number] += 1
    return true
  }

  private mutating func grow(_ number: Int) {
    let old = segments[number]
    var larger = [UInt64](repeating: 0, count: max(8, old.count + old.count / 4))
    for key in old where key != 0 {
      var place = Self.place(key, larger.count)
      while larger[place] != 0 { place = place + 1 == larger.count ? 0 : place + 1 }
      larger[place] = key
    }
    segments[number] = larger
  }
}
