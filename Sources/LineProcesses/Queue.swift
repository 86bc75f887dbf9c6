/// Elements in the order in which they came; to take the first costs the same however many wait.
package struct Queue<Element: Sendable>: Sendable {
  private var elements: [Element?] = []
  private var taken = 0

  /// Creates an empty queue.
  package init() {}

  /// Whether nothing waits.
  package var isEmpty: Bool { taken == elements.count }

  /// The first element; may be replaced by what is left of it, or taken by `nil`.
  package var first: Element? {
    get { isEmpty ? nil : elements[taken] }
    set {
      guard !isEmpty else { return }
      elements[taken] = newValue
      guard newValue == nil else { return }
      taken += 1
      // What was taken is given back once it is the larger part.
      if taken * 2 > elements.count {
        elements.removeFirst(taken)
        taken = 0
      }
    }
  }

  /// Puts an element behind the others.
  package mutating func append(_ element: Element) { elements.append(element) }

  /// Takes the first element.
  package mutating func popFirst() -> Element? {
    defer { first = nil }
    return first
  }
}
