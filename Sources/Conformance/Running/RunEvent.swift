public import ConformanceRecord

/// A progress event of a run.
public enum RunEvent: Sendable {
  /// The run starts, with the total number of row executions on all subjects.
  case started(rows: Int)
  /// Outcomes have arrived, in completion order; they include those of rows that were not run.
  case finished([RowRecord])
}
