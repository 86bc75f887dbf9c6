import CombinedRecords
import Testing

struct RecordKindTests {
  @Test(arguments: RecordKind.allCases)
  func `the record type of a kind has that kind`(_ kind: RecordKind) {
    #expect(kind.recordType?.kind == kind)
  }

  @Test func `a kind that another app adds has no type here`() {
    let kind = RecordKind("water", title: "Water", healthTypes: [])
    #expect(kind.recordType == nil)
  }
}
