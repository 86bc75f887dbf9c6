/// The alignment of the cells in a column.
public enum ColumnAlignment: String, Hashable, Sendable {
  /// Unspecified.
  case none
  /// Left-aligned.
  case left
  /// Centered.
  case center
  /// Right-aligned.
  case right
}
