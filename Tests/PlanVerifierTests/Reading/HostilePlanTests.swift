import Diagnostics
import PlanVerifier
import TestSupport
import Testing

/// Tests of plans that are invalid, huge, deeply nested or expensive to parse.
///
/// The tests also cover plans in valid UTF-8, and the locations of many values on one line.
struct HostilePlanTests {
  private static func text(_ parts: String..., times count: Int = 15_000) -> String {
    String(repeating: parts.joined(), count: count)
  }

  @Test func `invalid UTF-8 and NUL bytes are each reported once, at their first location`()
    async throws
  {
    let read = try await ReadPlan(Array("<tasks>\na".utf8) + [0xFF, 0xFE] + Array("\nb\0c\0".utf8))
    #expect(read.ids == ["plan.invalid-utf8", "plan.nul-byte"])
    #expect(
      read.diagnostics.map(\.location?.start) == [
        SourcePosition(line: 2, column: 2), SourcePosition(line: 3, column: 2),
      ])
  }

  @Test(arguments: [
    [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0x80],
    [0xF0, 0x80, 0x80, 0x80],
  ])
  func `invalid UTF-8 of different kinds is reported at its first byte`(
    _ bytes: [UInt8]
  ) async throws {
    let read = try await ReadPlan(Array("ab".utf8) + bytes)
    #expect(read.ids == ["plan.invalid-utf8"])
    #expect(read.diagnostics.first?.location?.start?.column == 3)
  }

  @Test(arguments: ["\u{7F}", "ü", "\u{7FF}", "\u{800}", "\u{FFFF}", "😀", "\u{10FFFF}"])
  func `UTF-8 characters of every length are accepted`(_ character: String) async throws {
    #expect(try await ReadPlan("<tasks>\n\(character)\n</tasks>").diagnostics == [])
  }

  @Test func `a NUL byte in front matter is reported, and the plan is parsed`() async throws {
    let read = try await ReadPlan("---\nwave: 1\ntitle: a\0b\n---\n")
    #expect(Set(read.ids) == ["plan.nul-byte", "front-matter.invalid"])
    #expect(read.plan.wave?.value == 1)
  }

  @Test func `an invalid plan does not affect other plans`() async throws {
    var archive = try Corpus.base("waves")
    let index = try #require(archive.files.firstIndex { $0.path == RuleBench.plan })
    archive.files[index].text = "---\n\t: [\u{0}\n```\n<task"
    let project = try await TestProject(archive).reader
    #expect(project.project.plans.count == 5)
    #expect(project.project.plans.filter { $0.tasks.count == 1 }.count == 4)
    #expect(Set(project.diagnostics.compactMap(\.location?.file)) == [RuleBench.plan])
  }

  @Test func `huge front matter is rejected`() async throws {
    let read = try await ReadPlan(frontMatter: "a: " + Self.text("x", times: 2 << 20))
    #expect(read.ids == ["front-matter.too-large"])
    #expect(read.plan.hasFrontMatter)
  }

  @Test(arguments: ["[", "{", "{a: [", "- [", "{a: "])
  func `deeply nested values are rejected, and other values are parsed`(_ opening: String)
    async throws
  {
    let read = try await ReadPlan(frontMatter: "wave: 1\na: " + Self.text(opening))
    #expect(read.ids.contains("front-matter.invalid"))
    #expect(read.plan.wave?.value == 1)
  }

  @Test(arguments: [
    text("- "), "a:\n" + text("- "), text("? "), text("- - "),
    (0..<1_200).map { String(repeating: "\t", count: $0) + "-       b:" }.joined(separator: "\n"),
    (0..<1_200).map { String(repeating: " ", count: $0) + "b:" }.joined(separator: "\n"),
    (0..<1_200).map { String(repeating: " ", count: $0) + "- b:" }.joined(separator: "\n"),
  ])
  func `deeply nested blocks do not overflow the stack`(_ text: String) async throws {
    let read = try await ReadPlan(frontMatter: "wave: 1\nb: `x` y\n" + text)
    #expect(read.ids.contains("front-matter.invalid"))
    _ = try await ReadPlan(frontMatter: text)
  }

  @Test(arguments: [2, 9, 40])
  func `too many aliases are rejected, and other values are parsed`(_ width: Int) async throws {
    var text = "a0: &a0 [x, x]\n"
    for level in 1..<40 {
      let alias = Array(repeating: "*a\(level - 1)", count: width).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(alias)]\n"
    }
    let read = try await ReadPlan(frontMatter: text + "wave: 1\n? *a39\n: x")
    #expect(read.ids.contains("front-matter.invalid"))
    #expect(read.plan.wave?.value == 1)
  }

  @Test func `the last of many values on one line has the correct location`() async throws {
    let read = try await ReadPlan(frontMatter: "a: [" + Self.text("ä,", times: 60_000) + "]")
    let items = try #require(read.plan.frontMatter?["a"]?.list)
    #expect(items.count == 60_000)
    #expect(items.last?.location.start?.column == 5 + 59_999 * 3)
  }

  @Test func `too many values are rejected`() async throws {
    let read = try await ReadPlan(frontMatter: "a: [" + Self.text("b,", times: 110_000) + "]")
    #expect(read.ids.contains("front-matter.invalid"))
  }

  /// The arguments are long bodies that take quadratic time in a naive parser.
  @Test(arguments: [
    text("```a\n"), text("```a\n~~~b\n"), text("<!--\n"), text("<task>\n"), text("</task>\n"),
    text("<task>\n<a>\n"), text("<task>\n<action>\n<verify>\n<done>\n", times: 10_000),
    "<task>\n" + text("<action>\n<verify>\n"), "<task>" + text("<a></a>"), "<task>" + text("<a>"),
    text("<a b=\""), text("<x>\n</x>\n"), text("<"), text("<a "), "<context>\n" + text("@a\n"),
    "<task>\n<" + text("a") + ">\n" + text("b\n"), "<task>\n<action>" + text("`</action>`"),
    (3..<300).reversed().map { String(repeating: "`", count: $0) + "a" }.joined(separator: "\n")
      + "\n" + text("<task>\n"),
    text("```\n</done>\n"), text("---\n"), text("\u{FEFF}"), text("\r"),
  ])
  func `a plan with a hostile body is parsed`(_ body: String) async throws {
    let read = try await ReadPlan("---\nwave: 1\n---\n" + body)
    #expect(read.plan.wave?.value == 1)
    #expect(read.plan.size == 16 + body.utf8.count)
  }

  @Test func `documents of about 10 MiB are parsed`() async throws {
    let words = String(repeating: "do this and that, ", count: 400)
    let task = "<task type=\"auto\">\n<action>\(words)</action>\n</task>\n"
    let count = (10 << 20) / task.utf8.count
    let read = try await ReadPlan(
      "<tasks>\n" + String(repeating: task, count: count) + "</tasks>\n")
    #expect(read.plan.tasks.count == count)
    let line = try await ReadPlan("<tasks>" + Self.text("a", times: 10 << 20))
    #expect(line.plan.sections.count == 1)
    #expect(line.plan.size == 7 + (10 << 20))
  }
}

/// Tests of plans with random changes, tokens or bytes, and of projects with random changes.
struct FuzzedPlanTests {
  private static let pieces = [
    "---\n", "```\n", "~~~", "<!--", "-->", "<task type=\"auto\">", "</task>", "<tasks>\n",
    "</tasks>\n", "<action>", "</action>", "<verify>", "\n", "\r\n", "\t", "  ", "- ", ": ", "\"",
    "'", "[", "]", "{", "}", "&a ", "*a", "#", "|", ">", "\u{FEFF}", "\u{2028}", "ä", "\0", "@a/b",
    "must_haves:\n", "  truths:\n", "  artifacts:\n    - path: a\n", "depends_on: [01]\n",
    "wave: 1\n",
    "<context>\n", "\\", "`", "%", "? ", "!!binary ", "<<: *a\n", "=: 1\n", "---",
  ]

  private func mutated(_ text: String, _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0...generator.below(12) {
      let place = generator.below(bytes.count + 1)
      switch generator.below(4) {
      case 0: bytes.insert(contentsOf: generator.pick(Self.pieces).utf8, at: place)
      case 1:
        let end = min(bytes.count, place + generator.below(40))
        bytes.removeSubrange(place..<end)
      case 2:
        let end = min(bytes.count, place + generator.below(200))
        bytes.insert(contentsOf: bytes[place..<end], at: generator.below(bytes.count + 1))
      default: if place < bytes.count { bytes[place] = UInt8(generator.below(256)) }
      }
    }
    return bytes
  }

  /// Checks that the locations of diagnostics are inside the file and start before they end.
  private func check(_ read: ReadPlan, _ bytes: [UInt8], _ seed: UInt64) {
    let lines = bytes.count(where: { $0 == 0x0A || $0 == 0x0D }) + 1
    for diagnostic in read.diagnostics {
      let start = diagnostic.location?.start ?? SourcePosition(line: 1, column: 1)
      #expect((1...lines).contains(start.line), "seed \(seed)")
      #expect((1...bytes.count + 1).contains(start.column), "seed \(seed)")
      if let end = diagnostic.location?.end { #expect(start < end, "seed \(seed)") }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a randomly changed plan is parsed without a trap, and diagnostics are inside its text`(
    _ seed: UInt64
  ) async throws {
    var generator = SeededGenerator(seed: seed)
    let archive = try Corpus.base("waves")
    let plan = try #require(archive.files.first { $0.path == RuleBench.plan }).text
    for _ in 0..<40 {
      let bytes = mutated(plan, &generator)
      check(try await ReadPlan(bytes), bytes, seed)
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `random tokens are parsed without a trap, and diagnostics are inside the text`(
    _ seed: UInt64
  ) async throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let count = generator.below(60)
      let text = "---\n" + (0..<count).map { _ in generator.pick(Self.pieces) }.joined()
      let bytes = Array(text.utf8)
      check(try await ReadPlan(bytes), bytes, seed)
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `random bytes are parsed without a trap, and diagnostics are inside the text`(
    _ seed: UInt64
  ) async throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let bytes =
        Array("---\n".utf8)
        + (0..<generator.below(300)).map { _ in
          UInt8(generator.below(256))
        }
      check(try await ReadPlan(bytes), bytes, seed)
    }
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `the rules do not trap on a randomly changed project, and two runs have the same result`(
    _ seed: UInt64
  ) async throws {
    var generator = SeededGenerator(seed: seed)
    let base = try Corpus.base("waves")
    for _ in 0..<10 {
      var archive = base
      for _ in 0..<3 {
        let index = generator.below(archive.files.count)
        let bytes = mutated(archive.files[index].text, &generator)
        archive.files[index].text = String(decoding: bytes, as: UTF8.self)
      }
      let project = try await TestProject(archive)
      let found = await project.judge()
      #expect(found == (await project.judge()), "seed \(seed)")
    }
  }
}
