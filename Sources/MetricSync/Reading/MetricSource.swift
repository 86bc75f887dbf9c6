public import Foundation

/// A source of records, such as a health store or an export.
public protocol MetricSource: Sendable {
  /// The name under which positions are saved; positions of a source with another name are not
  /// used.
  var name: String { get }
  /// Reads the records of the requested types page by page, in the same order each time.
  ///
  /// If reading fails, all pages that were passed to the closure before the failure are complete.
  ///
  /// - Throws: An error from the source, or the error that `page` throws.
  func read(
    _ request: MetricSourceRequest, _ page: @Sendable (MetricPage) async throws -> Void
  ) async throws
}

/// An error from a source, with a description that can be logged.
public protocol MetricSourceFailure: Error {
  /// The description of the failure, without values or secrets.
  var failure: String { get }
}

/// A request for the records of a source.
public struct MetricSourceRequest: Sendable {
  /// The identifiers of the types to read.
  public var types: Set<String>
  /// The range of start dates of the records to read.
  public var period: MetricPeriod
  /// The positions from which reading continues, by type identifier; a source that does not support
  /// positions reads everything.
  public var positions: [String: Data]

  /// Creates a request, by default for all dates and from the beginning.
  public init(types: Set<String>, period: MetricPeriod = .all, positions: [String: Data] = [:]) {
    self.types = types
    self.period = period
    self.positions = positions
  }
}

/// A page of a source's records and removals.
public struct MetricPage: Sendable {
  /// The records, in the order of the source.
  public var records: [MetricRecord]
  /// The metrics whose samples were deleted or replaced since the requested position.
  public var removed: [RemovedMetric]
  /// The type whose position advances, with its position after this page, or `nil` if no position
  /// advances.
  public var position: Position?

  /// A position in the records of a type.
  public struct Position: Hashable, Sendable {
    /// The identifier of the type.
    public let identifier: String
    /// The position as bytes that only the source interprets; they contain no metric value.
    public let data: Data

    /// Creates the position of a type.
    public init(identifier: String, data: Data) {
      self.identifier = identifier
      self.data = data
    }
  }

  /// Creates a page, by default without removals and without a position.
  public init(
    records: [MetricRecord], removed: [RemovedMetric] = [], position: Position? = nil
  ) {
    self.records = records
    self.removed = removed
    self.position = position
  }
}
