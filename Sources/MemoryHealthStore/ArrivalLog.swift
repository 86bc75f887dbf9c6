internal import HealthModel

/// The objects of one type in the order in which they arrived.
struct ArrivalLog: Sendable {
  enum Content: Sendable {
    case stored(QuantitySample)
    case deleted(Tombstone)
    /// Nobody needs to hear of this place any more.
    case gone
  }

  struct Entry: Sendable {
    /// Grows with every arrival at the store, over all types.
    let position: Int
    fileprivate(set) var content: Content
  }

  private(set) var entries: [Entry] = []
  /// The newest position ever given out here; it stays when its entry is gone.
  private(set) var lastPosition = 0
  private var goneCount = 0

  /// Adds the newest arrival.
  ///
  /// - Complexity: O(1), amortised.
  mutating func append(_ content: Content, at position: Int) {
    entries.append(Entry(position: position, content: content))
    lastPosition = position
  }

  /// The place of the first entry behind a position.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of entries.
  func firstIndex(after position: Int) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].position > position { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The sample at a position, if one is stored there.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of entries.
  func sample(at position: Int) -> QuantitySample? {
    let index = firstIndex(after: position - 1)
    guard index < entries.count, entries[index].position == position,
      case .stored(let sample) = entries[index].content
    else { return nil }
    return sample
  }

  /// Empties a place, and from time to time removes all empty ones.
  ///
  /// - Complexity: O(log *n*), amortised, where *n* is the number of entries.
  mutating func empty(at position: Int) {
    let index = firstIndex(after: position - 1)
    guard index < entries.count, entries[index].position == position else { return }
    entries[index].content = .gone
    goneCount += 1
    // At most half of a long log is empty, so a removal pays for as many deletions.
    guard goneCount > 32, goneCount * 2 > entries.count else { return }
    entries.removeAll { if case .gone = $0.content { true } else { false } }
    goneCount = 0
  }

  /// Forgets every deletion.
  mutating func removeTombstones() {
    entries.removeAll { if case .stored = $0.content { false } else { true } }
    goneCount = 0
  }
}
