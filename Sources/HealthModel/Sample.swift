public import Foundation

/// A sample of any kind, which can be saved and queried.
public enum Sample: Hashable, Sendable {
  /// A measured quantity.
  case quantity(QuantitySample)
  /// A sample whose value is one of the numbered cases of its type.
  case category(CategorySample)
  /// A workout.
  case workout(Workout)

  /// The identifier of the sample, unique within a store.
  public var uuid: UUID {
    switch self {
    case .quantity(let sample): sample.uuid
    case .category(let sample): sample.uuid
    case .workout(let workout): workout.uuid
    }
  }

  /// The sample type for requests and queries.
  public var sampleType: SampleType {
    switch self {
    case .quantity(let sample): sample.sampleType
    case .category(let sample): sample.sampleType
    case .workout(let workout): workout.sampleType
    }
  }

  /// The start of the time that the sample covers.
  public var startDate: Date {
    switch self {
    case .quantity(let sample): sample.startDate
    case .category(let sample): sample.startDate
    case .workout(let workout): workout.startDate
    }
  }

  /// The end of the time that the sample covers, never before the start.
  public var endDate: Date {
    switch self {
    case .quantity(let sample): sample.endDate
    case .category(let sample): sample.endDate
    case .workout(let workout): workout.endDate
    }
  }

  /// The metadata attached by the writer.
  public var metadata: Metadata {
    switch self {
    case .quantity(let sample): sample.metadata
    case .category(let sample): sample.metadata
    case .workout(let workout): workout.metadata
    }
  }

  /// The hardware that recorded the sample, if known.
  public var device: Device? {
    switch self {
    case .quantity(let sample): sample.device
    case .category(let sample): sample.device
    case .workout(let workout): workout.device
    }
  }

  /// The source revision of the writer; `nil` until the sample is fetched from a store.
  public var sourceRevision: SourceRevision? {
    switch self {
    case .quantity(let sample): sample.sourceRevision
    case .category(let sample): sample.sourceRevision
    case .workout(let workout): workout.sourceRevision
    }
  }

  /// The quantity sample, or `nil` for a sample of another kind.
  public var quantitySample: QuantitySample? {
    if case .quantity(let sample) = self { sample } else { nil }
  }

  /// The category sample, or `nil` for a sample of another kind.
  public var categorySample: CategorySample? {
    if case .category(let sample) = self { sample } else { nil }
  }

  /// The workout, or `nil` for a sample of another kind.
  public var workout: Workout? {
    if case .workout(let workout) = self { workout } else { nil }
  }

  /// Returns the sample as fetched from a store, with the revision of its writer.
  public func fetched(from revision: SourceRevision) -> Self {
    switch self {
    case .quantity(let sample): .quantity(sample.fetched(from: revision))
    case .category(let sample): .category(sample.fetched(from: revision))
    case .workout(let workout): .workout(workout.fetched(from: revision))
    }
  }
}

extension Sample {
  /// Returns whether the sample's revision equals the given one, including the name of its source.
  ///
  /// Unlike access to ``sourceRevision``, the comparison does not copy the sample's revision.
  package func isWritten(by revision: SourceRevision) -> Bool {
    switch self {
    case .quantity(let sample): sample.isWritten(by: revision)
    case .category(let sample): sample.isWritten(by: revision)
    case .workout(let workout): workout.isWritten(by: revision)
    }
  }

  /// Returns whether the given device recorded the sample.
  ///
  /// Unlike access to ``device``, the comparison does not copy the sample's device.
  package func isRecorded(by device: Device) -> Bool {
    switch self {
    case .quantity(let sample): sample.isRecorded(by: device)
    case .category(let sample): sample.isRecorded(by: device)
    case .workout(let workout): workout.isRecorded(by: device)
    }
  }

  /// The quantity or category sample without its device, or `nil` for a workout, which cannot
  /// belong to another workout.
  package var addedToWorkout: Self? {
    switch self {
    case .quantity(let sample): .quantity(sample.withoutDevice())
    case .category(let sample): .category(sample.withoutDevice())
    case .workout: nil
    }
  }
}

/// A deleted object, of which only the identifier and the sync identity remain.
public struct DeletedObject: Hashable, Sendable {
  /// The identifier of the deleted object.
  public let uuid: UUID
  /// The sync identifier and version of the deleted object; empty if it had neither.
  public let metadata: Metadata

  /// Creates a deleted object, which keeps only the sync identity of the metadata.
  public init(uuid: UUID, metadata: Metadata) {
    self.uuid = uuid
    self.metadata = metadata.tombstone
  }
}
