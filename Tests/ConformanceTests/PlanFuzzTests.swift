import Conformance
import ConformanceRecord
import Diagnostics
import SpecMarkdown
import TestSupport
import Testing

/// Plans and runs of random documents.
struct PlanFuzzTests {
  static let cells = [
    "counter is 1", "counter is -2", "add 1", "add 99999999999999999999", "counter shows 2", "",
    "x",
    "same as counter is 1", "same as", "`code \\| bar`", "*a*, **b** and c", "break", "power is on",
    "counter is red, and stays so", "\"open", "<b>", "ü💡", ", ; +", "the", "&amp; &#0;", "a \\| b",
  ]
  static let headers = [
    "| Case | Given | When | Then |", "| Start | End |", "| Then | When | Given | Case | ID |",
    "| A | B |", "| Case | Given | When |", "| Start | End | Requirement |",
  ]
  static let lines = [
    "# Sums", "## Sums", "", "text", "<!-- contract: sums -->", "<!-- contract: informative -->",
    "<!-- contract", "```", "- item", "> quote", "---",
  ]

  static func document(_ generator: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<(1 + generator.below(4)) {
      for _ in 0..<generator.below(4) { text += generator.pick(lines) + "\n" }
      let header = generator.pick(headers)
      let columns = header.count { $0 == "|" } - 1
      text += "\n\(header)\n|" + String(repeating: " - |", count: columns) + "\n"
      for _ in 0..<generator.below(4) {
        let count = max(1, columns + generator.below(3) - 1)
        text += "|" + (0..<count).map { _ in " \(generator.pick(cells)) |" }.joined() + "\n"
      }
    }
    return text
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `every planned row has one outcome, and a run with an unplanned table is not conformant`(
    _ part: UInt64
  ) async {
    for seed in (part * 40)..<(part * 40 + 40) {
      var generator = SeededGenerator(seed: seed)
      let text = Self.document(&generator)
      let document = MarkdownDocument(parsing: text, path: "fuzz.md")
      let plan = Counter.plan(document)
      let record = await ConformanceRunner(subject: Counter.subject()).run(plan)
      let contracts = plan.rows.map { $0.location.start?.line }
      let declared = document.tables.flatMap { table in
        table.rows.map { document.location(of: $0.range).start?.line }
      }
      #expect(record.rows.map(\.location.start?.line) == contracts, "seed \(seed)")
      #expect(Set(contracts).isSubset(of: Set(declared)), "seed \(seed)")
      // A table without planned rows is an error unless it is informative, so the run is not
      // conformant.
      let informative = Set(plan.informativeTables.map(\.location))
      let unread = document.tables.filter { table in
        let isRead = table.rows.contains {
          contracts.contains(document.location(of: $0.range).start?.line)
        }
        return !isRead && !informative.contains(document.location(of: table.range))
      }
      if !unread.isEmpty { #expect(record.verdict != .conformant, "seed \(seed)") }
      #expect(record.footer?.outcomes.total == plan.rows.count, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `planning documents concurrently creates the same plan as planning them sequentially`(
    _ seed: UInt64
  ) async {
    var generator = SeededGenerator(seed: seed)
    let documents = (0..<12).map { index in
      // Some documents share a path, so that row ids also repeat across documents.
      MarkdownDocument(parsing: Self.document(&generator), path: "fuzz-\(index / 2).md")
    }
    let one = ContractPlan(
      documents: documents, domains: [Counter.domain])
    let other = await ContractPlan.concurrently(
      documents: documents, domains: [Counter.domain])
    #expect(one.documents == other.documents)
    #expect(one.diagnostics == other.diagnostics)
    #expect(one.informativeTables == other.informativeTables)
    #expect(one.rows.map(\.id) == other.rows.map(\.id))
    #expect(one.rows.map(\.cells) == other.rows.map(\.cells))
  }

  @Test func `random bytes in a document do not make the planner or the runner trap`() async {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      var bytes = Array(Self.document(&generator).utf8)
      for _ in 0..<(1 + generator.below(6)) where !bytes.isEmpty {
        bytes[generator.below(bytes.count)] = UInt8(generator.below(256))
      }
      let plan = Counter.plan(MarkdownDocument(parsing: bytes, path: "fuzz.md"))
      let record = await ConformanceRunner(subject: Counter.subject()).run(plan)
      #expect(record.rows.count == plan.rows.count)
    }
  }
}
