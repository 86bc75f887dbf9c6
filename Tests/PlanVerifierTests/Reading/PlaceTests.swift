import Diagnostics
import PlanVerifier
import Testing

/// Tests that source locations cover exactly the text of values, keys, tags and references.
struct PlaceTests {
  /// Returns the text at a location; `nil` if the location has no start or end.
  private func text(_ location: Diagnostics.SourceLocation?, in text: String) -> String? {
    guard let start = location?.start, let end = location?.end else { return nil }
    var line = 1
    var column = 1
    var bytes: [UInt8] = []
    let all = Array(text.utf8)
    for (index, byte) in all.enumerated() {
      let position = SourcePosition(line: line, column: column)
      if start <= position, position < end { bytes.append(byte) }
      let isEnd =
        byte == 0x0A || (byte == 0x0D && (index + 1 == all.count || all[index + 1] != 0x0A))
      (line, column) = isEnd ? (line + 1, 1) : (line, column + 1)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    "wave: 1", "größe: ü\nwave: 1", "emoji: 👩‍👩‍👧 \"x\"\nwave: 1", "a: [b, {c: d}]\nwave: 1",
    "a: \"\u{2028}b\"\nwave: 1", "a: 'x\u{85}y'\nwave: 1", "# c\n\n\nwave: 1",
  ])
  func `the location of a value covers exactly the value`(_ frontMatter: String) async throws {
    for lineEnd in ["\n", "\r\n", "\r"] {
      let source = "---\n\(frontMatter)\n---\n".replacing("\n", with: lineEnd)
      let read = try await ReadPlan(source)
      #expect(text(read.plan.wave?.location, in: source) == "1")
    }
  }

  @Test(arguments: ["ä: [ö, ü]", "\"ä\": [\"ö\", 'ü']", "ä:\n  - ö\n  - ü", "ä: [ö, 👩‍👩‍👧]"])
  func `the locations of keys and items cover exactly their text`(_ frontMatter: String)
    async throws
  {
    let source = "\u{FEFF}---\n\(frontMatter)\n---\n"
    let read = try await ReadPlan(source)
    let entry = try #require(read.plan.frontMatter?.map?.first)
    let isQuoted = frontMatter.hasPrefix("\"")
    #expect(text(entry.key.location, in: source) == (isQuoted ? "\"ä\"" : "ä"))
    let items = try #require(entry.value.list)
    let written = items.map { text($0.location, in: source) ?? "" }
    #expect(written == (isQuoted ? ["\"ö\"", "'ü'"] : items.map(\.shown)))
  }

  @Test(arguments: ["ö: `x`\nwave: 1", "wave: 1\na: \"\\(\""])
  func `the locations of keys and values in invalid YAML cover exactly their text`(
    _ frontMatter: String
  ) async throws {
    let source = "---\r\n\(frontMatter)\r\n---\r\n"
    let read = try await ReadPlan(source)
    let entry = try #require(read.plan.frontMatter?.map?.first { $0.key.value == "wave" })
    #expect(text(entry.key.location, in: source) == "wave")
    #expect(text(entry.value.location, in: source) == "1")
  }

  @Test func `the locations of tags, attributes and references cover exactly their text`()
    async throws
  {
    let source = """
      <context>
      \t@Ä/b.swift (the ä)
      </context>
      <tasks>
      <task id='ü' type="auto">
        <näme>
        <name>Ü</name> <done>x</done>
      </task>
      </tasks>
      """
    let read = try await ReadPlan(source)
    #expect(text(read.plan.references.first?.location, in: source) == "Ä/b.swift")
    let task = try #require(read.plan.tasks.first)
    #expect(text(task.location, in: source) == "<task id='ü' type=\"auto\">")
    #expect(text(task.type?.location, in: source) == "auto")
    #expect(text(task.attributes["id"]?.location, in: source) == "ü")
    #expect(task.parts.map { text($0.location, in: source) } == ["<name>", "<done>"])
  }
}
