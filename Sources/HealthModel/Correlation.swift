public import Foundation

extension SampleType {
  /// A systolic and a diastolic pressure of one measurement.
  public static let bloodPressure = Self.correlation(
    identifier: "HKCorrelationTypeIdentifierBloodPressure")
  /// What a food consists of.
  public static let food = Self.correlation(identifier: "HKCorrelationTypeIdentifierFood")
}

/// Samples that belong together, such as the two pressures of one measurement.
public struct Correlation: Hashable, Sendable {
  /// The identity of the group.
  public let uuid: UUID
  /// The type of the group.
  public let type: SampleType
  /// The samples.
  public let members: [QuantitySample]
  /// The start.
  public let startDate: Date
  /// The end, never before the start.
  public let endDate: Date
  /// Facts attached by the writer.
  public let metadata: Metadata
  /// Who wrote it; `nil` until it is fetched from a store.
  public let sourceRevision: SourceRevision?

  /// Creates a group that is not stored yet.
  ///
  /// - Throws: ``ProgrammerError`` when the end lies before the start or the metadata is invalid.
  public init(
    uuid: UUID, type: SampleType, members: [QuantitySample], start: Date, end: Date,
    metadata: Metadata = [:]
  ) throws(ProgrammerError) {
    guard start <= end else {
      throw ProgrammerError(.endBeforeStart, "a correlation ends at its start or later")
    }
    try metadata.validate()
    self.init(
      storedAs: uuid, type: type, members: members, startDate: start, endDate: end,
      metadata: metadata, sourceRevision: nil)
  }

  /// Creates a group as it was stored, whatever rules have changed since.
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

  /// Returns the group as a store hands it out.
  public func fetched(from revision: SourceRevision) -> Self {
    Self(
      storedAs: uuid, type: type, members: members.map { $0.fetched(from: revision) },
      startDate: startDate, endDate: endDate, metadata: metadata, sourceRevision: revision)
  }

  /// Returns the group with other members, as a store may have replaced or lost some.
  public func holding(_ members: [QuantitySample]) -> Self {
    Self(
      storedAs: uuid, type: type, members: members, startDate: startDate, endDate: endDate,
      metadata: metadata, sourceRevision: sourceRevision)
  }
}

/// A query for groups of samples.
public struct CorrelationQuery: Sendable {
  /// The type of the groups.
  public let type: SampleType
  /// The condition on the group; one on a quantity never holds for it.
  public let predicate: SamplePredicate
  /// Conditions on members, by their type: a member at least must satisfy each.
  public let memberPredicates: [QuantityType: SamplePredicate]

  /// Creates a query.
  public init(
    type: SampleType, predicate: SamplePredicate = .all,
    memberPredicates: [QuantityType: SamplePredicate] = [:]
  ) {
    self.type = type
    self.predicate = predicate
    self.memberPredicates = memberPredicates
  }

  /// Tells whether the members of a group satisfy the conditions on members.
  package func acceptsMembers(of correlation: Correlation) -> Bool {
    memberPredicates.allSatisfy { type, predicate in
      correlation.members.contains { $0.quantityType == type && predicate.matches($0) }
    }
  }
}

/// A store that keeps groups of samples.
public protocol CorrelationStoring: HealthStoreProtocol {
  /// Saves a group and its members as one, under the rules of sync identity.
  func save(_ correlation: Correlation) async throws

  /// Deletes a group that this app saved.
  func delete(_ correlation: Correlation) async throws

  /// The groups that satisfy a query, oldest arrival first.
  func correlations(_ query: CorrelationQuery) async throws -> [Correlation]
}
