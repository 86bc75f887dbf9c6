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

/// The specifications of this package against the reference sync on the reference store.
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
  /// Returns the subject with the reference destination.
  fileprivate func providingDestination() -> Self {
    var subject = providing(.metricDestination) { _, _ in MemoryDestination() }
    subject.furtherCapabilities = Set(DestinationCapability.allCases.map(\.rawValue))
    return subject
  }
}

func rows(_ section: String) -> [ContractRow] {
  (try? suite.get().rows(in: section)) ?? []
}

/// The rows of all sections.
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
  @Test func `documents are understood`() throws { try suite.get().verifyDocuments() }

  /// A section without a test is never run, and a test of a section that is not there has no cases.
  @Test func `every section has its test, and every test its section`() throws {
    #expect(try Self.testedSections() == suite.get().sections.sorted())
  }

  /// The sections that the tests of this target name, as their sources say.
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
  func `declared types and rights`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("authorization/what-each-answer-means"))
  func `what each answer means`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("authorization/turning-sync-on-and-off"))
  func `turning the sync on and off`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("authorization/process-death-while-permission-is-requested"))
  func `process death while permission is requested`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct ConflictsContractTests {
  @Test(arguments: rows("conflicts/conflicts"))
  func `conflicts`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct DataModelContractTests {
  @Test(arguments: rows("data-model/weight-entry"))
  func `weight entry`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("data-model/sync-fields"))
  func `sync fields`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("data-model/computed-properties"))
  func `computed properties`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("data-model/sync-state"))
  func `sync state`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("data-model/validation"))
  func `validation`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("data-model/invariants"))
  func `invariants`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("data-model/origin-of-entry"))
  func `origin of an entry`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("data-model/look-ups"))
  func `look-ups`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct DecisionsContractTests {
  @Test(arguments: rows("decisions/decisions"))
  func `decisions`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct ErrorsContractTests {
  @Test(arguments: rows("errors/what-user-reads"))
  func `what the user reads`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("errors/local-use-during-errors"))
  func `local use during errors`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("errors/retries"))
  func `retries`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("errors/locked-device"))
  func `a locked device`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct ExportContractTests {
  @Test(arguments: rows("export/fields-of-saved-sample"))
  func `fields of a saved sample`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export/outcomes-of-save"))
  func `outcomes of a save`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export/units"))
  func `units`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export/adding"))
  func `adding`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export/editing"))
  func `editing`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export/deleting"))
  func `deleting`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export/simultaneous-changes"))
  func `simultaneous changes`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export/process-death-during-call"))
  func `process death during a call`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export/slow-store"))
  func `a slow store`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct ImportContractTests {
  @Test(arguments: rows("import/fields-of-request-and-its-answer"))
  func `fields of a request and its answer`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("import/what-sample-becomes"))
  func `what a sample becomes`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("import/conversion"))
  func `conversion`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("import/first-import"))
  func `the first import`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("import/incremental-imports"))
  func `incremental imports`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("import/deletions"))
  func `deletions`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("import/changes-during-import"))
  func `changes during an import`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("import/process-death"))
  func `process death`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct ObservationContractTests {
  @Test(arguments: rows("observation/callback"))
  func `the callback`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("observation/background-delivery"))
  func `background delivery`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("observation/repeated-and-late-notifications"))
  func `repeated and late notifications`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct ScenariosContractTests {
  @Test(arguments: rows("scenarios/scenarios-of-testing-contract"))
  func `scenarios of testing contract`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}
