extension RecordKind {
  /// The Swift type of the kind's records, or `nil` for a kind that is not defined in this module.
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
