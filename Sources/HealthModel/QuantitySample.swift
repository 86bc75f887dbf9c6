public import Foundation

/// A measured quantity over a stretch of time.
///
/// The identifier is made by the caller at construction and kept for life. A sample in memory has
/// no source revision; only a fetched one does.
public struct QuantitySample: Hashable, Sendable {
  /// The identity of this very object.
  public let uuid: UUID
  /// What was measured.
  public let quantityType: QuantityType
  /// The value with its unit.
  public let quantity: Quantity
  /// The start of the measurement.
  public let startDate: Date
  /// The end, never before the start; equal to it for an instant.
  public let endDate: Date
  /// Facts attached by the writer.
  public let metadata: Metadata
  /// The hardware that measured.
  public let device: Device?
  /// Who wrote the sample; `nil` until it is fetched from a store.
  public let sourceRevision: SourceRevision?

  /// Creates a sample that is not stored yet.
  ///
  /// - Throws: ``ProgrammerError`` when the unit does not fit the type, the end lies before the
  ///   start, or the metadata is invalid.
  public init(
    uuid: UUID, type: QuantityType, quantity: Quantity, start: Date, end: Date,
    metadata: Metadata = [:], device: Device? = nil
  ) throws(ProgrammerError) {
    guard quantity.unit.isCompatible(with: type.canonicalUnit) else {
      throw ProgrammerError(
        .incompatibleUnit, "'\(quantity.unit.unitString)' is not a unit of \(type.identifier)")
    }
    guard start <= end else {
      throw ProgrammerError(.endBeforeStart, "a sample ends at its start or later")
    }
    try metadata.validate()
    self.uuid = uuid
    self.quantityType = type
    self.quantity = quantity
    self.startDate = start
    self.endDate = end
    self.metadata = metadata
    self.device = device
    self.sourceRevision = nil
  }

  /// Creates a sample from what a store kept of it, which was checked before it was stored.
  package init(
    storedAs uuid: UUID, type: QuantityType, quantity: Quantity, start: Date, end: Date,
    metadata: Metadata, device: Device?, sourceRevision: SourceRevision
  ) {
    self.uuid = uuid
    self.quantityType = type
    self.quantity = quantity
    self.startDate = start
    self.endDate = end
    self.metadata = metadata
    self.device = device
    self.sourceRevision = sourceRevision
  }

  private init(_ sample: Self, fetchedFrom revision: SourceRevision) {
    uuid = sample.uuid
    quantityType = sample.quantityType
    quantity = sample.quantity
    startDate = sample.startDate
    endDate = sample.endDate
    metadata = sample.metadata
    device = sample.device
    sourceRevision = revision
  }

  /// Returns the sample as a store hands it out, with the revision of its writer.
  public func fetched(from revision: SourceRevision) -> Self {
    Self(self, fetchedFrom: revision)
  }

  /// The type for requests and queries.
  public var sampleType: SampleType { .quantity(quantityType) }
}

/// Anything that can be saved.
public enum Sample: Hashable, Sendable {
  /// A measured quantity.
  case quantity(QuantitySample)

  /// The identity of the object.
  public var uuid: UUID {
    switch self {
    case .quantity(let sample): sample.uuid
    }
  }
}

/// What remains of a deleted object: no date, value, source or type.
public struct DeletedObject: Hashable, Sendable {
  /// The identity the object had.
  public let uuid: UUID
  /// Its sync identifier and version, if it had them.
  public let metadata: Metadata

  /// Creates the remains of an object with the given metadata.
  public init(uuid: UUID, metadata: Metadata) {
    self.uuid = uuid
    self.metadata = metadata.tombstone
  }
}
