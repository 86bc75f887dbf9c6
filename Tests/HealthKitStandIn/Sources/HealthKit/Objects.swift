// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
internal import HealthModel

open class HKObject: NSObject, @unchecked Sendable {
  public let uuid: UUID
  public let metadata: [String: Any]?
  public let device: HKDevice?
  private let revision: HKSourceRevision?

  init(_ uuid: UUID, _ metadata: [String: Any]?, _ device: HKDevice?, _ revision: SourceRevision?) {
    self.uuid = uuid
    self.metadata = metadata
    self.device = device
    self.revision = revision.map { HKSourceRevision($0) }
  }

  public var sourceRevision: HKSourceRevision {
    revision ?? HKSourceRevision(SourceRevision(source: Source(name: "", bundleIdentifier: "")))
  }

  open override var hash: Int { uuid.hashValue }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKObject)?.uuid == uuid }
}

open class HKSample: HKObject, @unchecked Sendable {
  public let sampleType: HKSampleType
  public let startDate: Date
  public let endDate: Date

  init(
    _ type: HKSampleType, _ start: Date, _ end: Date, _ metadata: [String: Any]?,
    _ device: HKDevice?, uuid: UUID = UUID(), revision: SourceRevision? = nil
  ) {
    if revision == nil {
      if start > end { raise("a sample ends before it starts") }
      if !start.timeIntervalSinceReferenceDate.isFinite { raise("a date is not finite") }
      if !end.timeIntervalSinceReferenceDate.isFinite { raise("a date is not finite") }
      if type.isMaximumDurationRestricted,
        end.timeIntervalSince(start) > type.maximumAllowedDuration
      {
        raise("a sample lasts too long")
      }
      StandInMetadata.check(metadata, type: type)
    }
    sampleType = type
    startDate = start
    endDate = end
    super.init(uuid, metadata, device, revision)
  }

  /// The model's form of the sample.
  var portable: Sample { raise("the model has no sample of this class") }

  /// Returns HealthKit's object for a stored sample.
  static func of(_ sample: Sample) -> HKSample {
    switch sample {
    case .quantity(let sample): HKQuantitySample(sample)
    case .category(let sample): HKCategorySample(sample)
    case .workout(let workout): HKWorkout(workout)
    }
  }
}

public final class HKQuantitySample: HKSample, @unchecked Sendable {
  public let quantityType: HKQuantityType
  public let quantity: HKQuantity

  public init(
    type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    if !quantity.is(compatibleWith: HKUnit(from: type.type.canonicalUnit.unitString)) {
      raise("the unit is incompatible with the type")
    }
    quantityType = type
    self.quantity = quantity
    super.init(type, start, end, metadata, device)
  }

  init(_ sample: QuantitySample) {
    quantityType = HKQuantityType(sample.quantityType)
    quantity = HKQuantity(sample.quantity)
    super.init(
      quantityType, sample.startDate, sample.endDate, StandInMetadata.values(sample.metadata),
      sample.device.map { HKDevice($0) }, uuid: sample.uuid, revision: sample.sourceRevision)
  }

  override var portable: Sample {
    guard
      let sample = try? QuantitySample(
        uuid: uuid, type: quantityType.type, quantity: quantity.quantity, start: startDate,
        end: endDate, metadata: StandInMetadata.portable(metadata), device: device?.portable)
    else { raise("the sample is invalid") }
    return .quantity(sample)
  }
}

public final class HKCategorySample: HKSample, @unchecked Sendable {
  public let categoryType: HKCategoryType
  public let value: Int

  public init(
    type: HKCategoryType, value: Int, start: Date, end: Date, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    if !type.type.permits(value) { raise("the type does not have the value") }
    categoryType = type
    self.value = value
    super.init(type, start, end, metadata, device)
  }

  init(_ sample: CategorySample) {
    categoryType = HKCategoryType(sample.categoryType)
    value = sample.value
    super.init(
      categoryType, sample.startDate, sample.endDate, StandInMetadata.values(sample.metadata),
      sample.device.map { HKDevice($0) }, uuid: sample.uuid, revision: sample.sourceRevision)
  }

  override var portable: Sample {
    guard
      let sample = try? CategorySample(
        uuid: uuid, type: categoryType.type, value: value, start: startDate, end: endDate,
        metadata: StandInMetadata.portable(metadata), device: device?.portable)
    else { raise("the sample is invalid") }
    return .category(sample)
  }
}

public final class HKDeletedObject: NSObject, @unchecked Sendable {
  public let uuid: UUID
  public let metadata: [String: Any]?

  init(_ object: DeletedObject) {
    uuid = object.uuid
    metadata = StandInMetadata.values(object.metadata)
  }
}
