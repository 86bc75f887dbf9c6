import HealthModel
import Testing

@testable import CombinedRecords

struct EnergyTypesTests {
  @Test(arguments: RecordKind.allCases.flatMap(\.healthTypes))
  func `the quantity types of records are in the catalog`(_ type: SampleType) throws {
    guard case .quantity(let type) = type else { return }
    #expect(QuantityType.catalog.contains(type), "\(type.identifier)")
  }
}
