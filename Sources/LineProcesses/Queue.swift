/// A first-in, first-out queue that removes its first element in amortized constant time.
package struct Queue<Element: Sendable>: Sendable {
  private var elements: [Element?] = []
  private var taken = 0

  /// Creates an empty queue.
  package init() {}

  /// Whether the queue is empty.
  package var isEmpty: Bool { taken == elements.count }

  /// The first element, or `nil` if the queue is empty.
  ///
  /// Setting a value replaces the first element, and setting `nil` removes it; an empty queue does
  /// not change.
  package var first: Element? {
    get { isEmpty ? nil : elements[taken] }
    set {
      guard !isEmpty else { return }
      elements[taken] = newValue
      guard newValue == nil else { return }
      taken += 1
      // Frees the storage of removed elements when they outnumber the remaining ones.
      if taken * 2 > elements.count {
        elements.removeFirst(taken)
        taken = 0
      }
    }
  }

  /// Appends an element to the end of the queue.
  package mutating func append(_ element: Element) { elements.append(element) }

  /// Removes and returns the first element, or returns `nil` if the queue is empty.
  package mutating func popFirst() -> Element? {
    defer { first = nil }
    return first
  }
}
