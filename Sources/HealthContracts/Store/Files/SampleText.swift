internal import Foundation
internal import HealthModel

/// The text of samples and groups with all their properties.
///
/// Rows about files compare this text because `==` is weaker: for example, it ignores source names,
/// and the units of quantities that have the same amount, such as 1 kg and 1000 g.
extension FileCase {
  static func text(of sample: QuantitySample) -> String {
    let (type, unit) = (sample.quantityType, sample.quantity.unit)
    let device = sample.device.map { StateDump.text(of: $0) } ?? "no device"
    return [
      sample.uuid.uuidString, type.identifier, type.canonicalUnit.unitString,
      type.aggregation.rawValue, "\(sample.quantity.value) \(unit.unitString)",
      text(of: sample.startDate), text(of: sample.endDate), text(of: sample.metadata), device,
      StateDump.text(of: sample.sourceRevision as Any),
    ].joined(separator: ", ")
  }

  static func text(of group: Correlation) -> String {
    let parts = [
      group.uuid.uuidString, group.type.identifier, text(of: group.startDate),
      text(of: group.endDate), text(of: group.metadata),
      StateDump.text(of: group.sourceRevision as Any),
    ]
    return (parts + group.members.map(text)).joined(separator: ", ")
  }

  private static func text(of date: Date) -> String { "\(date.timeIntervalSinceReferenceDate)" }

  private static func text(of metadata: Metadata) -> String {
    let facts = metadata.keys.sorted().map { key in
      switch metadata[key] {
      case .quantity(let quantity)?: "\(key): \(quantity.value) \(quantity.unit.unitString)"
      case let value: "\(key): \(StateDump.text(of: value as Any))"
      }
    }
    return "[\(facts.joined(separator: "; "))]"
  }
}
