// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

public import Foundation
internal import HealthModel

public struct HKQueryOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let strictStartDate = Self(rawValue: 1)
  public static let strictEndDate = Self(rawValue: 2)
}

public let HKObjectQueryNoLimit: Int = 0

/// A predicate that the stand-in created.
final class StandInPredicate: NSPredicate {
  let made: SamplePredicate

  init(_ condition: SamplePredicate) {
    made = condition
    super.init(value: true)
  }

  required init?(coder: NSCoder) { nil }
}

extension NSPredicate {
  /// The model's form of the predicate.
  ///
  /// The process ends if the predicate is neither from the stand-in nor a compound of predicates
  /// from the stand-in.
  var condition: SamplePredicate {
    if let predicate = self as? StandInPredicate { return predicate.made }
    guard let compound = self as? NSCompoundPredicate else { raise("the predicate is unknown") }
    let parts = compound.subpredicates.map(\.condition)
    switch compound.compoundPredicateType {
    case .and: return .and(parts)
    case .or: return .or(parts)
    case .not: return .not(parts.first ?? .all)
    }
  }
}

extension HKQuery {
  public class func predicateForSamples(
    withStart start: Date?, end: Date?, options: HKQueryOptions
  ) -> NSPredicate {
    StandInPredicate(
      .dates(start: start, end: end, options: .init(rawValue: Int(options.rawValue))))
  }

  public class func predicateForObjects(with uuids: Set<UUID>) -> NSPredicate {
    StandInPredicate(.uuids(uuids))
  }

  public class func predicateForObjects(from sources: Set<HKSource>) -> NSPredicate {
    StandInPredicate(.sources(bundleIdentifiers: Set(sources.map(\.bundleIdentifier))))
  }

  public class func predicateForObjects(from workout: HKWorkout) -> NSPredicate {
    StandInPredicate(.workout(workout.uuid))
  }

  public class func predicateForObjects(withMetadataKey key: String) -> NSPredicate {
    StandInPredicate(.metadata(key: key, allowed: nil))
  }

  public class func predicateForObjects(
    withMetadataKey key: String, allowedValues: [Any]
  ) -> NSPredicate {
    let values = allowedValues.compactMap(StandInMetadata.portable)
    if values.count < allowedValues.count {
      raise("a value is not a string, a number, a date or a quantity")
    }
    if key == HKMetadataKeySyncIdentifier {
      let texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
      return StandInPredicate(.syncIdentifiers(Set(texts)))
    }
    return StandInPredicate(.metadata(key: key, allowed: Set(values)))
  }

  public class func predicateForQuantitySamples(
    with operatorType: ComparisonOperator, quantity: HKQuantity
  ) -> NSPredicate {
    StandInPredicate(.quantity(operatorType.comparison, quantity.quantity))
  }

  public class func predicateForCategorySamples(
    with operatorType: ComparisonOperator, value: Int
  ) -> NSPredicate {
    StandInPredicate(.categoryValue(operatorType.comparison, value))
  }

  public class func predicateForWorkouts(with activity: HKWorkoutActivityType) -> NSPredicate {
    StandInPredicate(
      .workoutActivityType(WorkoutActivityType(rawValue: Int(activity.rawValue))))
  }

  public class func predicateForWorkouts(
    with operatorType: ComparisonOperator, duration: TimeInterval
  ) -> NSPredicate {
    StandInPredicate(.workoutDuration(operatorType.comparison, duration))
  }
}

/// A replacement for `NSComparisonPredicate.Operator`, whose use on Linux causes a warning.
public enum ComparisonOperator: Sendable {
  case lessThan
  case lessThanOrEqualTo
  case greaterThan
  case greaterThanOrEqualTo
  case equalTo
  case notEqualTo

  /// The model's form of the operator.
  var comparison: SamplePredicate.Comparison {
    switch self {
    case .lessThan: .lessThan
    case .lessThanOrEqualTo: .lessThanOrEqual
    case .greaterThan: .greaterThan
    case .greaterThanOrEqualTo: .greaterThanOrEqual
    case .equalTo: .equal
    case .notEqualTo: .notEqual
    }
  }
}
