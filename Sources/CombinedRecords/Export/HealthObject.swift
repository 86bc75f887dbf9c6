internal import Foundation
internal import HealthModel
internal import StoreSync

/// The object that represents a record in the health store.
enum HealthObject: Sendable {
  /// A quantity sample.
  case sample(QuantitySample)
  /// A correlation of samples.
  case correlation(Correlation)
  /// A workout, and the sample of its energy, if any.
  case workout(Workout, energy: QuantitySample?)

  /// The metadata of the object.
  var metadata: Metadata {
    switch self {
    case .sample(let sample): sample.metadata
    case .correlation(let correlation): correlation.metadata
    case .workout(let workout, _): workout.metadata
    }
  }

  /// The sync identity of the object, or `nil` if its metadata does not contain one.
  var identity: SyncIdentity? { metadata.syncIdentity }

  /// Returns whether another object has the same types and dates, and the same values apart from
  /// rounding.
  ///
  /// Correlations are compared only by their members, because the members of an exported
  /// correlation have the dates of the correlation.
  func hasSameValues(as other: HealthObject) -> Bool {
    let (own, other) = (values, other.values)
    return own.count == other.count
      && own.allSatisfy { value in other.contains(where: value.isSame) }
  }

  private var values: [ObjectValue] {
    switch self {
    case .sample(let sample): [ObjectValue(sample)]
    case .correlation(let correlation): correlation.members.map(ObjectValue.init)
    case .workout(let workout, let energy):
      [ObjectValue(workout)] + (energy.map { [ObjectValue($0)] } ?? [])
    }
  }
}

/// A sample or a workout, reduced to the properties that are compared.
private struct ObjectValue {
  let type: SampleType
  let start: Date
  let end: Date
  /// The amount in the type's canonical unit or, for a workout, the raw value of its activity type.
  let amount: Double

  init(_ sample: QuantitySample) {
    type = .quantity(sample.quantityType)
    (start, end) = (sample.startDate, sample.endDate)
    // A stored quantity has a unit that its type supports.
    amount =
      (try? sample.quantity.doubleValue(for: sample.quantityType.canonicalUnit)) ?? .nan
  }

  init(_ workout: Workout) {
    type = .workout
    (start, end) = (workout.startDate, workout.endDate)
    amount = Double(workout.activityType.rawValue)
  }

  /// Returns whether another value is the same, comparing amounts with a relative tolerance of
  /// 1e-9.
  func isSame(as other: Self) -> Bool {
    type == other.type && start == other.start && end == other.end
      && abs(amount - other.amount) <= 1e-9 * abs(amount)
  }
}

/// A local record that can be saved to a health store.
///
/// The records of a kind are exported only if their type conforms to this protocol, and are read
/// back only if the kind also has an ``RecordKind/exportedType``.
protocol ExportedRecord: DataRecord {
  /// Creates the object that represents a version of the record.
  ///
  /// - Parameters:
  ///   - version: The version of the record.
  ///   - hasCorrelations: Whether the store supports correlations.
  ///   - identifiers: The source of identifiers for the object and its samples.
  /// - Returns: The object, with the sync identity of the record.
  /// - Throws: `ProgrammerError` if the object or one of its samples would be invalid.
  func healthObject(
    version: Int, hasCorrelations: Bool, identifiers: any IdentifierSource
  ) throws -> HealthObject

  /// Creates a local record with the values of an object; returns `nil` for an object that does not
  /// represent this type of record.
  init?(_ object: HealthObject, id: UUID)

  /// Returns the record identifier in the sync identity of an object's metadata, or `nil` if the
  /// metadata does not contain a sync identity in the app's format.
  static func id(in metadata: Metadata) -> UUID?

  /// Copies from the local record the values that the object cannot contain.
  mutating func complete(with local: Self, missingIn object: HealthObject)
}

extension ExportedRecord {
  /// Returns a sample with the sync identity of the record; the value is in the type's canonical
  /// unit, and the duration in seconds.
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
    // A record's duration is in minutes, a sample's in seconds.
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
  /// The fields of food, each with the type of the correlation member that contains its value.
  static let members: [(field: FieldKey, type: QuantityType)] = [
    (.dietaryCalorie, .dietaryEnergy), (.protein, .dietaryProtein),
    (.carbs, .dietaryCarbohydrates), (.fat, .dietaryFat),
  ]

  /// Returns the sync identifier of the member for a field, in the correlation with the given sync
  /// identifier.
  ///
  /// Each member has its own identifier, so that a store without special rules for the members of
  /// correlations also replaces the members.
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
  /// Returns the sync identifier of the energy sample that belongs to the workout with the given
  /// sync identifier.
  package static func energyIdentifier(_ syncIdentifier: String) -> String {
    "\(syncIdentifier)-\(FieldKey.activeCalorie.rawValue)"
  }

  func healthObject(
    version: Int, hasCorrelations: Bool, identifiers: any IdentifierSource
  ) throws -> HealthObject {
    // A record's duration is in minutes, a workout's in seconds.
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
  /// The type of the kind's exported objects, or `nil` if the kind is not exported; for food, it is
  /// the type of the energy samples.
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
