// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
internal import HealthModel

public final class HKUnit: NSObject, @unchecked Sendable {
  let unit: HealthUnit

  public init(from text: String) {
    guard let unit = try? HealthUnit(parsing: text) else { raise("the unit is invalid") }
    self.unit = unit
  }

  public var unitString: String { unit.unitString }
}

public final class HKQuantity: NSObject, @unchecked Sendable {
  let quantity: Quantity

  public init(unit: HKUnit, doubleValue: Double) {
    if !doubleValue.isFinite { raise("a quantity must be finite") }
    quantity = Quantity(unit: unit.unit, value: doubleValue)
  }

  init(_ quantity: Quantity) { self.quantity = quantity }

  public func `is`(compatibleWith unit: HKUnit) -> Bool {
    quantity.unit.isCompatible(with: unit.unit)
  }

  public func doubleValue(for unit: HKUnit) -> Double {
    guard let number = try? quantity.doubleValue(for: unit.unit) else {
      raise("a quantity does not convert to the unit")
    }
    return number
  }

  public override var hash: Int { quantity.hashValue }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKQuantity)?.quantity == quantity
  }
}
