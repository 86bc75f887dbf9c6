import CombinedRecords
import Foundation
import HealthModel

// MARK: - The registry entry

extension FieldKey {
  static let water = FieldKey(rawValue: "water")
}

extension RecordField {
  static let water = RecordField(
    .water, "Water", "waterbottle", .teal,
    UnitDefinition(FieldUnit("mL", 1), [FieldUnit("L", 1000, digits: 2)], usage: .asProvided),
    validator: .positive)
}

// MARK: - The record type

extension RecordKind {
  static let water = RecordKind("water", title: "Water", healthTypes: [.quantity(Water.type)])
}

/// An amount of water that the user drank, as a record type that the module does not define.
struct Water: DataRecord {
  static let kind: RecordKind = .water
  static let fields = [FieldUse(.water, isRequired: true)]
  static let type = QuantityType(
    identifier: "HKQuantityTypeIdentifierDietaryWater", canonicalUnit: .literUnit(with: .milli),
    aggregation: .cumulative)

  let id: UUID
  var date: Date
  let source: RecordSource
  let origin: RecordOrigin?
  var milliliters: Double

  init(
    id: UUID, date: Date, milliliters: Double, source: RecordSource = .local,
    origin: RecordOrigin? = nil
  ) {
    self.id = id
    self.date = date
    self.milliliters = milliliters
    self.source = source
    self.origin = origin
  }

  subscript(field: FieldKey) -> Double? { field == .water ? milliliters : nil }

  mutating func replace(_ field: FieldKey, with value: Double?) {
    if field == .water, let value { milliliters = value }
  }
}

extension Water: UnifiedQueryable {
  typealias QueryParams = EnergyQueryParams<Water>

  static func healthPage(
    _ request: PageRequest, from reader: HealthReader
  ) async throws -> RecordPage<Water> {
    try await reader.page(of: type, request) { sample in
      let (source, origin) = reader.provenance(of: sample.sourceRevision, sample.metadata)
      let amount = try? sample.quantity.doubleValue(for: .literUnit(with: .milli))
      return amount.map { amount in
        Water(
          id: sample.uuid, date: sample.startDate, milliliters: amount, source: source,
          origin: origin)
      }
    }
  }
}
