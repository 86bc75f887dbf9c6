import TestSupport
import Testing

@testable import ConformanceReports

struct DifferingPartsTests {
  private let expected =
    "entries 180.5 lb v1 synced; samples 81.873 kg v1; sync on; \"Sync delayed\", queue and retry"

  private func signs(_ parts: DifferingParts?) -> String {
    String((parts?.lines ?? []).map(\.sign))
  }

  @Test func `short texts are not split into parts`() {
    #expect(
      DifferingParts(expected: "1 entry, sync on", observed: "2 entries, sync on", beyond: 60)
        == nil)
  }

  @Test func `texts without a common part are not split into parts`() {
    #expect(DifferingParts(expected: expected, observed: "nothing", beyond: 60) == nil)
  }

  @Test func `only the parts that differ are marked`() throws {
    let observed = expected.replacing("v1 synced", with: "v1 queued") + ", retry in 30 s"
    let parts = try #require(DifferingParts(expected: expected, observed: observed, beyond: 60))
    #expect(signs(parts) == "-+    -++" || signs(parts) == "-+   -++", "\(parts.lines)")
    #expect(parts.lines.first?.text == "entries 180.5 lb v1 synced;")
  }

  @Test func `missing and additional parts are marked at their positions`() throws {
    let observed = expected.replacing(" samples 81.873 kg v1;", with: "")
    let parts = try #require(DifferingParts(expected: expected, observed: observed, beyond: 60))
    #expect(signs(parts) == " -   ", "\(parts.lines)")
    let reversed = try #require(DifferingParts(expected: observed, observed: expected, beyond: 60))
    #expect(signs(reversed) == " +   ", "\(reversed.lines)")
  }

  @Test func `both texts can be reconstructed from the parts`() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let texts = (0..<2).map { _ in
        ["same"]
          + (0..<Int.random(in: 0...8, using: &generator)).map { _ in
            ["a,", "b;", "c", "d,"].randomElement(using: &generator) ?? "a,"
          }
      }.map { $0.joined(separator: ", ") }
      guard let parts = DifferingParts(expected: texts[0], observed: texts[1], beyond: 0) else {
        continue
      }
      let before = parts.lines.filter { $0.sign != "+" }.map(\.text).joined(separator: " ")
      let after = parts.lines.filter { $0.sign != "-" }.map(\.text).joined(separator: " ")
      #expect(before == texts[0])
      #expect(after == texts[1])
    }
  }
}
