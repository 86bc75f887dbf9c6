extension Array {
  /// Returns whether one of the ranges contains a value.
  ///
  /// - Precondition: The ranges are sorted and do not overlap.
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

extension Array {
  /// Returns the index of the first element that satisfies a predicate; `count` if none does.
  ///
  /// - Precondition: All elements that satisfy the predicate are at the end.
  /// - Complexity: O(log *n*) in the number of elements.
  func partitioningIndex(where belongsBehind: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if belongsBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
