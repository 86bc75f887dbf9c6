extension RecordKind {
  /// The type of the records of the kind, or `nil` for a kind that another app adds.
  public var recordType: (any DataRecord.Type)? {
    switch self {
    case .weight: Weight.self
    case .dietaryCalories: DietaryCalories.self
    case .activeEnergy: ActiveEnergy.self
    case .restingEnergy: RestingEnergy.self
    case .activity: Activity.self
    default: nil
    }
  }
}
