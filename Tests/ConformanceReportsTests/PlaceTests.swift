import Diagnostics
import Testing

@testable import ConformanceReports

/// Locations, paths and fingerprints in the forms that other programs use.
struct PlaceTests {
  private func region(
    _ text: String, _ start: (Int, Int), _ end: (Int, Int)? = nil, file: String = "a.md"
  ) -> [Int?] {
    let location = SourceLocation(
      file: file, start: SourcePosition(line: start.0, column: start.1),
      end: end.map { SourcePosition(line: $0.0, column: $0.1) })
    var texts = SourceTexts(["a.md": text])
    let region = TextRegion(of: location, in: &texts)
    return [region?.startLine, region?.startColumn, region?.endLine, region?.endColumn]
  }

  @Test
  func `columns are converted from bytes to UTF-16`() {
    #expect(region("aä体🩺z", (1, 11), (1, 12)) == [1, 6, 1, 7])
    #expect(region("aä体🩺z", (1, 2), (1, 4)) == [1, 2, 1, 3])
  }

  @Test
  func `a column inside a character or beyond the end of the line is moved back`() {
    #expect(region("🩺", (1, 3), (1, 99)) == [1, 1, 1, 3])
    #expect(region("", (1, 1), (1, 1)) == [1, 1, 1, 1])
  }

  @Test
  func `a range that ends at the start of a line does not include that line`() {
    #expect(region("ab\nc\n", (1, 1), (2, 1)) == [1, 1, 1, 3])
    #expect(region("ab\r\ncd", (1, 2), (2, 2)) == [1, 2, 2, 2])
  }

  @Test
  func `columns are omitted if the line is unknown`() {
    #expect(region("ab", (1, 2), (1, 3), file: "b.md") == [1, nil, 1, nil])
    #expect(region("ab", (9, 2)) == [9, nil, nil, nil])
  }

  @Test
  func `an end before the start is omitted, and a location on line 0 has no region`() {
    #expect(region("ab\ncd", (2, 2), (1, 1)) == [2, 2, nil, nil])
    #expect(region("ab", (0, 1)) == [nil, nil, nil, nil])
  }

  struct Path: Sendable, CustomTestStringConvertible {
    let path: String
    let normalized: String
    let uri: String
    var testDescription: String { path }

    init(_ path: String, _ normalized: String, _ uri: String) {
      (self.path, self.normalized, self.uri) = (path, normalized, uri)
    }
  }

  static let paths = [
    Path("Specs/a.md", "Specs/a.md", "Specs/a.md"),
    Path("./Specs/.//a.md", "Specs/a.md", "Specs/a.md"),
    Path("../a b.md", "../a b.md", "../a%20b.md"),
    Path("c:d/100%.md", "c:d/100%.md", "c%3Ad/100%25.md"),
    Path("#?[]\\\"<>", "#?[]\\\"<>", "%23%3F%5B%5D%5C%22%3C%3E"),
    Path("体\n", "体\n", "%E4%BD%93%0A"),
    Path("/ä/b.md", "/ä/b.md", "file:///%C3%A4/b.md"),
    Path("./", ".", "."),
    Path("", "", ""),
  ]

  @Test(arguments: paths)
  func `paths are normalized and percent-encoded`(_ path: Path) {
    #expect(FilePath(path.path).normalized == path.normalized)
    #expect(FilePath(path.path).uri == path.uri)
  }

  private func fingerprints(_ text: String, _ diagnostics: [Diagnostic]) -> [String] {
    var texts = SourceTexts(["a.md": text])
    var fingerprints = Fingerprints()
    return diagnostics.map { fingerprints.fingerprint(of: $0, in: &texts) }
  }

  private func duplicate(line: Int) -> Diagnostic {
    Diagnostic(
      .error, "row.duplicate", "the row repeats another row",
      at: SourceLocation(
        file: "a.md", start: SourcePosition(line: line, column: 1),
        end: SourcePosition(line: line, column: 4)))
  }

  @Test
  func `a fingerprint depends on the text of the range, not on its line number`() {
    let before = fingerprints("| a |\n", [duplicate(line: 1)])
    let moved = fingerprints("# New\n\n| a |\n", [duplicate(line: 3)])
    let other = fingerprints("| b |\n", [duplicate(line: 1)])
    #expect(before == moved)
    #expect(before != other)
  }

  @Test
  func `the fingerprints of equal findings are numbered`() {
    let two = fingerprints("| a |\n| a |\n", [duplicate(line: 1), duplicate(line: 2)])
    #expect(two[0].hasSuffix(":1"))
    #expect(two[1] == two[0].dropLast() + "2")
  }
}
