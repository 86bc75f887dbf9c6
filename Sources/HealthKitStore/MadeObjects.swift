#if canImport(HealthKit)
  internal import Foundation
  internal import HealthKit

  /// The objects that the adapter made, by the identifiers that the app can use for them.
  ///
  /// A sample that is saved twice must be saved as the same object, so that HealthKit refuses the
  /// second save. Only the newest objects are kept, because the app may never save some of them.
  struct MadeObjects: Sendable {
    /// The maximum number of identifiers, whose objects occupy a few megabytes; an object with two
    /// identifiers counts twice.
    static let most = 10_000

    private var objects: [UUID: HKObject] = [:]
    private var order: [UUID] = []
    private var first = 0

    /// Stores an object under an identifier, and discards the oldest objects above the maximum.
    ///
    /// An identifier that is stored again keeps its age.
    mutating func keep(_ object: HKObject, as identifier: UUID) {
      if objects.updateValue(object, forKey: identifier) == nil { order.append(identifier) }
      while order.count - first > Self.most {
        objects[order[first]] = nil
        first += 1
      }
      // The front is removed rarely, so that the cost of a removal is spread over many objects.
      guard first > Self.most else { return }
      order.removeFirst(first)
      first = 0
    }

    /// The object with an identifier, or `nil` if it was never stored or has been discarded.
    subscript(identifier: UUID) -> HKObject? { objects[identifier] }
  }
#endif
