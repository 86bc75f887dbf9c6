internal import HealthModel
internal import HealthStoreEngine

/// The arrivals and deletions of the objects of one type, in order.
struct ArrivalLog: Sendable {
  enum Content: Sendable {
    case stored(Sample)
    case deleted(Tombstone)
    /// An empty entry that queries no longer report.
    case gone
  }

  struct Entry: Sendable {
    /// The position in the store's order of arrival, across all types.
    let position: Int
    fileprivate(set) var content: Content
  }

  private(set) var entries: [Entry] = []
  /// The newest position ever used in this log, even if its entry has been removed; 0 before the
  /// first entry.
  private(set) var lastPosition = 0
  private var goneCount = 0

  /// Adds an entry at the newest position.
  ///
  /// - Complexity: O(1), amortized.
  mutating func append(_ content: Content, at position: Int) {
    entries.append(Entry(position: position, content: content))
    lastPosition = position
  }

  /// Returns the index of the first entry after a position, or the number of entries if no entry
  /// follows it.
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

  /// Returns the stored sample at a position, or `nil` if the position has no stored sample.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of entries.
  func sample(at position: Int) -> Sample? {
    let index = firstIndex(after: position - 1)
    guard index < entries.count, entries[index].position == position,
      case .stored(let sample) = entries[index].content
    else { return nil }
    return sample
  }

  /// Empties the entry at a position, if any, and removes all empty entries when most entries of a
  /// long log are empty.
  ///
  /// - Complexity: O(log *n*), amortized, where *n* is the number of entries.
  mutating func empty(at position: Int) {
    let index = firstIndex(after: position - 1)
    guard index < entries.count, entries[index].position == position else { return }
    entries[index].content = .gone
    goneCount += 1
    // At most half of a long log is empty, so the cost of a removal is amortized over the
    // deletions.
    guard goneCount > 32, goneCount * 2 > entries.count else { return }
    entries.removeAll { if case .gone = $0.content { true } else { false } }
    goneCount = 0
  }

  /// Removes all tombstones and empty entries.
  mutating func removeTombstones() {
    entries.removeAll { if case .stored = $0.content { false } else { true } }
    goneCount = 0
  }
}
