import HealthModel
import Testing

@testable import CombinedRecords

struct EnergyTypesTests {
  @Test(arguments: RecordKind.allCases.flatMap(\.healthTypes))
  func `the types of records are those of the catalog`(_ type: SampleType) throws {
    guard case .quantity(let type) = type else { return }
    #expect(QuantityType.catalog.contains(type), "\(type.identifier)")
  }
}
