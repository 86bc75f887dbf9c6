package import Foundation
package import HealthModel

/// A lookup that finds a few samples without scanning all of them.
package enum SampleLookup: Hashable, Sendable {
  /// A lookup by UUID.
  case uuid(UUID)
  /// A lookup by sync identifier.
  case syncIdentifier(String)
}

extension SamplePredicate {
  /// The lookups that together find every possible match, or `nil` if a scan is needed.
  ///
  /// - Complexity: O(*c* · *n*), where *c* is the number of conditions, and *n* the number of
  ///   identifiers in them.
  package var lookups: Set<SampleLookup>? {
    switch self {
    case .uuids(let uuids): Set(uuids.lazy.map(SampleLookup.uuid))
    case .syncIdentifiers(let identifiers):
      Set(identifiers.lazy.map(SampleLookup.syncIdentifier))
    case .and(let conditions): conditions.compactMap(\.lookups).min { $0.count < $1.count }
    case .or(let conditions):
      conditions.reduce(Set<SampleLookup>?.some([])) { union, condition in
        union.flatMap { union in condition.lookups.map { union.union($0) } }
      }
    case .all, .dates, .sources, .metadata, .quantity, .categoryValue, .workoutActivityType,
      .workoutDuration, .workout, .not:
      nil
    }
  }
}
