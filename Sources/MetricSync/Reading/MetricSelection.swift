internal import HealthModel

/// The types that the user selected, which can change during a pass.
///
/// Metrics of a deselected type are not sent, and are dropped from batches that have not been sent
/// yet.
public final class MetricSelection: Sendable {
  private let types: Locked<Set<String>>

  /// Creates a selection from the identifiers of types.
  public init(_ types: Set<String>) { self.types = Locked(types) }

  /// The identifiers of the selected types.
  public var identifiers: Set<String> { types.withLock { $0 } }

  /// Returns whether a type is selected.
  public func contains(_ identifier: String) -> Bool { types.withLock { $0.contains(identifier) } }

  /// Selects a type, which is read in the next pass at the latest.
  public func select(_ identifier: String) {
    types.withLock { types in _ = types.insert(identifier) }
  }

  /// Deselects a type; a running pass sends no further metrics of the type.
  public func deselect(_ identifier: String) {
    types.withLock { types in _ = types.remove(identifier) }
  }
}
