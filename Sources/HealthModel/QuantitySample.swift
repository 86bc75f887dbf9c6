public import Foundation

/// A measured quantity over a stretch of time.
///
/// The identifier is made by the caller at construction and kept for life. A sample in memory has
/// no source revision; only a fetched one does.
public struct QuantitySample: Sendable {
  private struct Facts: Hashable, Sendable {
    let uuid: UUID
    let quantityType: QuantityType
    let quantity: Quantity
    let startDate: Date
    let endDate: Date
    let metadata: Metadata
    let device: Device?
    var sourceRevision: SourceRevision?
  }

  /// Samples are copied much more often than they are made, so a copy costs a reference.
  private final class Storage: Sendable {
    let facts: Facts

    init(_ facts: Facts) { self.facts = facts }
  }

  private let storage: Storage

  /// The identity of this very object.
  public var uuid: UUID { storage.facts.uuid }
  /// What was measured.
  public var quantityType: QuantityType { storage.facts.quantityType }
  /// The value with its unit.
  public var quantity: Quantity { storage.facts.quantity }
  /// The start of the measurement.
  public var startDate: Date { storage.facts.startDate }
  /// The end, never before the start; equal to it for an instant.
  public var endDate: Date { storage.facts.endDate }
  /// Facts attached by the writer.
  public var metadata: Metadata { storage.facts.metadata }
  /// The hardware that measured.
  public var device: Device? { storage.facts.device }
  /// Who wrote the sample; `nil` until it is fetched from a store.
  public var sourceRevision: SourceRevision? { storage.facts.sourceRevision }

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
    storage = Storage(
      Facts(
        uuid: uuid, quantityType: type, quantity: quantity, startDate: start, endDate: end,
        metadata: metadata, device: device))
  }

  /// Creates a sample from what a store kept of it, which was checked before it was stored.
  package init(
    storedAs uuid: UUID, type: QuantityType, quantity: Quantity, start: Date, end: Date,
    metadata: Metadata, device: Device?, sourceRevision: SourceRevision
  ) {
    storage = Storage(
      Facts(
        uuid: uuid, quantityType: type, quantity: quantity, startDate: start, endDate: end,
        metadata: metadata, device: device, sourceRevision: sourceRevision))
  }

  private init(_ facts: Facts) { storage = Storage(facts) }

  /// Returns the sample as a store hands it out, with the revision of its writer.
  public func fetched(from revision: SourceRevision) -> Self {
    var facts = storage.facts
    facts.sourceRevision = revision
    return Self(facts)
  }

  /// The type for requests and queries.
  public var sampleType: SampleType { .quantity(quantityType) }
}

extension QuantitySample: Hashable {
  /// Tells whether the samples say the same.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage === rhs.storage || lhs.storage.facts == rhs.storage.facts
  }

  /// Hashes all that the sample says.
  public func hash(into hasher: inout Hasher) { hasher.combine(storage.facts) }
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
