internal import HealthModel

/// The types that the user selected, which can change during a pass.
///
/// After a type is deselected, a running pass drops the metrics of the type from its batches before
/// it sends the next request.
public final class MetricSelection: Sendable {
  private let types: Locked<Set<String>>

  /// Creates a selection from the identifiers of types, which must be the same as in the records.
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
