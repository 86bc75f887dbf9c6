// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
internal import HealthModel

/// A workout activity; in the SDK, it is a non-frozen enumeration, so every number is a value.
public struct HKWorkoutActivityType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt
  public init?(rawValue: UInt) { self.rawValue = rawValue }
}

public final class HKWorkout: HKSample, @unchecked Sendable {
  public let workoutActivityType: HKWorkoutActivityType
  public let duration: TimeInterval

  public init(
    activityType: HKWorkoutActivityType, start: Date, end: Date, duration: TimeInterval,
    totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    if duration < 0 || duration > end.timeIntervalSince(start) { raise("the duration is invalid") }
    workoutActivityType = activityType
    self.duration = duration
    super.init(HKObjectType.workoutType(), start, end, metadata, device)
  }

  init(_ workout: Workout) {
    guard let number = UInt(exactly: workout.activityType.rawValue),
      let activity = HKWorkoutActivityType(rawValue: number)
    else { raise("the activity is invalid") }
    workoutActivityType = activity
    duration = workout.duration
    super.init(
      HKObjectType.workoutType(), workout.startDate, workout.endDate,
      StandInMetadata.values(workout.metadata), workout.device.map { HKDevice($0) },
      uuid: workout.uuid, revision: workout.sourceRevision)
  }

  var workout: Workout {
    guard
      let workout = try? Workout(
        uuid: uuid,
        activityType: WorkoutActivityType(rawValue: Int(workoutActivityType.rawValue)),
        start: startDate, end: endDate, duration: duration,
        metadata: StandInMetadata.portable(metadata), device: device?.portable)
    else { raise("the workout is invalid") }
    return workout
  }

  override var portable: Sample { .workout(workout) }
}

public final class HKCorrelation: HKSample, @unchecked Sendable {
  public let correlationType: HKCorrelationType
  public let objects: Set<HKSample>

  public init(
    type: HKCorrelationType, start: Date, end: Date, objects: Set<HKSample>,
    metadata: [String: Any]?
  ) {
    if objects.isEmpty { raise("a correlation must have objects") }
    correlationType = type
    self.objects = objects
    super.init(type, start, end, metadata, nil)
  }

  init(_ correlation: Correlation) {
    correlationType = HKCorrelationType(correlation.type.identifier)
    objects = Set(correlation.members.map { HKQuantitySample($0) })
    super.init(
      correlationType, correlation.startDate, correlation.endDate,
      StandInMetadata.values(correlation.metadata), nil, uuid: correlation.uuid,
      revision: correlation.sourceRevision)
  }

  var correlation: Correlation {
    guard
      let correlation = try? Correlation(
        uuid: uuid, type: .correlation(identifier: sampleType.identifier),
        members: objects.compactMap(\.portable.quantitySample), start: startDate, end: endDate,
        metadata: StandInMetadata.portable(metadata))
    else { raise("the correlation is invalid") }
    return correlation
  }
}
