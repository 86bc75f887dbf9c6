import CombinedRecords
import Foundation
import HealthContracts
import HealthSpecTesting
import MemoryHealthStore
import MetricContracts
import MetricSync
import RecordContracts
import RemoteSubjects
import Testing

/// The suite of all specifications of this package, for the reference implementations.
private let suite = Result {
  try ContractSuite(
    specifications: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Specs"),
    subject: HealthSubject(
      store: "memory",
      makeExchange: {
        let lines = LineExchange { MemoryHealthStore(appSource: $0, clock: $1) }
        return SubjectExchange(
          send: { lines.send($0) }, next: { try await lines.next() }, close: { lines.close() })
      },
      makeStore: { MemoryHealthStore(appSource: $0.appSource, clock: $0.clock) }
    ).providing(.recordHome) { _, _ in MemoryRecordHome() }
      .providingDestination(),
    domains: HealthContracts.domains + [RecordContracts.records, MetricContracts.metrics])
}

extension HealthSubject {
  /// Returns the subject with the in-memory destination and every capability of destinations.
  fileprivate func providingDestination() -> Self {
    var subject = providing(.metricDestination) { _, _ in
      MemoryDestination(limits: BatchLimits(count: 100, bytes: 1 << 20))
    }
    subject.furtherCapabilities = Set(DestinationCapability.allCases.map(\.rawValue))
    return subject
  }
}

func rows(_ section: String) -> [ContractRow] {
  (try? suite.get().rows(in: section)) ?? []
}

/// Returns the rows of all sections.
func allRows() throws -> [ContractRow] {
  let suite = try suite.get()
  return suite.sections.flatMap { suite.rows(in: $0) }
}

func verify(
  _ row: ContractRow, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  try await suite.get().verify(row, sourceLocation: sourceLocation)
}

struct SpecificationTests {
  @Test func `the documents have no errors`() throws { try suite.get().verifyDocuments() }

  /// A section without a test never runs, and a test of a section that does not exist has no cases.
  @Test func `every section has exactly one test, and every test has a section`() throws {
    #expect(try Self.testedSections() == suite.get().sections.sorted())
  }

  /// Returns the sections that the tests in this target's source files name, sorted.
  ///
  /// A section that several tests name is repeated.
  private static func testedSections() throws -> [String] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
      .flatMap { name in
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
          .matches(of: /@Test\(arguments: rows\("([^"]*)"\)\)/).map { String($0.output.1) }
      }
      .sorted()
  }
}

struct AuthorizationContractTests {
  @Test(arguments: rows("authorization/declared-types-and-rights"))
  func `rows of 'declared types and rights' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("authorization/meanings-of-answers"))
  func `rows of 'meanings of the answers' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("authorization/turning-sync-on-and-off"))
  func `rows of 'turning the sync on and off' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("authorization/process-death-while-permission-is-requested"))
  func `rows of 'process death while permission is requested' pass`(
    _ row: ContractRow
  ) async throws {
    try await verify(row)
  }
}

struct ConflictsContractTests {
  @Test(arguments: rows("conflicts/conflicts"))
  func `rows of 'conflicts' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct DataModelContractTests {
  @Test(arguments: rows("data-model/weight-entry"))
  func `rows of 'weight entry' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("data-model/sync-fields"))
  func `rows of 'sync fields' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("data-model/computed-properties"))
  func `rows of 'computed properties' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("data-model/sync-state"))
  func `rows of 'sync state' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("data-model/validation"))
  func `rows of 'validation' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("data-model/invariants"))
  func `rows of 'invariants' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("data-model/origin-of-entry"))
  func `rows of 'origin of an entry' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("data-model/look-ups"))
  func `rows of 'look-ups' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct DecisionsContractTests {
  @Test(arguments: rows("decisions/decisions"))
  func `rows of 'decisions' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct ErrorsContractTests {
  @Test(arguments: rows("errors/messages-to-user"))
  func `rows of 'messages to the user' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("errors/local-use-during-errors"))
  func `rows of 'local use during errors' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("errors/retries"))
  func `rows of 'retries' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("errors/locked-device"))
  func `rows of 'a locked device' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct ExportContractTests {
  @Test(arguments: rows("export/fields-of-saved-sample"))
  func `rows of 'fields of a saved sample' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export/outcomes-of-save"))
  func `rows of 'outcomes of a save' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export/units"))
  func `rows of 'units' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export/adding"))
  func `rows of 'adding' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export/editing"))
  func `rows of 'editing' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export/deleting"))
  func `rows of 'deleting' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export/simultaneous-changes"))
  func `rows of 'simultaneous changes' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export/process-death-during-call"))
  func `rows of 'process death during a call' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export/slow-store"))
  func `rows of 'a slow store' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct ImportContractTests {
  @Test(arguments: rows("import/fields-of-request-and-its-answer"))
  func `rows of 'fields of a request and its answer' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("import/imported-samples"))
  func `rows of 'imported samples' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("import/conversion"))
  func `rows of 'conversion' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("import/first-import"))
  func `rows of 'the first import' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("import/incremental-imports"))
  func `rows of 'incremental imports' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("import/deletions"))
  func `rows of 'deletions' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("import/changes-during-import"))
  func `rows of 'changes during an import' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("import/process-death"))
  func `rows of 'process death' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct ObservationContractTests {
  @Test(arguments: rows("observation/callback"))
  func `rows of 'the callback' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("observation/background-delivery"))
  func `rows of 'background delivery' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("observation/repeated-and-late-notifications"))
  func `rows of 'repeated and late notifications' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct ScenariosContractTests {
  @Test(arguments: rows("scenarios/scenarios-of-testing-contract"))
  func `rows of 'scenarios of the testing contract' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}
