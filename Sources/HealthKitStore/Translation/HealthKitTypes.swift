#if canImport(HealthKit)
  internal import Foundation
  internal import HealthKit
  internal import HealthModel

  /// The conversion of types, units and quantities to HealthKit's form and back.
  enum HealthKitTypes {
    /// Returns HealthKit's type for a sample type.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` if this system does not
    ///   support the type.
    static func sampleType(_ type: SampleType) throws(HealthError) -> HKSampleType {
      switch type {
      case .quantity(let type): return try quantityType(type)
      case .category(let type): return try categoryType(type)
      case .correlation(let identifier): return try correlationType(identifier)
      case .workout: return HKObjectType.workoutType()
      }
    }

    static func quantityType(_ type: QuantityType) throws(HealthError) -> HKQuantityType {
      // HealthKit's initializer with an identifier would end the process for an unknown one.
      let identifier = HKQuantityTypeIdentifier(rawValue: type.identifier)
      guard let known = HKObjectType.quantityType(forIdentifier: identifier) else {
        throw unknown(type.identifier)
      }
      return known
    }

    static func categoryType(_ type: CategoryType) throws(HealthError) -> HKCategoryType {
      let identifier = HKCategoryTypeIdentifier(rawValue: type.identifier)
      guard let known = HKObjectType.categoryType(forIdentifier: identifier) else {
        throw unknown(type.identifier)
      }
      return known
    }

    static func correlationType(_ identifier: String) throws(HealthError) -> HKCorrelationType {
      let known = HKCorrelationTypeIdentifier(rawValue: identifier)
      guard let type = HKObjectType.correlationType(forIdentifier: known) else {
        throw unknown(identifier)
      }
      return type
    }

    private static func unknown(_ identifier: String) -> HealthError {
      HealthError(.errorInvalidArgument, "This system does not support the type '\(identifier)'.")
    }

    // MARK: - Units

    /// Returns HealthKit's form of a unit.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` if this system does not
    ///   support the unit, because HealthKit would raise an exception.
    static func unit(_ unit: HealthUnit) throws(HealthError) -> HKUnit {
      let text = unit.unitString
      if text.contains("appleEffortScore") {
        guard #available(iOS 18, macOS 15, watchOS 11, visionOS 2, *) else {
          throw HealthError(
            .errorInvalidArgument, "This system does not support the unit '\(text)'.")
        }
      }
      return HKUnit(from: text)
    }

    /// Returns HealthKit's form of a quantity.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` if this system does not
    ///   support the unit, or if the number is not finite.
    static func quantity(_ quantity: Quantity) throws -> HKQuantity {
      let number = try quantity.doubleValue(for: quantity.unit)
      return HKQuantity(unit: try unit(quantity.unit), doubleValue: try finite(number))
    }

    /// Returns a number, or throws an error if the number is not finite, because HealthKit cannot
    /// store it.
    static func finite(_ number: Double) throws(HealthError) -> Double {
      guard number.isFinite else {
        throw HealthError(.errorInvalidArgument, "A number or a date is not finite.")
      }
      return number
    }

    /// Returns the model's form of a quantity in a unit, or `nil` if the unit is incompatible or
    /// not supported by this system.
    static func quantity(_ quantity: HKQuantity, in unit: HealthUnit) -> Quantity? {
      guard let known = try? Self.unit(unit), quantity.is(compatibleWith: known) else { return nil }
      return Quantity(unit: unit, value: quantity.doubleValue(for: known))
    }

    /// Returns the model's form of a quantity of an unknown type, in the first compatible unit of
    /// the catalog, or `nil` if no unit is compatible.
    static func quantity(_ known: HKQuantity) -> Quantity? {
      for unit in units { if let quantity = quantity(known, in: unit) { return quantity } }
      return nil
    }

    /// One unit for each dimension in the catalog.
    private static let units: [HealthUnit] = QuantityType.catalog.reduce(into: []) { units, type in
      if !units.contains(where: type.canonicalUnit.isCompatible) {
        units.append(type.canonicalUnit)
      }
    }
  }
#endif
