import Testing

@testable import HealthExport

struct InputBufferTests {
  private static let text = "<a>\n<bc/>\n\n<def/><g/>\n</a>"

  /// Returns the line and the column of an index of the text, both counted from 1.
  private static func position(of index: Int) -> [Int] {
    let lines = Array(text.utf8.prefix(index)).split(
      separator: 0x0A, omittingEmptySubsequences: false)
    return [lines.count, (lines.last?.count ?? 0) + 1]
  }

  @Test(arguments: 0...26, [0, 1, 6, 11, 14])
  func `a position does not depend on which lines are already counted`(
    _ counted: Int, _ used: Int
  ) throws {
    let count = Self.text.utf8.count
    var limits = ExportLimits()
    limits.chunkSize = 64
    let buffer = InputBuffer(MemorySource(Array(Self.text.utf8)), limits: limits)
    _ = try buffer.advance(past: 0)
    _ = buffer.position(of: counted)
    _ = try buffer.advance(past: used)
    _ = buffer.position(of: max(0, counted - used))
    // The first round counts all lines, so the second one asks for positions before the counted
    // bytes.
    for index in Array(used...count) + Array(used...count) {
      let (line, column) = buffer.position(of: index - used)
      #expect([line, column] == Self.position(of: index))
    }
  }

  @Test(arguments: [0, -1, Int.min, .max])
  func `zero, negative and maximum limits are accepted`(_ number: Int) throws {
    var limits = ExportLimits()
    for limit in [
      \ExportLimits.chunkSize, \.tagLength, \.attributeLength, \.nameLength, \.distinctTexts,
      \.inflationRatio,
    ] { limits[keyPath: limit] = number }
    let buffer = InputBuffer(MemorySource(Array(Self.text.utf8)), limits: limits)
    #expect(try buffer.advance(past: 0))
    #expect(buffer.view.count == (number == .max ? Self.text.utf8.count : 1))
    let isExtreme = number == .max || number == .min
    #expect(limits.combinations == (isExtreme ? number : 4 * number))
  }
}
