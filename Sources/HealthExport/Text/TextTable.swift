/// A table that assigns a number to each distinct text, so that repeated texts are decoded once.
///
/// Numbers start at 0 and follow the order of the first occurrences.
struct TextTable {
  private struct Entry {
    let hash: UInt64
    let start: Int
    let length: Int
  }

  private var pool: [UInt8] = []
  private var entries: [Entry] = []
  private var slots = [Int32](repeating: -1, count: 64)
  private var last = -1
  private let seed: UInt64

  /// The number of distinct texts.
  var count: Int { entries.count }

  /// The number of bytes that the texts occupy.
  var size: Int { pool.count }

  init() {
    // The seed differs between processes, so that no file can be crafted to cause collisions.
    seed = UInt64(truncatingIfNeeded: Hasher().finalize()) | 1
  }

  /// Returns the index of a text, adding the text if it is new.
  mutating func number(of text: ByteView) -> (number: Int, isNew: Bool) {
    if last >= 0, isEntry(last, equalTo: text) { return (last, false) }
    let hash = hash(of: text)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let candidate = Int(slots[slot])
      if entries[candidate].hash == hash, isEntry(candidate, equalTo: text) {
        last = candidate
        return (candidate, false)
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    last = entries.count
    entries.append(Entry(hash: hash, start: pool.count, length: text.count))
    pool.append(contentsOf: text.buffer)
    slots[slot] = Int32(last)
    if entries.count * 2 > slots.count { grow() }
    return (last, true)
  }

  /// Removes all texts.
  mutating func removeAll() {
    pool.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    slots = [Int32](repeating: -1, count: 64)
    last = -1
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for (index, entry) in entries.enumerated() {
      var slot = Int(truncatingIfNeeded: entry.hash) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(index)
    }
  }

  private func isEntry(_ index: Int, equalTo text: ByteView) -> Bool {
    let entry = entries[index]
    guard entry.length == text.count else { return false }
    return pool.withUnsafeBufferPointer { pool in
      guard let base = pool.baseAddress else { return true }
      let view = ByteView(base: base, count: pool.count)
      var offset = 0
      while offset < entry.length {
        let rest = entry.length - offset
        let mask = rest >= 8 ? UInt64.max : (1 << UInt64(rest * 8)) - 1
        let difference = view.word(at: entry.start + offset) ^ text.word(at: offset)
        if difference & mask != 0 { return false }
        offset += 8
      }
      return true
    }
  }

  private func hash(of text: ByteView) -> UInt64 {
    var hash = seed ^ UInt64(text.count)
    var offset = 0
    while offset < text.count {
      let product = (hash ^ text.word(at: offset)).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      hash = product.high ^ product.low
      offset += 8
    }
    let product = hash.multipliedFullWidth(by: seed | 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}
