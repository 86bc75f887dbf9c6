import Diagnostics
import SpecMarkdown
import Testing

@testable import Conformance
@testable import HealthContracts

/// Tests of the use, the roles and the uniqueness of phrases, and of the use of kinds.
struct VocabularyUseTests {
  /// Phrases that no row uses, by the reason for keeping them.
  static let unused: [String: Set<String>] = [
    "another wording of a phrase that is used": [
      "setup: duplicate (same syncId, {relation} version)",
      "rule: > 0",
      "rule: at least {least:integer}",
      "authorization: deny both",
      "authorization: cancel",
      "authorization: deny",
      "authorization: grant both",
      "authorization: grant read only",
      "authorization: grant write only",
      "authorization: user grants read and write",
      "action: user enables sync",
      "action: user disables sync",
      "behavior: Health ignores",
      "behavior: Health replaces",
      "behavior: user is notified",
      "behavior: entry has {version}",
      "behavior: entry is queued",
      "behavior: entry is marked synced",
      "setup: {operation} return too late",
      "setup: Health has samples of other apps",
    ],
    "the singular or the plural of a phrase that is used": [
      "store-expectation: no page holds more than {count:integer} objects",
      "store-expectation: no page holds more than {count:integer} object",
      "store-expectation: {count:integer} completions were repeated",
      "store-expectation: {names} keep their metadata",
      "store-action: {count:integer} hour passes",
      "setup: Health has {count:integer} sample from {sources:integer} app",
      "setup: {count:integer} entry exists",
      "behavior: {count:integer} samples in Health",
    ],
    "a feature that the protocol does not support while the sync is off": [
      "action: Health sends the notifications that it held back",
      "setup: Health holds back its notifications",
    ],
    "completes the ways to save a group": [
      "store-action: app fails to save group {group:word} of {names} as {type} {facts:groupFacts} "
        + "with {error}",
      "store-action: app saves group {group:word} of {names} as {type} under "
        + "{identifier:identifier} {version}",
      "store-action: app saves group {group:word} without members as {type}",
      "store-expectation: saving of {names} succeeds",
    ],
    "states the default of a choice; rows state only the other value": [
      "store-action: store accepts samples that start in the future"
    ],
    "a unit of the store that the app does not enter weights in": [
      "unit-expression: `.ounce()`",
      "unit-expression: `.gram()`",
    ],
    "completes the recovery actions, which the error tables use in a column of their own": [
      "behavior: recovery action is hide Health sync option",
      "behavior: recovery action is queue and retry",
      "behavior: recovery action is re-request authorization",
    ],
    "completes the phrases about operations of a store; rows use only some of them": [
      "setup: next {operation} throws {error} error",
      "behavior: enableBackgroundDelivery is called {count:integer} times",
    ],
  ]

  struct Key: Hashable {
    let scope: String
    let pattern: String
  }

  /// A clause of a cell, with the index of its domain and the scopes of its column.
  struct Clause {
    let domain: Int
    let scopes: [HealthVocabulary.Scope]
    let bound: BoundClause<HealthWorld>
  }

  /// All current phrases of all domains.
  static var phrases: [HealthVocabulary.Phrase] {
    HealthContracts.domains.flatMap(\.vocabulary.phrases).filter { $0.successor == nil }
  }

  /// Returns the understood clauses in the contract tables of documents.
  static func clauses(
    in documents: [MarkdownDocument]
  ) -> [Clause] {
    let recognizer = TableRecognizer(domains: HealthContracts.domains)
    let parsers = HealthContracts.domains.map { ClauseParser(vocabulary: $0.vocabulary) }
    var clauses: [Clause] = []
    for document in documents {
      for table in document.tables {
        var ignored: [Diagnostic] = []
        guard
          case .contract(let recognized) = recognizer.recognize(
            table, in: document, diagnostics: &ignored)
        else { continue }
        let rows = table.rows.map { row in row.cells.map { PhraseTokens(runs: $0.textRuns) } }
        let facts = recognized.facts(of: rows)
        for cells in rows {
          let context = RowContext(
            columns: recognized.columns.map(\.name), cells: cells, tableFacts: facts)
          for (column, reading) in zip(recognized.columns, recognized.readings) {
            guard case .clauses(let scopes) = reading else { continue }
            let bound = parsers[recognized.domain].parse(
              context.tokens(column.name), scopes: scopes, context: context
            ).bound
            clauses += bound.map { Clause(domain: recognized.domain, scopes: scopes, bound: $0) }
          }
        }
      }
    }
    return clauses
  }

  /// Returns the phrases that the cells of documents use, with each scope of their columns.
  static func used(in documents: [MarkdownDocument]) -> Set<Key> {
    var used: Set<Key> = []
    for clause in clauses(in: documents) {
      for scope in clause.scopes {
        used.insert(Key(scope: scope.rawValue, pattern: clause.bound.pattern))
      }
    }
    return used
  }

  @Test func `every phrase is used by a row, or is listed with a reason for keeping it`() throws {
    let documents = try Specifications.documents() + [Specifications.partialStatements()]
    let used = Self.used(in: documents)
    let unused = Self.phrases.filter {
      !used.contains(Key(scope: $0.scope.rawValue, pattern: $0.pattern))
    }
    .map { "\($0.scope.rawValue): \($0.pattern)" }
    let allowed = Self.unused.values.reduce(into: Set()) { $0.formUnion($1) }
    #expect(Set(unused).subtracting(allowed) == [])
    #expect(allowed.subtracting(unused) == [], "listed as unused, but used or not a phrase")
  }

  /// The suggested code for an unknown phrase has the role of its scope.
  @Test func `the role of a scope is a role of its phrases`() throws {
    let documents = try Specifications.documents() + [Specifications.partialStatements()]
    var roles: [HealthVocabulary.Scope: (domain: Int, roles: Set<MeaningRole>)] = [:]
    for clause in Self.clauses(in: documents) {
      guard let scope = clause.scopes.first else { continue }
      roles[scope, default: (clause.domain, [])].roles.formUnion(clause.bound.meanings.map(\.role))
    }
    #expect(roles.count > 15)
    for (scope, found) in roles {
      let role = HealthContracts.domains[found.domain].vocabulary.role(of: scope)
      #expect(found.roles.contains(role), "\(scope.rawValue) has only the roles \(found.roles)")
    }
  }

  @Test func `no phrase is bound twice in one scope`() {
    var seen: Set<Key> = []
    let twice = Self.phrases.filter {
      !seen.insert(
        Key(scope: $0.scope.rawValue, pattern: PhraseTokens($0.pattern).text)
      ).inserted
    }
    .map { "\($0.scope.rawValue): \($0.pattern)" }
    #expect(twice == [])
  }

  @Test func `every kind is used by a table`() throws {
    let documents = try Specifications.documents() + [Specifications.partialStatements()]
    let plan = HealthContracts.plan(for: documents)
    #expect(Set(plan.rows.map(\.kind)) == Set(HealthContracts.kinds.map(\.id)))
  }
}
