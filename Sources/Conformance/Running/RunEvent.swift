public import ConformanceRecord

/// A progress event of a run.
public enum RunEvent: Sendable {
  /// The run starts with this number of rows.
  case started(rows: Int)
  /// Rows have finished; they are reported in completion order.
  case finished([RowRecord])
}
