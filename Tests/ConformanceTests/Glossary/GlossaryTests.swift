import Conformance
import ConformanceRecord
import Diagnostics
import Foundation
import SpecMarkdown
import Testing

struct GlossaryTests {
  static func glossary(_ rows: String..., path: String = "words.md") -> MarkdownDocument {
    MarkdownDocument(
      parsing: (["# Words", "", "| Phrase | Read in | Means |", "| --- | --- | --- |"] + rows)
        .joined(separator: "\n") + "\n", path: path)
  }

  static func sums(_ rows: String, path: String = "sums.md") -> MarkdownDocument {
    MarkdownDocument(parsing: Counter.table(rows), path: path)
  }

  static func plan(_ documents: MarkdownDocument...) -> ContractPlan<CounterWorld> {
    ContractPlan(documents: documents, domains: [Counter.domain])
  }

  static func run(_ plan: ContractPlan<CounterWorld>) async -> RunRecord {
    await ConformanceRunner(subject: Counter.subject()).run(plan)
  }

  @Test(arguments: [
    ("a full counter | Given | counter is 9", "a full counter", "add 1", "counter shows 10"),
    ("a counter at {n:integer} | any | counter is {n}", "counter at 4", "add 1", "counter shows 5"),
    ("two steps | When | add 1, add 1", "counter is 0", "two steps and add 1", "counter shows 3"),
    ("it is tidy | Then | counter is even", "counter is 1", "add 1", "it is tidy"),
    ("{n:integer} twice | | add {n}, add {n}", "counter is 0", "2 twice", "counter shows 4"),
  ])
  func `a row can use phrases that a document defines`(
    entry: String, given: String, when: String, then: String
  ) async {
    let plan = Self.plan(
      Self.glossary("| \(entry) |"), Self.sums("| x | \(given) | \(when) | \(then) |"))
    #expect(plan.diagnostics == [])
    #expect(await Self.run(plan).rows.map(\.outcome) == [.passed])
  }

  @Test func `a definition may use other definitions`() async {
    let plan = Self.plan(
      Self.glossary(
        "| four more | When | double step, double step |", "| double step | When | add 1, add 1 |"),
      Self.sums("| x | counter is 0 | four more | counter shows 4 |"))
    #expect(plan.diagnostics == [])
    #expect(await Self.run(plan).verdict == .conformant)
  }

  @Test func `a finding contains the locations of the cell and of the definition`() async throws {
    let plan = Self.plan(
      Self.glossary("| it is right | Then | counter shows 7 |"),
      Self.sums("| x | counter is 0 | add 1 | it is right |"))
    let finding = try #require(await Self.run(plan).rows.first?.findings.first)
    #expect(finding.location?.description == "sums.md:5:30")
    #expect(finding.rule == "the counter shows 7 ('it is right', words.md:5:24)")
  }

  @Test func `quoted text that is passed to a definition is preserved exactly`() async {
    let plan = Self.plan(
      Self.glossary("| asked {q:quoted} | Then | question {q} is answered |"),
      Self.sums("| x | counter is 0 | add 1 | asked \"Why,  the\" |"))
    #expect(
      plan.rows[0].testCase.steps.last?.meaning.name == "an answer to Why,  the")
  }

  @Test(arguments: [
    ("words.md", "sums.md", true), ("a/words.md", "a/sums.md", true),
    ("a/words.md", "a/b/sums.md", true), ("a/words.md", "sums.md", false),
    ("a/words.md", "ab/sums.md", false), ("words.md", "a/sums.md", true),
    ("./words.md", "a/sums.md", true), ("a//words.md", "./a/sums.md", true),
    ("a/b/../words.md", "a/sums.md", true), ("/x/words.md", "/x/y/../sums.md", true),
    ("/x/words.md", "/x/../sums.md", false), ("words.md", "../far/sums.md", false),
    (FileManager.default.currentDirectoryPath + "/a/words.md", "a/sums.md", true),
  ])
  func `a glossary applies only to its folder and the subfolders`(
    words: String, document: String, isReached: Bool
  ) {
    let plan = Self.plan(
      Self.glossary("| full | Given | counter is 9 |", path: words),
      Self.sums("| x | full | add 1 | counter shows 10 |", path: document))
    #expect(plan.rows[0].unbound.isEmpty == isReached)
    #expect(plan.diagnostics.map(\.id) == (isReached ? [] : ["glossary.unused"]))
  }

  @Test func `a glossary without a restriction to its folder applies to all documents`() {
    let entries = Self.plan(Self.glossary("| full | Given | counter is 9 |", path: "far/words.md"))
      .glossary.map(\.everywhere)
    let plan = ContractPlan(
      documents: [Self.sums("| x | full | add 1 | counter shows 10 |")], domains: [Counter.domain],
      glossary: entries)
    #expect(plan.rows[0].unbound.isEmpty)
  }

  @Test func `a definition applies only to the column of its entry`() {
    let plan = Self.plan(
      Self.glossary("| full | When | add 9 |"),
      Self.sums("| x | full | full | counter shows 10 |"))
    #expect(plan.rows[0].unbound.map(\.column) == ["Given"])
  }

  @Test(arguments: [
    ("loop | When | loop", "glossary.loop", "5:17"),
    ("one | When | add 1, one", "glossary.loop", "5:16"),
    ("add {n:integer} | When | add 2", "glossary.shadow", "5:3"),
    ("add 1, refuse | When | add 2", "glossary.shadow", "5:3"),
    ("add 1 and refuse | any | add 2", "glossary.shadow", "5:3"),
    ("full | Given | counter is glorp", "glossary.unbound", "5:18"),
    ("full | Nowhere | counter is 9", "glossary.unbound", "5:20"),
    ("full {n:nummber} | Given | counter is 9", "glossary.undeclared-type", "5:3"),
    ("full | Given | ", "glossary.unread", "5:1"),
    ("full | Given | and.", "glossary.unread", "5:18"),
    ("full {n:integer} | Given | counter is 9", "glossary.unused-parameter", "5:30"),
    ("full {n:integer} | Given | counter is {m}", "glossary.unknown-parameter", "5:30"),
    ("full | Given | counter is 9 {n}", "glossary.unknown-parameter", "5:18"),
    ("{n:integer} or {n:integer} | Given | counter is {n}", "glossary.repeated-parameter", "5:3"),
  ])
  func `an invalid definition is an error at its cell or row`(
    entry: String, id: String, place: String
  ) {
    let plan = Self.plan(
      Self.glossary("| \(entry) |"), Self.sums("| x | counter is 0 | add 1 | counter shows 1 |"))
    let errors = plan.diagnostics.filter { $0.severity == .error }
    #expect(errors.map(\.id.rawValue) == [id])
    #expect(errors.first?.location?.description == "words.md:\(place)")
  }

  @Test func `each of two mutually recursive definitions is an error`() {
    let plan = Self.plan(
      Self.glossary("| ping | When | pong |", "| pong | When | ping |"),
      Self.sums("| x | counter is 0 | ping | counter shows 1 |"))
    #expect(plan.diagnostics.map(\.id.rawValue) == ["glossary.loop", "glossary.loop"])
    #expect(plan.rows[0].unbound.count == 1)
  }

  /// The first arguments exceed only the maximum depth, and the last ones only the maximum number
  /// of phrases; the middle ones reach each maximum.
  @Test(arguments: [(17, 1, true), (16, 1, false), (1, 200, false), (1, 201, true)])
  func `a definition that is nested too deeply or expands to too many phrases is an error`(
    _ depth: Int, _ width: Int, _ isError: Bool
  ) {
    let rows = (1...depth).map { level in
      let phrase = level == depth ? "add 1" : "step \(level + 1)x"
      let count = level == depth ? width : 1
      return "| step \(level)x | When | "
        + Array(repeating: phrase, count: count).joined(separator: ", ") + " |"
    }
    let text = (["| Phrase | Read in | Means |", "| --- | --- | --- |"] + rows)
      .joined(separator: "\n")
    let plan = Self.plan(
      MarkdownDocument(parsing: text, path: "words.md"),
      Self.sums("| x | counter is 0 | step 1x | counter shows \(width) |"))
    #expect(plan.diagnostics.map(\.id) == (isError ? ["glossary.loop"] : []))
  }

  @Test func `duplicate and unused entries are reported`() {
    let plan = Self.plan(
      Self.glossary("| full | Given | counter is 9 |", "| Full | Given | counter is 8 |"),
      Self.sums("| x | counter is 0 | add 1 | counter shows 1 |"))
    #expect(
      Set(plan.diagnostics.map(\.id.rawValue)) == ["glossary.duplicate", "glossary.unused"])
  }

  @Test(arguments: [
    ("words.md", "| full | any | counter is 8 |", true),
    ("a/words.md", "| full | any | counter is 8 |", true),
    ("a/words.md", "| full | any | Counter is 9 |", false),
    ("a/words.md", "| full | any | counter is 9 |", false),
    ("a/words.md", "| full | Given | counter is 8 |", true),
    ("a/words.md", "| full | When | add 8 |", false),
    ("b/words.md", "| full | any | counter is 8 |", false),
    ("b/words.md", "| full | Given | counter is 8 |", false),
  ])
  func `two definitions of a phrase are an error if they differ and a cell may use both`(
    path: String, entry: String, isDuplicate: Bool
  ) {
    let column = path == "b/words.md" || entry.contains("When") ? "Given" : "any"
    let other = path == "b/words.md" ? "a/other.md" : "other.md"
    let plan = Self.plan(
      Self.glossary("| full | \(column) | counter is 9 |", path: other),
      Self.glossary(entry, path: path))
    let found = plan.diagnostics.filter { $0.id == "glossary.duplicate" }
    #expect(found.map { $0.location?.description } == (isDuplicate ? ["\(path):5:3"] : []))
  }

  @Test
  func `one effective setup of several suffices in a glossary entry, but not in a cell`() async {
    var words = Counter.vocabulary
    for name in ["left", "right"] {
      words.add("\(name) is broken", in: "setup") { _, _ in
        [
          .setup("\(name) is broken") { _ in },
          .proof("\(name) is met") { _ in
            .require(name == "left", expected: "a use of \(name)", observed: "none")
          },
        ]
      }
    }
    let domain = ContractDomain("counter", kinds: Counter.kinds, vocabulary: words)
    let rows = ["both are broken", "left is broken, right is broken"].map {
      "| \($0) | counter is 0, \($0) | add 1 | counter shows 1 |"
    }
    let documents = [
      Self.glossary("| both are broken | Given | left is broken, right is broken |"),
      Self.sums(rows.joined(separator: "\n")),
    ]
    let record = await Self.run(ContractPlan(documents: documents, domains: [domain]))
    #expect(record.rows.map(\.outcome) == [.passed, .failed])
  }

  @Test func `changing a definition changes only the revisions of the rows that use it`() {
    let rows =
      "| x | full | add 1 | counter shows 10 |\n| y | counter is 2 | add 1 | counter shows 3 |"
    let revisions = ["full counter is 9", "full counter is 8", "half counter is 9"].map { entry in
      Self.plan(
        Self.glossary(
          "| full | Given | the \(entry.prefix(4)) counter |",
          "| the \(entry.prefix(4)) counter | Given | \(entry.dropFirst(5)) |"),
        Self.sums(rows)
      ).rows.map(\.revision)
    }
    #expect(Set(revisions.map { $0[0] }).count == 3)
    #expect(Set(revisions.map { $0[1] }).count == 1)
    #expect(Counter.plan(Counter.table(rows)).rows[1].revision == revisions[0][1])
  }

  @Test func `no change to the definition of a phrase in a strict row survives`() async {
    let documents = [
      Self.glossary("| full | Given | counter is 9 |"),
      Self.sums("| x | full | add 1 | counter shows 10 |"),
    ]
    let results = await MutationRun(
      runner: ConformanceRunner(subject: Counter.subject()), domains: [Counter.domain],
      documents: documents
    ).results(for: documents[0])
    #expect(results.count > 5)
    #expect(results.filter { $0.outcome == .survived }.map(\.mutation.replacement) == [])
    #expect(results.allSatisfy { $0.mutation.row == "the phrase 'full'" })
  }
}
