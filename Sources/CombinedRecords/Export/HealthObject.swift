internal import Foundation
internal import HealthModel
internal import StoreSync

/// What a record becomes in the health store.
enum HealthObject: Sendable {
  /// A sample.
  case sample(QuantitySample)
  /// Samples that belong together.
  case correlation(Correlation)
  /// A workout, and the sample of its energy.
  case workout(Workout, energy: QuantitySample?)

  /// The sync identity of the object.
  var identity: SyncIdentity? {
    switch self {
    case .sample(let sample): sample.metadata.syncIdentity
    case .correlation(let correlation): correlation.metadata.syncIdentity
    case .workout(let workout, _): workout.metadata.syncIdentity
    }
  }

  /// Returns whether another object has the same date and the same values.
  func hasSameValues(as other: HealthObject) -> Bool {
    switch (self, other) {
    case (.sample(let own), .sample(let other)): own.hasSameValue(as: other)
    case (.correlation(let own), .correlation(let other)):
      own.startDate == other.startDate && own.members.count == other.members.count
        && own.members.allSatisfy { member in other.members.contains(where: member.hasSameValue) }
    case (.workout(let own, let energy), .workout(let other, let otherEnergy)):
      own.activityType == other.activityType && own.startDate == other.startDate
        && own.endDate == other.endDate && own.duration == other.duration
        && (energy.map { own in otherEnergy.map(own.hasSameValue) ?? false }
          ?? (otherEnergy == nil))
    default: false
    }
  }
}

extension QuantitySample {
  /// Returns whether another sample measures the same, comparing values with a tolerance of 1e-9.
  fileprivate func hasSameValue(as other: QuantitySample) -> Bool {
    guard quantityType == other.quantityType, startDate == other.startDate,
      endDate == other.endDate,
      let own = try? quantity.doubleValue(for: quantityType.canonicalUnit),
      let other = try? other.quantity.doubleValue(for: quantityType.canonicalUnit)
    else { return false }
    return abs(own - other) <= 1e-9 * max(abs(own), abs(other))
  }
}

/// A local record that can be saved to a health store.
///
/// A kind of record takes part in the export by conforming and by its ``RecordKind/exportedType``.
protocol ExportedRecord: DataRecord {
  /// Creates the object of a version of the record.
  ///
  /// - Parameters:
  ///   - version: The version of the record.
  ///   - hasCorrelations: Whether the store supports correlations.
  ///   - identifiers: The source of identifiers for samples.
  /// - Returns: The object, with the sync identity of the record.
  /// - Throws: `ProgrammerError` if the store would reject a value.
  func healthObject(
    version: Int, hasCorrelations: Bool, identifiers: any IdentifierSource
  ) throws -> HealthObject
}

extension ExportedRecord {
  /// Returns a sample with the sync identity of the record.
  fileprivate func sample(
    _ type: QuantityType, _ value: Double, version: Int, lasting duration: TimeInterval = 0,
    identifiers: any IdentifierSource
  ) throws -> QuantitySample {
    try QuantitySample(
      uuid: identifiers.next(), type: type,
      quantity: Quantity(unit: type.canonicalUnit, value: value), start: date,
      end: date.addingTimeInterval(duration),
      metadata: Metadata(syncIdentifier: syncIdentifier, version: version))
  }
}

extension Weight: ExportedRecord {
  func healthObject(
    version: Int, hasCorrelations: Bool, identifiers: any IdentifierSource
  ) throws -> HealthObject {
    .sample(try sample(.bodyMass, weight, version: version, identifiers: identifiers))
  }
}

extension ActiveEnergy: ExportedRecord {
  func healthObject(
    version: Int, hasCorrelations: Bool, identifiers: any IdentifierSource
  ) throws -> HealthObject {
    // Records hold minutes, samples seconds.
    .sample(
      try sample(
        .activeEnergy, calories, version: version, lasting: (duration ?? 0) * 60,
        identifiers: identifiers))
  }
}

extension RestingEnergy: ExportedRecord {
  func healthObject(
    version: Int, hasCorrelations: Bool, identifiers: any IdentifierSource
  ) throws -> HealthObject {
    .sample(try sample(.restingEnergy, calories, version: version, identifiers: identifiers))
  }
}

extension DietaryCalories: ExportedRecord {
  /// The types of the members of food, by the field that they hold.
  static let members: [(field: FieldKey, type: QuantityType)] = [
    (.dietaryCalorie, .dietaryEnergy), (.protein, .dietaryProtein),
    (.carbs, .dietaryCarbohydrates), (.fat, .dietaryFat),
  ]

  /// Returns the sync identifier of a member; each has its own, so that a store without rules for
  /// members of correlations replaces them too.
  static func memberIdentifier(_ syncIdentifier: String, _ field: FieldKey) -> String {
    "\(syncIdentifier)-\(field.rawValue)"
  }

  func healthObject(
    version: Int, hasCorrelations: Bool, identifiers: any IdentifierSource
  ) throws -> HealthObject {
    guard hasCorrelations else {
      return .sample(
        try sample(.dietaryEnergy, calories ?? 0, version: version, identifiers: identifiers))
    }
    let members = try Self.members.compactMap { field, type in
      try self[field].map { value in
        try QuantitySample(
          uuid: identifiers.next(), type: type,
          quantity: Quantity(unit: type.canonicalUnit, value: value), start: date, end: date,
          metadata: Metadata(
            syncIdentifier: Self.memberIdentifier(syncIdentifier, field), version: version))
      }
    }
    return .correlation(
      try Correlation(
        uuid: identifiers.next(), type: .food, members: members, start: date, end: date,
        metadata: Metadata(syncIdentifier: syncIdentifier, version: version)))
  }
}

extension Activity: ExportedRecord {
  /// Returns the sync identifier of the sample of energy that belongs to a workout.
  static func energyIdentifier(_ syncIdentifier: String) -> String {
    "\(syncIdentifier)-\(FieldKey.activeCalorie.rawValue)"
  }

  func healthObject(
    version: Int, hasCorrelations: Bool, identifiers: any IdentifierSource
  ) throws -> HealthObject {
    // Records hold minutes, workouts seconds.
    let end = date.addingTimeInterval(duration * 60)
    let workout = try Workout(
      uuid: identifiers.next(),
      activityType: WorkoutActivityType(rawValue: numberForWriting), start: date, end: end,
      metadata: Metadata(syncIdentifier: syncIdentifier, version: version))
    let energy = try calories.map { calories in
      try QuantitySample(
        uuid: identifiers.next(), type: .activeEnergy,
        quantity: Quantity(unit: QuantityType.activeEnergy.canonicalUnit, value: calories),
        start: date, end: end,
        metadata: Metadata(
          syncIdentifier: Self.energyIdentifier(syncIdentifier), version: version))
    }
    return .workout(workout, energy: energy)
  }
}

extension RecordKind {
  /// Whether records of the kind are saved to the health store; others wait.
  var isExported: Bool { exportedType != nil }

  /// The type of the object that a record of the kind becomes, or `nil` if it is not exported.
  var exportedType: SampleType? {
    switch self {
    case .weight: .bodyMass
    case .dietaryCalories: .quantity(.dietaryEnergy)
    case .activeEnergy: .quantity(.activeEnergy)
    case .restingEnergy: .quantity(.restingEnergy)
    case .activity: .workout
    default: nil
    }
  }
}
