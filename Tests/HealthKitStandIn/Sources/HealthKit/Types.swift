// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Stand-ins for HealthKit's types. Tests/HealthKitStoreTests/Signatures.swift lists their
// signatures and where each was read. The classes are sendable in the SDK as well; here they are
// `@unchecked Sendable`, because an open class cannot conform otherwise.
public import Foundation
internal import HealthModel

public struct HKQuantityTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let bodyMass = Self(rawValue: "HKQuantityTypeIdentifierBodyMass")
}

public struct HKCategoryTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

public struct HKCorrelationTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

open class HKObjectType: NSObject, @unchecked Sendable {
  public let identifier: String

  init(_ identifier: String) { self.identifier = identifier }

  public class func quantityType(forIdentifier identifier: HKQuantityTypeIdentifier)
    -> HKQuantityType?
  {
    QuantityType.named(identifier.rawValue).flatMap {
      $0.identifier == identifier.rawValue ? HKQuantityType($0) : nil
    }
  }

  public class func categoryType(forIdentifier identifier: HKCategoryTypeIdentifier)
    -> HKCategoryType?
  {
    CategoryType.named(identifier.rawValue).flatMap {
      $0.identifier == identifier.rawValue ? HKCategoryType($0) : nil
    }
  }

  public class func correlationType(forIdentifier identifier: HKCorrelationTypeIdentifier)
    -> HKCorrelationType?
  {
    [SampleType.bloodPressure, .food].contains(.correlation(identifier: identifier.rawValue))
      ? HKCorrelationType(identifier.rawValue) : nil
  }

  public class func workoutType() -> HKWorkoutType { HKWorkoutType(SampleType.workoutIdentifier) }

  open override var hash: Int { identifier.hashValue }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? HKObjectType)?.identifier == identifier
  }
}

open class HKSampleType: HKObjectType, @unchecked Sendable {
  /// The model's form of the type.
  var portable: SampleType { .workout }
  /// The types whose samples may last at most four days; HealthKit's actual limits are unpublished.
  static let limited: Set<String> = ["HKCategoryTypeIdentifierMindfulSession"]

  public var isMaximumDurationRestricted: Bool { Self.limited.contains(identifier) }

  public var maximumAllowedDuration: TimeInterval {
    if !isMaximumDurationRestricted { raise("the type has no maximum duration") }
    return 4 * 86_400
  }

  public var isMinimumDurationRestricted: Bool { false }

  public var minimumAllowedDuration: TimeInterval {
    raise("the type has no minimum duration")
  }
}

public enum HKQuantityAggregationStyle: Int, Sendable {
  case cumulative
  case discreteArithmetic
  case discreteTemporallyWeighted
  case discreteEquivalentContinuousLevel
}

public final class HKQuantityType: HKSampleType, @unchecked Sendable {
  let type: QuantityType

  init(_ type: QuantityType) {
    self.type = type
    super.init(type.identifier)
  }

  override var portable: SampleType { .quantity(type) }

  public var aggregationStyle: HKQuantityAggregationStyle {
    switch type.aggregation {
    case .cumulative: .cumulative
    case .discrete: .discreteArithmetic
    case .discreteTemporallyWeighted: .discreteTemporallyWeighted
    case .discreteEquivalentContinuousLevel: .discreteEquivalentContinuousLevel
    }
  }

  public func `is`(compatibleWith unit: HKUnit) -> Bool {
    type.canonicalUnit.isCompatible(with: unit.unit)
  }
}

public final class HKCategoryType: HKSampleType, @unchecked Sendable {
  let type: CategoryType

  init(_ type: CategoryType) {
    self.type = type
    super.init(type.identifier)
  }

  override var portable: SampleType { .category(type) }
}

public final class HKCorrelationType: HKSampleType, @unchecked Sendable {
  override var portable: SampleType { .correlation(identifier: identifier) }
}

public final class HKWorkoutType: HKSampleType, @unchecked Sendable {}

/// Ends the process, where HealthKit would raise an Objective-C exception.
func raise(_ reason: String) -> Never { fatalError("HealthKit raises an exception: \(reason)") }
