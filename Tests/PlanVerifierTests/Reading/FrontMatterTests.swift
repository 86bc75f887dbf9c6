import Diagnostics
import PlanVerifier
import Testing

/// Tests of the front matter of plans, as valid or invalid YAML, and of the promises in it.
struct FrontMatterTests {
  @Test(arguments: [
    ("plan: 01", "{plan: 01}"), ("plan: 1.10", "{plan: 1.10}"), ("a: no", "{a: no}"),
    ("a: 2026-02-10", "{a: 2026-02-10}"), ("a: 12:30", "{a: 12:30}"), ("a: on", "{a: on}"),
    ("a: 0x1F", "{a: 0x1F}"), ("wave: \"1\" # first", "{wave: 1}"),
    ("a:\n- b\n\n# c\n- d", "{a: [b, d]}"), ("a: [b,\n  c]", "{a: [b, c]}"),
    ("a: >\n  b\n  c", "{a: b c\n}"), ("a: |\n  b\n  c", "{a: b\nc\n}"), ("a: []", "{a: []}"),
    ("a: {}", "{a: {}}"), ("a:", "{a: }"), ("a:\n\n  b: c", "{a: {b: c}}"),
    (#"a: "x\\.b""#, #"{a: x\.b}"#), (#"a: 'x\\.b'"#, #"{a: x\\.b}"#),
    (#"a: x\\.b"#, #"{a: x\\.b}"#),
    (#"a: "x(\"y\")""#, #"{a: x("y")}"#), ("a: &x [b]\nc: *x", "{a: [b], c: [b]}"),
  ])
  func `scalars stay text, and lists and maps are parsed`(_ text: String, _ shown: String)
    async throws
  {
    let read = try await ReadPlan(frontMatter: text)
    #expect(read.plan.frontMatter?.shown == shown)
    #expect(read.diagnostics == [])
  }

  /// Each argument makes the YAML invalid, but the values of all lines are parsed.
  @Test(arguments: [
    (#"a: "x" , "y""#, "[x, y]"), (#"a: "x" y "z""#, #"x" y "z"#),
    (#"a: "x\(" # "y""#, #"x\("#), (#"a: ["x\(", 'y']"#, #"[x\(, y]"#), (#"a: "\(x""#, #"\(x"#),
    (#"a: "x\|y""#, #"x\|y"#),
    (#"a: "x\.y""#, #"x\.y"#), ("a: `x` y", "`x` y"), ("a: @x/y", "@x/y"), ("a: %x", "%x"),
    ("a: *.swift", "*.swift"), ("a: b: c: d", "b: c: d"), ("a: [x] y", "[x] y"),
    ("a: {x} y", "{x} y"),
  ])
  func `invalid YAML is parsed line by line`(_ line: String, _ value: String) async throws {
    let read = try await ReadPlan(frontMatter: "wave: 3\n\(line)\nplan: 02\nlist:\n  - x\n  - y")
    #expect(read.ids == ["front-matter.invalid"])
    let frontMatter = try #require(read.plan.frontMatter)
    #expect(frontMatter["a"]?.shown == value)
    #expect(read.plan.wave?.value == 3)
    #expect(frontMatter["plan"]?.shown == "02")
    #expect(frontMatter["list"]?.shown == "[x, y]")
    #expect(read.diagnostics.first?.location?.start?.line ?? 0 >= 3)
  }

  @Test(arguments: ["`x`", "@x/y", "%x", "*x", "{x} y", "[x] y", "x: y: z"])
  func `list items that are not valid YAML are parsed`(_ item: String) async throws {
    let read = try await ReadPlan(
      frontMatter: "must_haves:\n  truths:\n    - \(item)\n    - a `b` c\nwave: 1")
    #expect(read.ids == ["front-matter.invalid"])
    #expect(read.plan.frontMatter?["must_haves"]?["truths"]?.list?.count == 2)
    #expect(read.plan.wave?.value == 1)
  }

  @Test func `tabs are reported, and the values are parsed`() async throws {
    let read = try await ReadPlan(
      frontMatter: "wave: 1\nmust_haves:\n\ttruths:\n\t\t- a\n\t\t- b\nplan:\t02")
    #expect(read.ids == ["front-matter.invalid"])
    #expect(read.plan.promises?.truths.map(\.statement.value) == ["a", "b"])
    #expect(read.plan.frontMatter?["plan"]?.shown == "02")
  }

  @Test func `the first of two equal keys is used, and the second one is reported`() async throws {
    let read = try await ReadPlan(frontMatter: "wave: 1\nplan: 02\nwave: 3")
    #expect(read.ids == ["front-matter.invalid", "front-matter.duplicate-key"])
    let duplicate = try #require(read.diagnostics.last)
    #expect(duplicate.location?.start == SourcePosition(line: 4, column: 1))
    #expect(duplicate.location?.end == SourcePosition(line: 4, column: 5))
    #expect(duplicate.notes.first?.location?.start?.line == 2)
    #expect(read.plan.wave?.value == 1)
  }

  @Test func `unclosed front matter is parsed up to the body`() async throws {
    let read = try await ReadPlan("---\nwave: 2\nplan: 01\n\n<tasks>\n<task>\n</task>\n</tasks>\n")
    #expect(read.ids == ["front-matter.unclosed"])
    #expect(read.plan.wave?.value == 2)
    #expect(read.plan.tasks.count == 1)
    #expect(read.plan.hasFrontMatter)
  }

  @Test(arguments: [
    "# T\n---\nwave: 1\n---\n", "\n---\nwave: 1\n---\n", "```\n---\nwave: 1\n---\n```\n",
    " ---\nwave: 1\n---\n", "----\nwave: 1\n----\n", "", "---\n---\n", "---\n# remark\n---\n",
  ])
  func `missing, empty, misplaced or malformed front matter counts as absent`(_ text: String)
    async throws
  {
    let read = try await ReadPlan(text)
    #expect(read.plan.frontMatter == nil)
    #expect(!read.plan.hasFrontMatter)
    #expect(read.diagnostics == [])
  }

  @Test(arguments: [
    "\u{FEFF}---\nwave: 1\n---\n", "---  \r\nwave: 1\r\n---\t\r\n", "---\rwave: 1\r---\r",
  ])
  func `byte order marks and all line endings are accepted`(_ text: String) async throws {
    let read = try await ReadPlan(text)
    #expect(read.plan.wave?.value == 1)
    #expect(read.plan.wave?.location.start == SourcePosition(line: 2, column: 7))
    #expect(read.diagnostics == [])
  }

  @Test func `escape sequences in texts and patterns are resolved`() async throws {
    let read = try await ReadPlan(
      frontMatter: #"""
        must_haves:
          artifacts:
            - path: a.swift
              contains: "x(\"y\")"
              exports: ["a", 'b', c(d:)]
          key_links:
            - from: a.swift
              to: b
              via: "say \"hi\""
              pattern: "a\\.b\\(c"
        """#)
    let promises = try #require(read.plan.promises)
    #expect(promises.artifacts.first?.contains.map(\.value) == [#"x("y")"#])
    #expect(promises.artifacts.first?.exports.map(\.value) == ["a", "b", "c(d:)"])
    #expect(promises.links.first?.pattern?.value == #"a\.b\(c"#)
  }

  @Test func `short forms of promises are parsed`() async throws {
    let read = try await ReadPlan(
      frontMatter: """
        must_haves:
          truths:
            - statement: a
              rows: [x/y, z]
            - "b [rows: p/*, q] [command: make]"
          artifacts:
            - a.swift
          key_links:
            - a.swift -> B
            - b.swift --> C
        """)
    let promises = try #require(read.plan.promises)
    #expect(promises.truths.map(\.statement.value) == ["a", "b"])
    #expect(promises.truths.map { $0.rows.map(\.value) } == [["x/y", "z"], ["p/*", "q"]])
    #expect(promises.truths.last?.command?.value == "make")
    #expect(promises.artifacts.map(\.path.value) == ["a.swift"])
    #expect(promises.links.map(\.source.value) == ["a.swift", "b.swift"])
    #expect(promises.links.map(\.target?.value) == ["B", "C"])
  }

  @Test(arguments: [
    ">\n      a\n      [rows: x/y, z]", "|\n      a\n      [rows: x/y, z]", "\"a [rows: x/y, z].\"",
    "\"a [rows: x/y, z] \"", "\"a [Rows: x/y, z]\"", "\"a [ rows : x/y,z ]\"",
  ])
  func `evidence is parsed in block scalars, before punctuation and regardless of case and spacing`(
    _ truth: String
  ) async throws {
    let read = try await ReadPlan(frontMatter: "must_haves:\n  truths:\n    - \(truth)")
    let truth = try #require(read.plan.promises?.truths.first)
    #expect(truth.statement.value == "a")
    #expect(truth.rows.map(\.value) == ["x/y", "z"])
    #expect(truth.unreadEvidence == nil)
  }

  @Test func `other brackets can follow evidence`() async throws {
    let read = try await ReadPlan(
      frontMatter: "must_haves:\n  truths:\n    - \"a [rows: x] [D-01], [command: b [c]]. [e]\"")
    let truth = try #require(read.plan.promises?.truths.first)
    #expect(truth.statement.value == "a [D-01] [e]")
    #expect(truth.rows.map(\.value) == ["x"])
    #expect(truth.command?.value == "b [c]")
  }

  @Test func `the line feed at the end of a block scalar is not part of a promise`() async throws {
    let read = try await ReadPlan(
      frontMatter: """
        must_haves:
          artifacts:
            - path: >
                a.swift
              contains: |
                let a = 1
              excludes: |
                old
          key_links:
            - from: a.swift
              to: b
              pattern: >
                f\\(x
        """)
    let promises = try #require(read.plan.promises)
    #expect(promises.artifacts.map(\.path.value) == ["a.swift"])
    #expect(promises.artifacts.first?.contains.map(\.value) == ["let a = 1"])
    #expect(promises.artifacts.first?.excludes.map(\.value) == ["old"])
    #expect(promises.links.first?.pattern?.value == #"f\(x"#)
  }
}
