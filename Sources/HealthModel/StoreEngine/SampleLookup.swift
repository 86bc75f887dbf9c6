package import Foundation

/// One way to find a few samples without looking at all.
package enum SampleLookup: Hashable, Sendable {
  /// By identity.
  case uuid(UUID)
  /// By the identifier that a source gave.
  case syncIdentifier(String)
}

extension SamplePredicate {
  /// Lookups that find every sample that can satisfy the condition, or `nil` when none do.
  ///
  /// - Complexity: O(*n*), where *n* is the number of conditions and of their identities.
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
    case .all, .dates, .sources, .metadata, .quantity, .not: nil
    }
  }
}
