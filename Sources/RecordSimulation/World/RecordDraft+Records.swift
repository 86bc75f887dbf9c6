internal import CombinedRecords
internal import Foundation
internal import HealthModel
internal import SimulatedDevices

extension DraftKind {
  var recordKind: RecordKind {
    switch self {
    case .weight: .weight
    case .food: .dietaryCalories
    case .activeEnergy: .activeEnergy
    case .restingEnergy: .restingEnergy
    case .activity: .activity
    }
  }

  init?(_ kind: RecordKind) {
    guard let found = Self.allCases.first(where: { $0.recordKind == kind }) else { return nil }
    self = found
  }
}

extension RecordDraft {
  /// The date of the record, at 8:00 UTC.
  var date: Date { ProcessTime.start.addingTimeInterval(Double(-86_400 * day - 3_600 * 4)) }

  private var macros: Macros? {
    number % 2 == 0 ? Macros(protein: Double(number), fat: number % 3 == 0 ? 1 : nil) : nil
  }

  /// Creates the local record of the draft.
  func record(id: UUID) -> any DataRecord {
    switch kind {
    case .weight: Weight(id: id, date: date, weight: Double(number) + 20)
    case .food:
      DietaryCalories(id: id, date: date, calories: Double(number) + 100, macros: macros)
    case .activeEnergy:
      ActiveEnergy(
        id: id, date: date, calories: Double(number) + 100,
        duration: number % 2 == 0 ? Double(number) : nil)
    case .restingEnergy: RestingEnergy(id: id, date: date, calories: Double(number) + 1_000)
    case .activity:
      Activity(
        id: id, date: date, duration: Double(number) + 10,
        activityType: number % 2 == 0 ? .running : .cycling,
        calories: number % 3 == 0 ? nil : Double(number) + 50)
    }
  }

  /// Returns the object that another app saves, or `nil` if the object would be invalid.
  func sample(uuid: UUID) -> Sample? {
    func quantity(_ type: QuantityType, _ value: Double) -> Sample? {
      (try? QuantitySample(
        uuid: uuid, type: type, quantity: Quantity(unit: type.canonicalUnit, value: value),
        start: date, end: date)).map(Sample.quantity)
    }
    return switch kind {
    case .weight: quantity(.bodyMass, Double(number) + 20)
    case .food: quantity(.dietaryEnergy, Double(number) + 100)
    case .activeEnergy: quantity(.activeEnergy, Double(number) + 100)
    case .restingEnergy: quantity(.restingEnergy, Double(number) + 1_000)
    case .activity:
      (try? Workout(
        uuid: uuid, activityType: WorkoutActivityType(rawValue: 37), start: date,
        end: date.addingTimeInterval(600))).map(Sample.workout)
    }
  }
}
