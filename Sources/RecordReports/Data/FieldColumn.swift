internal import CombinedRecords

extension RecordField {
  /// The name of the field in JSON and CSV, which ends with the symbol of its base unit.
  var columnName: String {
    let name =
      switch key {
      case .calorie: "burned_energy"
      case .dietaryCalorie: "dietary_energy"
      case .activeCalorie: "active_energy"
      case .restingCalorie: "resting_energy"
      case .activity: "duration"
      default: key.rawValue
      }
    return "\(name)_\(units.base.symbol)"
  }
}

extension SumField {
  /// The name of the field's sums in JSON and CSV, which ends with the symbol of their base unit.
  var columnName: String {
    switch self {
    case .activity: "activity_min"
    case .weight, .dietaryCalories, .protein, .carbs, .fat, .activeEnergy, .restingEnergy:
      field.columnName
    }
  }
}
