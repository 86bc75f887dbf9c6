import Diagnostics
import SpecMarkdown
import Testing

@testable import Conformance
@testable import HealthContracts

/// No phrase is there for nobody.
struct VocabularyUseTests {
  /// Phrases that no row of `Specs` uses, and why they stay.
  static let unused: [String: String] = [:]

  struct Key: Hashable {
    let scope: String
    let pattern: String
  }

  /// The phrases that the cells of some documents are read with.
  static func used(in documents: [MarkdownDocument]) -> Set<Key> {
    let recogniser = TableRecogniser(kinds: HealthContracts.kinds)
    let parser = ClauseParser(vocabulary: HealthContracts.vocabulary)
    var used: Set<Key> = []
    for document in documents {
      for table in document.tables {
        var ignored: [Diagnostic] = []
        guard
          case .contract(let recognised) = recogniser.recognise(
            table, in: document, diagnostics: &ignored)
        else { continue }
        let rows = table.rows.map { row in
          Dictionary(
            zip(recognised.columns.map(\.name), row.cells.map(\.text)),
            uniquingKeysWith: { first, _ in first })
        }
        let facts = recognised.kind.tableFacts(rows)
        for cells in rows {
          let context = RowContext(cells: cells, tableFacts: facts)
          for column in recognised.columns {
            guard case .clauses(let scopes) = column.reading else { continue }
            let bound = parser.parse(context.tokens(column.name), scopes: scopes, context: context)
              .bound
            for clause in bound {
              for scope in scopes {
                used.insert(Key(scope: scope.rawValue, pattern: clause.pattern))
              }
            }
          }
        }
      }
    }
    return used
  }

  @Test func `every phrase is used by a row, or stays for a reason`() throws {
    let used = Self.used(in: try Specifications.documents())
    let unused = HealthContracts.vocabulary.phrases.filter {
      !used.contains(Key(scope: $0.scope.rawValue, pattern: $0.pattern))
    }
    .map { "\($0.scope.rawValue): \($0.pattern)" }
    #expect(Set(unused) == Set(Self.unused.keys))
  }

  @Test func `no phrase is bound twice in one group`() {
    var seen: Set<Key> = []
    let twice = HealthContracts.vocabulary.phrases.filter {
      !seen.insert(
        Key(scope: $0.scope.rawValue, pattern: PhraseTokens($0.pattern).text)
      ).inserted
    }
    .map { "\($0.scope.rawValue): \($0.pattern)" }
    #expect(twice == [])
  }

  @Test func `every kind is used by a table`() throws {
    let plan = HealthContracts.plan(for: try Specifications.documents())
    #expect(Set(plan.rows.map(\.kind)) == Set(HealthContracts.kinds.map(\.id)))
  }
}
