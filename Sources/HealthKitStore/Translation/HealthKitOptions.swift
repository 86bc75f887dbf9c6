#if canImport(HealthKit)
  internal import Foundation
  internal import HealthKit
  internal import HealthModel

  /// The conversion of options, sort orders, frequencies and comparisons to HealthKit's form.
  enum HealthKitOptions {
    static func dates(_ options: SamplePredicate.DateOptions) -> HKQueryOptions {
      var known: HKQueryOptions = []
      if options.contains(.strictStartDate) { known.insert(.strictStartDate) }
      if options.contains(.strictEndDate) { known.insert(.strictEndDate) }
      return known
    }

    /// Returns sort descriptors, or `nil` to leave the order to HealthKit.
    static func descriptors(_ sort: [SampleSort]) -> [NSSortDescriptor]? {
      if sort.isEmpty { return nil }
      return sort.map { order in
        switch order.key {
        case .startDate: NSSortDescriptor(keyPath: \HKSample.startDate, ascending: order.ascending)
        case .endDate: NSSortDescriptor(keyPath: \HKSample.endDate, ascending: order.ascending)
        }
      }
    }

    static func frequency(_ frequency: UpdateFrequency) -> HKUpdateFrequency {
      switch frequency {
      case .immediate: .immediate
      case .hourly: .hourly
      case .daily: .daily
      case .weekly: .weekly
      }
    }

    static func quantity(
      _ comparison: SamplePredicate.Comparison, _ quantity: HKQuantity
    ) -> NSPredicate {
      switch comparison {
      case .lessThan: HKQuery.predicateForQuantitySamples(with: .lessThan, quantity: quantity)
      case .lessThanOrEqual:
        HKQuery.predicateForQuantitySamples(with: .lessThanOrEqualTo, quantity: quantity)
      case .equal: HKQuery.predicateForQuantitySamples(with: .equalTo, quantity: quantity)
      case .greaterThanOrEqual:
        HKQuery.predicateForQuantitySamples(with: .greaterThanOrEqualTo, quantity: quantity)
      case .greaterThan: HKQuery.predicateForQuantitySamples(with: .greaterThan, quantity: quantity)
      case .notEqual: HKQuery.predicateForQuantitySamples(with: .notEqualTo, quantity: quantity)
      }
    }

    static func categoryValue(
      _ comparison: SamplePredicate.Comparison, _ value: Int
    ) -> NSPredicate {
      switch comparison {
      case .lessThan: HKQuery.predicateForCategorySamples(with: .lessThan, value: value)
      case .lessThanOrEqual:
        HKQuery.predicateForCategorySamples(with: .lessThanOrEqualTo, value: value)
      case .equal: HKQuery.predicateForCategorySamples(with: .equalTo, value: value)
      case .greaterThanOrEqual:
        HKQuery.predicateForCategorySamples(with: .greaterThanOrEqualTo, value: value)
      case .greaterThan: HKQuery.predicateForCategorySamples(with: .greaterThan, value: value)
      case .notEqual: HKQuery.predicateForCategorySamples(with: .notEqualTo, value: value)
      }
    }

    static func duration(
      _ comparison: SamplePredicate.Comparison, _ duration: TimeInterval
    ) -> NSPredicate {
      switch comparison {
      case .lessThan: HKQuery.predicateForWorkouts(with: .lessThan, duration: duration)
      case .lessThanOrEqual:
        HKQuery.predicateForWorkouts(with: .lessThanOrEqualTo, duration: duration)
      case .equal: HKQuery.predicateForWorkouts(with: .equalTo, duration: duration)
      case .greaterThanOrEqual:
        HKQuery.predicateForWorkouts(with: .greaterThanOrEqualTo, duration: duration)
      case .greaterThan: HKQuery.predicateForWorkouts(with: .greaterThan, duration: duration)
      case .notEqual: HKQuery.predicateForWorkouts(with: .notEqualTo, duration: duration)
      }
    }
  }
#endif
