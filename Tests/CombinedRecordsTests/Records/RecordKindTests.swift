import CombinedRecords
import Testing

struct RecordKindTests {
  @Test(arguments: RecordKind.allCases)
  func `the record type of a kind has that kind`(_ kind: RecordKind) {
    #expect(kind.recordType?.kind == kind)
  }

  @Test func `a kind that the module does not define has no record type`() {
    let kind = RecordKind("water", title: "Water", healthTypes: [])
    #expect(kind.recordType == nil)
  }
}
