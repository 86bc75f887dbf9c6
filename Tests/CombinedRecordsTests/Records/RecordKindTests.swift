import CombinedRecords
import Testing

struct RecordKindTests {
  @Test(arguments: RecordKind.allCases)
  func `the type of a kind has this kind`(_ kind: RecordKind) {
    #expect(kind.recordType.kind == kind)
  }
}
