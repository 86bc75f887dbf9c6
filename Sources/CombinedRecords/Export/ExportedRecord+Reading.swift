internal import Foundation
internal import HealthModel

extension ExportedRecord {
  /// Returns the record identifier in the sync identity of an object's metadata, or `nil` if the
  /// metadata does not contain a sync identity in the app's format.
  static func id(in metadata: Metadata) -> UUID? {
    metadata.syncIdentity.flatMap { RecordIdentity.id(ofSyncIdentifier: $0.identifier) }
  }

  /// Does nothing, which is sufficient if a stored object contains all values of its record.
  mutating func complete(with local: Self, missingIn object: HealthObject) {}
}

extension HealthObject {
  /// Returns a sample's value in the canonical unit of the given type, and the sample's dates, or
  /// `nil` for an object that is not a sample of the type.
  fileprivate func sample(of type: QuantityType) -> (value: Double, dates: DateInterval)? {
    guard case .sample(let sample) = self, sample.quantityType == type,
      let value = try? sample.quantity.doubleValue(for: type.canonicalUnit)
    else { return nil }
    return (value, DateInterval(start: sample.startDate, end: sample.endDate))
  }
}

extension Weight {
  init?(_ object: HealthObject, id: UUID) {
    guard let sample = object.sample(of: .bodyMass) else { return nil }
    self.init(id: id, date: sample.dates.start, weight: sample.value)
  }
}

extension ActiveEnergy {
  init?(_ object: HealthObject, id: UUID) {
    guard let sample = object.sample(of: .activeEnergy) else { return nil }
    // A sample's duration is in seconds, a record's in minutes.
    let minutes = sample.dates.duration / 60
    self.init(
      id: id, date: sample.dates.start, calories: sample.value,
      duration: minutes > 0 ? minutes : nil)
  }

  mutating func complete(with local: Self, missingIn object: HealthObject) {
    activityType = local.activityType
  }
}

extension RestingEnergy {
  init?(_ object: HealthObject, id: UUID) {
    guard let sample = object.sample(of: .restingEnergy) else { return nil }
    self.init(id: id, date: sample.dates.start, calories: sample.value)
  }
}

extension DietaryCalories {
  init?(_ object: HealthObject, id: UUID) {
    if case .correlation(let food) = object {
      self.init(
        id: id, date: food.startDate, calories: food.total(of: .dietaryEnergy, in: .kilocalorie),
        macros: Macros(of: food))
    } else if let sample = object.sample(of: .dietaryEnergy) {
      self.init(id: id, date: sample.dates.start, calories: sample.value)
    } else {
      return nil
    }
  }

  /// Keeps the local macronutrients if the object is a single sample, which contains only the
  /// energy.
  mutating func complete(with local: Self, missingIn object: HealthObject) {
    if case .sample = object { macros = local.macros }
  }

  /// Returns the record identifier in the sync identity of an object's metadata, or `nil` if the
  /// metadata does not contain a sync identity in the app's format.
  ///
  /// The sync identifier of an energy sample in a correlation has a suffix, which is ignored.
  static func id(in metadata: Metadata) -> UUID? {
    guard let name = metadata.syncIdentity?.identifier else { return nil }
    let suffix = memberIdentifier("", .dietaryCalorie)
    return RecordIdentity.id(
      ofSyncIdentifier: name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name)
  }
}

extension Activity {
  init?(_ object: HealthObject, id: UUID) {
    guard case .workout(let workout, let energy) = object else { return nil }
    let number = workout.activityType.rawValue
    self.init(
      id: id, date: workout.startDate, duration: workout.duration / 60,
      activityType: WorkoutActivity(workoutNumber: number), calories: energy?.kilocalories,
      workoutNumber: number)
  }
}
