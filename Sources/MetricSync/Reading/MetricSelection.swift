internal import HealthModel

/// The types that the user selected, which can change during a pass.
///
/// A deselected type is not sent, and its samples are removed from batches that were formed before.
public final class MetricSelection: Sendable {
  private let types: Locked<Set<String>>

  /// Creates a selection of types by identifier.
  public init(_ types: Set<String>) { self.types = Locked(types) }

  /// The selected types by identifier.
  public var identifiers: Set<String> { types.withLock { $0 } }

  /// Returns whether a type is selected.
  public func contains(_ identifier: String) -> Bool { types.withLock { $0.contains(identifier) } }

  /// Selects a type, from this moment on.
  public func select(_ identifier: String) {
    types.withLock { types in _ = types.insert(identifier) }
  }

  /// Deselects a type, from this moment on.
  public func deselect(_ identifier: String) {
    types.withLock { types in _ = types.remove(identifier) }
  }
}
