import Testing

@testable import HealthExport

struct ElementSearchTests {
  private func occurs(_ text: String, chunkSize: Int) throws -> Bool {
    var source: any ByteSource = MemorySource(Array(text.utf8))
    return try ElementSearch.occurs("Correlation", in: &source, chunkSize: chunkSize)
  }

  @Test(arguments: [1, 2, 3, 7, 11, 12, 13, 40, 1 << 20])
  func `'<' and the complete name are found, but parts of them are not, at each chunk size`(
    _ size: Int
  ) throws {
    for place in 0...30 {
      let before =
        String(repeating: "<", count: place % 3) + String(repeating: "a", count: place)
      #expect(try occurs(before + "<Correlation", chunkSize: size), "\(place)")
      #expect(try occurs(before + "<Correlation type=\"a\"/></HealthData>", chunkSize: size))
      #expect(try !occurs(before + "<Correlatio", chunkSize: size), "\(place)")
      #expect(try !occurs(before + "Correlation <correlation <Record/>", chunkSize: size))
    }
    #expect(try !occurs("", chunkSize: size))
  }
}
