public import Foundation

/// A source of records, such as a health store or an export.
public protocol MetricSource: Sendable {
  /// The name under which positions are kept; positions of another source are not used.
  var name: String { get }
  /// Reads the records of some types in one pass, page by page in the same order each time.
  ///
  /// If reading fails, all pages that were passed to the closure before are complete.
  ///
  /// - Throws: The error of the source, or that of `page`.
  func read(
    _ request: MetricSourceRequest, _ page: @Sendable (MetricPage) async throws -> Void
  ) async throws
}

/// An error of a source that states the failure in words that can be logged.
public protocol MetricSourceFailure: Error {
  /// The failure, without values and secrets.
  var failure: String { get }
}

/// A request for the records of a source.
public struct MetricSourceRequest: Sendable {
  /// The types to read, by identifier.
  public var types: Set<String>
  /// The range in which records start.
  public var period: MetricPeriod
  /// The positions at which reading continues, by type; sources without positions read everything.
  public var positions: [String: Data]

  /// Creates a request, by default for all dates and from the beginning.
  public init(types: Set<String>, period: MetricPeriod = .all, positions: [String: Data] = [:]) {
    self.types = types
    self.period = period
    self.positions = positions
  }
}

/// A page of the contents of a source.
public struct MetricPage: Sendable {
  /// The records, in the order of the source.
  public var records: [MetricRecord]
  /// The samples that were deleted or replaced since the position.
  public var removed: [RemovedMetric]
  /// The type whose position moves, and the position from which reading continues after this page.
  public var position: Position?

  /// A place in the records of a type.
  public struct Position: Hashable, Sendable {
    /// The identifier of the type.
    public let identifier: String
    /// The position as bytes that only the source understands; they contain no value.
    public let data: Data

    /// Creates the position of a type.
    public init(identifier: String, data: Data) {
      self.identifier = identifier
      self.data = data
    }
  }

  /// Creates a page; by default, no position moves.
  public init(
    records: [MetricRecord], removed: [RemovedMetric] = [], position: Position? = nil
  ) {
    self.records = records
    self.removed = removed
    self.position = position
  }
}
