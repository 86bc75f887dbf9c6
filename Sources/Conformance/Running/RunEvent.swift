public import ConformanceRecord

/// A progress event of a run.
public enum RunEvent: Sendable {
  /// The run starts, with the total number of row executions on all subjects.
  case started(rows: Int)
  /// Rows have finished; they are reported in completion order.
  case finished([RowRecord])
}
