#if canImport(HealthKit)
  internal import Foundation
  internal import HealthKit

  /// The objects that the adapter made, by the identifiers that the app knows them by.
  ///
  /// An object must be the same when it is saved twice, so that HealthKit refuses the second save.
  /// Objects of which the app makes no use are forgotten: only the newest are kept.
  struct MadeObjects: Sendable {
    /// The maximum number of objects, a few megabytes.
    static let most = 10_000

    private var objects: [UUID: HKObject] = [:]
    private var order: [UUID] = []
    private var first = 0

    /// Keeps an object as the newest one.
    mutating func keep(_ object: HKObject, as identifier: UUID) {
      if objects.updateValue(object, forKey: identifier) == nil { order.append(identifier) }
      while order.count - first > Self.most {
        objects[order[first]] = nil
        first += 1
      }
      // The front is cut off rarely, so that its cost is spread over many objects.
      guard first > Self.most else { return }
      order.removeFirst(first)
      first = 0
    }

    /// The object with an identifier, or `nil` if it was never made or has been forgotten.
    subscript(identifier: UUID) -> HKObject? { objects[identifier] }
  }
#endif
