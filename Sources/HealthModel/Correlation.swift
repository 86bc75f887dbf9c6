public import Foundation

extension SampleType {
  /// The correlation type for a systolic and a diastolic pressure from one measurement.
  public static let bloodPressure = Self.correlation(
    identifier: "HKCorrelationTypeIdentifierBloodPressure")
  /// The correlation type for a food item with its nutrients.
  public static let food = Self.correlation(identifier: "HKCorrelationTypeIdentifierFood")
}

/// Samples that belong together, such as the two pressures of one measurement.
public struct Correlation: Hashable, Sendable {
  /// The identifier of the correlation, unique within a store.
  public let uuid: UUID
  /// The type of the correlation, such as blood pressure.
  public let type: SampleType
  /// The quantity samples that belong together.
  public let members: [QuantitySample]
  /// The start of the time that the correlation covers.
  public let startDate: Date
  /// The end of the time that the correlation covers, never before the start.
  public let endDate: Date
  /// The metadata attached by the writer.
  public let metadata: Metadata
  /// The source revision of the writer; `nil` until the correlation is fetched from a store.
  public let sourceRevision: SourceRevision?

  /// Creates a correlation that is not stored yet.
  ///
  /// - Throws: ``ProgrammerError`` if the end is before the start or the metadata is invalid.
  public init(
    uuid: UUID, type: SampleType, members: [QuantitySample], start: Date, end: Date,
    metadata: Metadata = [:]
  ) throws(ProgrammerError) {
    guard start <= end else {
      throw ProgrammerError(.endBeforeStart, "a correlation must not end before it starts")
    }
    try metadata.validate()
    self.init(
      storedAs: uuid, type: type, members: members, startDate: start, endDate: end,
      metadata: metadata, sourceRevision: nil)
  }

  /// Creates a correlation from values that were already validated, such as stored values, without
  /// validating them again.
  package init(
    storedAs uuid: UUID, type: SampleType, members: [QuantitySample], startDate: Date,
    endDate: Date, metadata: Metadata, sourceRevision: SourceRevision?
  ) {
    self.uuid = uuid
    self.type = type
    self.members = members
    self.startDate = startDate
    self.endDate = endDate
    self.metadata = metadata
    self.sourceRevision = sourceRevision
  }

  /// Returns the correlation and its members as fetched from a store, with the revision of their
  /// writer.
  public func fetched(from revision: SourceRevision) -> Self {
    Self(
      storedAs: uuid, type: type, members: members.map { $0.fetched(from: revision) },
      startDate: startDate, endDate: endDate, metadata: metadata, sourceRevision: revision)
  }

  /// Returns the correlation with the given members instead of its current ones, for example after
  /// a store has replaced or deleted some.
  public func holding(_ members: [QuantitySample]) -> Self {
    Self(
      storedAs: uuid, type: type, members: members, startDate: startDate, endDate: endDate,
      metadata: metadata, sourceRevision: sourceRevision)
  }
}

/// A query for the stored correlations of a type.
public struct CorrelationQuery: Sendable {
  /// The type of the correlations.
  public let type: SampleType
  /// The condition on the correlation itself; a condition on a quantity, a category value or a
  /// workout counts as not satisfied.
  public let predicate: SamplePredicate
  /// The conditions on members, by type; each must match at least one member of its type.
  public let memberPredicates: [QuantityType: SamplePredicate]

  /// Creates a query; by default, it matches all correlations of the type.
  public init(
    type: SampleType, predicate: SamplePredicate = .all,
    memberPredicates: [QuantityType: SamplePredicate] = [:]
  ) {
    self.type = type
    self.predicate = predicate
    self.memberPredicates = memberPredicates
  }

  /// Returns whether the members of a correlation satisfy the member predicates.
  package func acceptsMembers(of correlation: Correlation) -> Bool {
    memberPredicates.allSatisfy { type, predicate in
      correlation.members.contains { $0.quantityType == type && predicate.matches($0) }
    }
  }
}

/// A store that supports correlations.
public protocol CorrelationStoring: HealthStoreProtocol {
  /// Saves a correlation and its members as one change, under the sync identity rules.
  ///
  /// - Throws: The error that saving a member throws; ``HealthError`` with `errorInvalidArgument`
  ///   if the correlation is empty, or a UUID is repeated or already stored.
  func save(_ correlation: Correlation) async throws

  /// Deletes a correlation that this app saved; whether its members are also deleted depends on the
  /// store.
  ///
  /// - Throws: The error that deleting a member throws; ``HealthError`` with `errorInvalidArgument`
  ///   for a correlation from another source or one that is not stored.
  func delete(_ correlation: Correlation) async throws

  /// Returns the correlations that match a query, in an order that depends on the store.
  ///
  /// - Throws: ``HealthError`` for the same reasons as a sample query.
  func correlations(_ query: CorrelationQuery) async throws -> [Correlation]
}
