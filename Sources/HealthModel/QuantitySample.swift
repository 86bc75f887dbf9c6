public import Foundation

/// A measured quantity over a time interval.
///
/// The caller chooses the identifier, but some stores save the sample under another one; see
/// ``SampleMaking``. Only a sample from a store or an export has a source revision.
public struct QuantitySample: Sendable {
  private struct Facts: Hashable, Sendable {
    let uuid: UUID
    let quantityType: QuantityType
    let quantity: Quantity
    let startDate: Date
    let endDate: Date
    let metadata: Metadata
    var device: Device?
    var sourceRevision: SourceRevision?
  }

  /// Samples are copied much more often than they are created, so all copies share this object.
  private final class Storage: Sendable {
    let facts: Facts

    init(_ facts: Facts) { self.facts = facts }
  }

  private let storage: Storage

  /// The identifier of the sample, unique within a store.
  public var uuid: UUID { storage.facts.uuid }
  /// The quantity type, which determines the permitted units.
  public var quantityType: QuantityType { storage.facts.quantityType }
  /// The measured value with its unit.
  public var quantity: Quantity { storage.facts.quantity }
  /// The start of the measurement.
  public var startDate: Date { storage.facts.startDate }
  /// The end of the measurement, never before the start; equal to the start for an instant.
  public var endDate: Date { storage.facts.endDate }
  /// The metadata attached by the writer.
  public var metadata: Metadata { storage.facts.metadata }
  /// The hardware that took the measurement, if known.
  public var device: Device? { storage.facts.device }
  /// The source revision of the writer; `nil` until the sample is fetched from a store.
  public var sourceRevision: SourceRevision? { storage.facts.sourceRevision }

  /// Creates a sample that is not stored yet.
  ///
  /// - Throws: ``ProgrammerError`` if the unit is not compatible with the type, the end is before
  ///   the start, or the metadata is invalid.
  public init(
    uuid: UUID, type: QuantityType, quantity: Quantity, start: Date, end: Date,
    metadata: Metadata = [:], device: Device? = nil
  ) throws(ProgrammerError) {
    guard quantity.unit.isCompatible(with: type.canonicalUnit) else {
      throw ProgrammerError(
        .incompatibleUnit, "'\(quantity.unit.unitString)' is not a unit of '\(type.identifier)'")
    }
    guard start <= end else {
      throw ProgrammerError(.endBeforeStart, "a sample must not end before it starts")
    }
    try metadata.validate()
    storage = Storage(
      Facts(
        uuid: uuid, quantityType: type, quantity: quantity, startDate: start, endDate: end,
        metadata: metadata, device: device))
  }

  /// Creates a sample from values that were already validated, such as stored values, without
  /// validating them again.
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

  /// Returns the sample as fetched from a store, with the revision of its writer.
  public func fetched(from revision: SourceRevision) -> Self {
    if isWritten(by: revision) { return self }
    var facts = storage.facts
    facts.sourceRevision = revision
    return Self(facts)
  }

  /// Returns whether the sample's revision equals the given one, including the name of its source.
  package func isWritten(by revision: SourceRevision) -> Bool {
    storage.facts.sourceRevision?.hasSameFields(as: revision) == true
  }

  /// Returns whether the given device recorded the sample.
  package func isRecorded(by device: Device) -> Bool { storage.facts.device == device }

  /// Returns the sample without its device.
  package func withoutDevice() -> Self {
    var facts = storage.facts
    facts.device = nil
    return Self(facts)
  }

  /// The sample type for requests and queries.
  public var sampleType: SampleType { .quantity(quantityType) }
}

extension QuantitySample: Hashable {
  /// Returns whether all properties of the samples are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage === rhs.storage || lhs.storage.facts == rhs.storage.facts
  }

  /// Hashes all properties of the sample.
  public func hash(into hasher: inout Hasher) { hasher.combine(storage.facts) }
}
