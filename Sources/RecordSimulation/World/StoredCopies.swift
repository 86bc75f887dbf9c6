internal import CombinedRecords
internal import Foundation
internal import HealthModel

/// The objects of the app in the health store, grouped by record.
struct StoredCopies: Sendable {
  struct Copy: Sendable {
    var values: RecordValues
    let version: Int
  }

  /// The components of a sync identifier: the identifier of a record and, if the object is only a
  /// part of the record, the field.
  private struct Name {
    let id: UUID
    let field: FieldKey?

    init?(_ metadata: Metadata) {
      guard let text = metadata.syncIdentity?.identifier else { return nil }
      let record = text.prefix("healthbank-".count + 36)
      guard let id = RecordIdentity.id(ofSyncIdentifier: String(record)) else { return nil }
      self.id = id
      let rest = text.dropFirst(record.count)
      field = rest.isEmpty ? nil : FieldKey(rawValue: String(rest.dropFirst()))
    }
  }

  private static let foodFields: Set<FieldKey> = [.dietaryCalorie, .protein, .carbs, .fat]

  private(set) var copies: [UUID: Copy] = [:]
  /// The record of each surplus object, which does not match its record, or repeats the record or a
  /// part of it; `nil` stands for an object without a record.
  private(set) var surplus: [UUID?] = []

  /// Reads the objects of the app.
  ///
  /// - Parameters:
  ///   - objects: All objects of the store, with the members of food correlations, but not the
  ///     correlations themselves.
  ///   - bundle: The bundle identifier of the app.
  init(_ objects: [Sample], bundle: String) {
    let own = objects.filter { $0.sourceRevision?.source.bundleIdentifier == bundle }
    var parts: [(name: Name, sample: QuantitySample)] = []
    for object in own {
      guard let name = Name(object.metadata) else {
        surplus.append(nil)
        continue
      }
      if name.field != nil, let sample = object.quantitySample {
        parts.append((name, sample))
      } else if let values = Self.values(of: object) {
        add(values, object.metadata, name)
      } else {
        surplus.append(name.id)
      }
    }
    for part in parts { add(part.sample, part.name) }
  }

  private mutating func add(_ values: RecordValues, _ metadata: Metadata, _ name: Name) {
    let copy = Copy(values: values, version: metadata.syncIdentity?.wholeVersion ?? 0)
    if copies.updateValue(copy, forKey: name.id) != nil { surplus.append(name.id) }
  }

  /// Adds the value of a part to the copy that it belongs to, or counts the part as surplus; food
  /// consists of parts only.
  private mutating func add(_ part: QuantitySample, _ name: Name) {
    if copies[name.id] == nil, Self.foodFields.contains(where: { $0 == name.field }) {
      add(
        RecordValues(kind: .dietaryCalories, date: part.startDate, values: [:]), part.metadata, name
      )
    }
    guard let field = name.field, var copy = copies[name.id], copy.values.values[field] == nil,
      part.metadata.syncIdentity?.wholeVersion == copy.version
    else {
      surplus.append(name.id)
      return
    }
    let value = RecordValues(
      kind: copy.values.kind, date: part.startDate, values: [field: part.amount])
    copy.values.values[field] = value.values[field]
    if value.date != copy.values.date { surplus.append(name.id) }
    copies[name.id] = copy
  }

  /// Returns the values of an object that represents a record, without the values of the record's
  /// other parts; `nil` for any other object.
  private static func values(of object: Sample) -> RecordValues? {
    if let workout = object.workout {
      return RecordValues(
        kind: .activity, date: workout.startDate, values: [.activity: workout.duration / 60],
        exercise: workout.activityType.rawValue)
    }
    guard let sample = object.quantitySample else { return nil }
    let minutes = sample.endDate.timeIntervalSince(sample.startDate) / 60
    let (kind, values): (RecordKind, [FieldKey: Double])
    switch sample.quantityType {
    case .bodyMass: (kind, values) = (.weight, [.weight: sample.amount])
    case .activeEnergy:
      let duration: [FieldKey: Double] = minutes > 0 ? [.duration: minutes] : [:]
      (kind, values) = (.activeEnergy, duration.merging([.activeCalorie: sample.amount]) { $1 })
    case .restingEnergy: (kind, values) = (.restingEnergy, [.restingCalorie: sample.amount])
    case .dietaryEnergy: (kind, values) = (.dietaryCalories, [.dietaryCalorie: sample.amount])
    default: return nil
    }
    return RecordValues(kind: kind, date: sample.startDate, values: values)
  }
}

extension QuantitySample {
  /// The amount in the canonical unit of the type.
  fileprivate var amount: Double {
    (try? quantity.doubleValue(for: quantityType.canonicalUnit)) ?? .nan
  }
}
