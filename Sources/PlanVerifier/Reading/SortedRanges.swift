extension Array {
  /// Whether one of these ranges, which are in order and do not overlap, holds a value.
  ///
  /// - Complexity: O(log *n*) in the number of ranges.
  func cover<Bound>(_ value: Bound) -> Bool where Element == ClosedRange<Bound> {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].contains(value)
  }
}
