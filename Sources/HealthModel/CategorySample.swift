public import Foundation

/// A sample whose value is one of the numbered cases of its type, such as a stage of sleep.
///
/// The caller chooses the identifier, but some stores save the sample under another one; see
/// ``SampleMaking``. Only a sample from a store or an export has a source revision.
public struct CategorySample: Sendable {
  private struct Facts: Hashable, Sendable {
    let uuid: UUID
    let categoryType: CategoryType
    let value: Int
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
  /// The category type, which determines the permitted values.
  public var categoryType: CategoryType { storage.facts.categoryType }
  /// The value: the number of one of the type's cases, or any number if the cases are unknown.
  public var value: Int { storage.facts.value }
  /// The start of the time that the sample covers.
  public var startDate: Date { storage.facts.startDate }
  /// The end of the time that the sample covers, never before the start; equal to the start for an
  /// instant.
  public var endDate: Date { storage.facts.endDate }
  /// The metadata attached by the writer.
  public var metadata: Metadata { storage.facts.metadata }
  /// The hardware that recorded the sample, if known.
  public var device: Device? { storage.facts.device }
  /// The source revision of the writer; `nil` until the sample is fetched from a store.
  public var sourceRevision: SourceRevision? { storage.facts.sourceRevision }

  /// Creates a sample that is not stored yet.
  ///
  /// - Throws: ``ProgrammerError`` if the type does not permit the value, the end is before the
  ///   start, or the metadata is invalid.
  public init(
    uuid: UUID, type: CategoryType, value: Int, start: Date, end: Date, metadata: Metadata = [:],
    device: Device? = nil
  ) throws(ProgrammerError) {
    guard type.permits(value) else {
      throw ProgrammerError(
        .invalidCategoryValue,
        "a value of '\(type.identifier)' must be one of \(type.valueNames.keys.sorted())")
    }
    guard start <= end else {
      throw ProgrammerError(.endBeforeStart, "a sample must not end before it starts")
    }
    try metadata.validate()
    storage = Storage(
      Facts(
        uuid: uuid, categoryType: type, value: value, startDate: start, endDate: end,
        metadata: metadata, device: device))
  }

  /// Creates a sample from values that were already validated, such as stored values, without
  /// validating them again.
  package init(
    storedAs uuid: UUID, type: CategoryType, value: Int, start: Date, end: Date,
    metadata: Metadata, device: Device?, sourceRevision: SourceRevision?
  ) {
    storage = Storage(
      Facts(
        uuid: uuid, categoryType: type, value: value, startDate: start, endDate: end,
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
  public var sampleType: SampleType { .category(categoryType) }
}

extension CategorySample: Hashable {
  /// Returns whether all properties of the samples are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage === rhs.storage || lhs.storage.facts == rhs.storage.facts
  }

  /// Hashes all properties of the sample.
  public func hash(into hasher: inout Hasher) { hasher.combine(storage.facts) }
}
