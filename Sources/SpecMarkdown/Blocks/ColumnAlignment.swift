/// The alignment of the cells in a column.
public enum ColumnAlignment: String, Hashable, Sendable {
  /// An unspecified alignment.
  case none
  /// Left alignment.
  case left
  /// Center alignment.
  case center
  /// Right alignment.
  case right
}
