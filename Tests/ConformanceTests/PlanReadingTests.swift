import ConformanceRecord
import Locks
import SpecMarkdown
import TestSupport
import Testing

@testable import Conformance

/// Plans that release their rows and compile them again, and the cache of row contents.
struct PlanReadingTests {
  private static func sources(_ seed: UInt64, spoiled: Bool) -> [DocumentSource] {
    var generator = SeededGenerator(seed: seed)
    return (0..<12).map { index in
      var bytes = Array(PlanFuzzTests.document(&generator).utf8)
      if index % 4 == 1 { bytes += Array("\n| Phrase | Means |\n| - | - |\n| go | add 1 |\n".utf8) }
      if spoiled { bytes[generator.below(bytes.count)] = UInt8(generator.below(256)) }
      // Some documents share a path, so that row ids also repeat across documents.
      return DocumentSource(path: "fuzz-\(index / 2).md", bytes: bytes)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>, [0, 3, 20, .max])
  func `the size of the cache does not change the plan`(_ seed: UInt64, _ capacity: Int) async {
    let sources = Self.sources(seed, spoiled: seed % 2 == 0)
    let kept = ContractPlan(
      documents: sources.map { MarkdownDocument(parsing: $0.bytes, path: $0.path) },
      domains: [Counter.domain])
    let read = await ContractPlan.reading(
      sources, domains: { [Counter.domain] }, keeping: capacity)
    #expect(read.documents == kept.documents)
    #expect(read.diagnostics == kept.diagnostics)
    #expect(read.informativeTables == kept.informativeTables)
    #expect(read.glossary == kept.glossary)
    #expect(read.rows.map(\.id) == kept.rows.map(\.id))
    // Backward, because the result must not depend on the order of access.
    for (row, other) in zip(read.rows, kept.rows).reversed() {
      #expect(row.revision == other.revision)
      #expect(row.cells == other.cells)
      #expect(row.unbound == other.unbound)
      #expect(row.testCase.steps.map(\.shownName) == other.testCase.steps.map(\.shownName))
    }
    let runner = ConformanceRunner(subject: Counter.subject(), parallelism: 3)
    let (one, other) = (await runner.run(read), await runner.run(kept))
    #expect(one == other)
  }

  @Test func `the oldest cached content is removed first`() {
    let shelf = ContentShelf<Counter>(capacity: 4)
    let row = Self.content
    shelf.add([row, row], of: 1, evicting: false)
    shelf.add([row, row, row], of: 2, evicting: false)
    #expect(shelf.contents(of: 2) == nil)
    shelf.add([row, row], of: 3, evicting: false)
    #expect(shelf.contents(of: 1)?.count == 2)
    shelf.add([row], of: 2, evicting: true)
    #expect(shelf.contents(of: 1) == nil)
    #expect(shelf.contents(of: 3)?.count == 2)
    #expect(shelf.contents(of: 2)?.count == 1)
    // A document that is larger than the cache is its only entry.
    shelf.add(Array(repeating: row, count: 9), of: 4, evicting: true)
    #expect(shelf.contents(of: 2) == nil)
    #expect(shelf.contents(of: 3) == nil)
    #expect(shelf.contents(of: 4)?.count == 9)
  }

  @Test func `content that is not cached is compiled once for all rows of its document`() {
    let count = CompileCount()
    let shelf = ContentShelf<Counter>(capacity: 1)
    let contents = DocumentContents(7, [Self.content, Self.content], on: shelf) {
      count.value.withLock { $0 += 1 }
      return [Self.content, Self.content]
    }
    #expect(count.value.withLock(\.self) == 0)
    _ = contents.content(ofRow: 1)
    _ = contents.content(ofRow: 0)
    #expect(count.value.withLock(\.self) == 1)
  }

  private static var content: RowContent<Counter> {
    RowContent(
      cells: [],
      testCase: ContractCase(steps: [], capabilities: [], parts: [], hasExpectation: false),
      unbound: [])
  }
}

private final class CompileCount: Sendable {
  let value = Guarded(0)
}
