internal import CombinedRecords

/// The name of a field in data for programs, with the base unit.
extension FieldKey {
  var columnName: String {
    let unit = RecordField[self].units.base.symbol
    return switch self {
    case .weight: "weight_\(unit)"
    case .calorie: "burned_energy_\(unit)"
    case .dietaryCalorie: "dietary_energy_\(unit)"
    case .activeCalorie: "active_energy_\(unit)"
    case .restingCalorie: "resting_energy_\(unit)"
    case .protein: "protein_\(unit)"
    case .carbs: "carbs_\(unit)"
    case .fat: "fat_\(unit)"
    case .activity, .duration: "duration_\(unit)"
    }
  }
}

extension SumField {
  /// The name of the field's sums, with the base unit.
  var columnName: String {
    switch self {
    case .activity: "activity_min"
    case .weight, .dietaryCalories, .protein, .carbs, .fat, .activeEnergy, .restingEnergy:
      key.columnName
    }
  }
}
