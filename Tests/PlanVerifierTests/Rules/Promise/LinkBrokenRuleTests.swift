import Diagnostics
import PlanVerifier
import Testing

struct LinkBrokenRuleTests {
  private static let files = [
    "a.swift": """
    struct Store {
      func save(_ note: Note) { write(note) }
      func load() {
        let query = Query(
          from: 1
        )
        let result = query.run()
      }
    }
    // Later: delete()
    """,
    "b.swift": "extension Store { func delete() { remove() } }",
    "Note.swift": "struct Note { var only = 1 }",
  ]

  private func findings(
    _ source: String, _ target: String? = nil, pattern: String?, window: Int = 12
  ) async throws -> [String] {
    let bench = PromiseBench(
      links: [PromiseBench.link(source, target, pattern: pattern)], files: Self.files,
      parameters: ["window": window])
    return try await bench.findings(of: "promise.link-broken")
  }

  @Test(arguments: [
    ("a.swift", "write"), ("Store", "remove"), ("Store.save", "write\\("), ("Store", "note: Note"),
    ("Store.load", "Query.*run"), ("*.swift", "only"), ("Store.save(_:)", "save.*Note"),
    ("Store.unknown", "remove"),
  ])
  func `a pattern that matches in the source of its link is accepted`(
    _ source: String, _ pattern: String
  ) async throws {
    #expect(try await findings(source, pattern: pattern).isEmpty)
  }

  @Test(arguments: [
    ("a.swift", "remove", "'a.swift'"),
    ("a.swift", "delete", "'a.swift'"),
    ("Store", "only", "the declaration of 'Store' in 'a.swift' and 'b.swift'"),
    ("Store.unknown", "only", "the type of 'Store.unknown' in 'a.swift' and 'b.swift'"),
    ("*.swift", "nothing", "any file of '*.swift'"),
  ])
  func `a pattern that does not match in the code of its source is reported`(
    _ source: String, _ pattern: String, _ place: String
  ) async throws {
    #expect(
      try await findings(source, pattern: pattern) == [
        "8 error: '\(pattern)' does not match in \(place)"
      ])
  }

  @Test(arguments: [
    ("import { a } from './other.js'", 1), ("import { save } from './store.js'\nsave()", 0),
    ("const js = 1", 1), ("save()", 0),
  ])
  func `the file extension of a target is not evidence for a link to the target`(
    _ source: String, _ count: Int
  ) async throws {
    let bench = PromiseBench(
      links: [PromiseBench.link("app.js", "store.js", pattern: nil)],
      files: ["app.js": source + "\n", "store.js": "export function save() {}\n"])
    #expect(try await bench.findings(of: "promise.link-broken").count == count)
  }

  @Test func `a pattern that matches only elsewhere in the file is reported as a note`()
    async throws
  {
    #expect(
      try await findings("Store.save", pattern: "run") == [
        "8 note: 'run' does not match in the body of 'Store.save', but it matches elsewhere in the file"
      ])
  }

  /// The functions' lines have the same length; the last line is the shortest or the longest.
  @Test(arguments: 1...8, ["", String(repeating: "x", count: 200)])
  func `the note points to the line of the match`(
    _ line: Int, _ last: String
  ) async throws {
    let lines = (1...8).map { "func f\($0)() { \($0 == line ? "wanted" : "others")() }" }
    let bench = PromiseBench(
      links: [PromiseBench.link("Store.save", pattern: "wanted")],
      files: [
        "a.swift": lines.joined(separator: "\n")
          + "\nstruct Store { func save() {} }\n// \(last)\n"
      ])
    #expect(try await bench.noteLines(of: "promise.link-broken") == [line])
  }

  @Test
  func `a pattern that matches only in a declaration used by the source is reported as a note`()
    async throws
  {
    let bench = PromiseBench(
      links: [PromiseBench.link("Store.start", pattern: "write")],
      files: [
        "a.swift": "struct Store {\n  static let start = run\n  static func run() { write() }\n}"
      ])
    #expect(
      try await bench.findings(of: "promise.link-broken") == [
        "8 note: 'write' does not match in the body of 'Store.start', "
          + "but it matches in 'run', which 'Store.start' uses"
      ])
  }

  /// Only the search for the second pattern requires a regular expression.
  @Test(arguments: ["Query\\(.*run\\(", "Query\\(.*run\\b"])
  func `the window limits the number of lines in a match`(_ pattern: String) async throws {
    #expect(try await findings("a.swift", pattern: pattern, window: 4) == [])
    #expect(
      try await findings("a.swift", pattern: pattern, window: 3) == [
        "8 error: '\(pattern)' does not match in 'a.swift'"
      ])
  }

  @Test(arguments: [
    ("promise.link-broken: { window: 1 }", true),
    ("promise.link-source-unresolved: { window: 1 }", false),
    ("promise.link-broken: { window: 1 }, promise.pattern-unbounded: { window: 9 }", true),
    ("promise.link-broken: { window: 9 }, promise.pattern-unbounded: { window: 1 }", false),
  ])
  func `the window of one rule does not affect other rules`(
    _ rules: String, _ isBroken: Bool
  ) async throws {
    let plan = RuleBench.Change(
      PromiseBench.path.replacing("01-a", with: "01-saving"), #"encode\\(_ note: Note\\)"#,
      "struct NoteFile.*encode")
    let bench = try RuleBench("promise.link-broken", base: "finished")
    // The settings may be read in a different order each time.
    for _ in 0..<5 {
      let found = try await bench.findings(
        [plan], adding: ["healthspec.yml": "plan: { rules: { \(rules) } }\n"])
      #expect(found.count == (isBroken ? 1 : 0))
    }
  }

  @Test func `without a pattern, the source must name the target`() async throws {
    #expect(try await findings("a.swift", "Note.swift", pattern: nil).isEmpty)
    #expect(try await findings("a.swift", "Note", pattern: nil).isEmpty)
    #expect(
      try await findings("b.swift", "Note.swift", pattern: nil) == [
        "7 error: 'b.swift' does not name 'Note.swift'"
      ])
    #expect(
      try await findings("*.swift", "Tag", pattern: nil) == [
        "7 error: no file of '*.swift' names 'Tag'"
      ])
    #expect(
      try await findings("Store.save", "Query", pattern: nil) == [
        "6 note: 'Query' is not named in the body of 'Store.save', "
          + "but it is named elsewhere in the file"
      ])
  }

  @Test(arguments: [
    ("a.py", "def main():\n    pass\n", "b.py", "def main():\n    pass\n", true),
    (
      "a.py", "def main():\n    save()\n", "b.py", "def main():\n    pass\ndef save():\n    pass\n",
      false
    ),
    (
      "a.swift", "let s: String = x", "String+Trim.swift", "extension String { func trim() {} }",
      true
    ),
    ("a.swift", "s.trim()", "String+Trim.swift", "extension String { func trim() {} }", false),
    ("a.py", "from sync import save\nsave()\n", "sync/core.py", "def save(): pass\n", false),
    ("a.py", "from app.sync import x\nx()\n", "app/sync/__init__.py", "import os\n", false),
    ("a.ts", "for (const index of list) {}\n", "app/sync/index.ts", "", true),
    ("a.ts", "import { f } from './sync'\nf()\n", "app/sync/index.ts", "", false),
    ("a.rb", "include WeightTracking\n", "app/weight_tracking.rb", "", false),
    ("a.rb", "include Weights\n", "app/weight_tracking.rb", "", true),
  ])
  func `without a pattern, only a name that refers to the target proves a link`(
    _ source: String, _ text: String, _ target: String, _ declared: String, _ isBroken: Bool
  ) async throws {
    let bench = PromiseBench(
      links: [PromiseBench.link(source, target)], files: [source: text, target: declared])
    #expect(
      try await bench.findings(of: "promise.link-broken")
        == (isBroken ? ["7 error: '\(source)' does not name '\(target)'"] : []))
  }
}
