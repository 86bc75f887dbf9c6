import Foundation
import HealthModel
import Testing

struct UUIDTextTests {
  @Test func `the text of a UUID equals Foundation's and can be parsed`() {
    let identifiers = SeededIdentifiers(seed: 1)
    for _ in 0..<1000 {
      let uuid = identifiers.next()
      #expect(uuid.text == uuid.uuidString)
      #expect(UUID(text: uuid.text) == uuid)
      #expect(UUID(text: uuid.text.lowercased()) == uuid)
    }
  }

  @Test(arguments: [
    "", "-", "00000000-0000-4000-8000-00000000000", "00000000-0000-4000-8000-0000000000000",
    "00000000-0000-4000-8000-00000000000G", "000000000-000-4000-8000-000000000000",
    "00000000-0000-4000-8000-0000000000é", "not a UUID",
  ])
  func `text that is not a UUID is rejected`(text: String) {
    #expect(UUID(text: text) == nil)
    #expect(UUID(uuidString: text) == nil)
  }
}
