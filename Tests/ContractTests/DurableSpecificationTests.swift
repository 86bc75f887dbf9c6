import HealthSpecTesting
import Testing

struct DurableDecisionsContractTests {
  @Test(arguments: rows("durable-decisions/permissions"))
  func `rows of 'permissions' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("durable-decisions/order-of-sources"))
  func `rows of 'order of sources' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("durable-decisions/registrations"))
  func `rows of 'registrations' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct DurableObjectsContractTests {
  @Test(arguments: rows("durable-objects/groups"))
  func `rows of 'groups' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("durable-objects/devices"))
  func `rows of 'devices' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("durable-objects/identities"))
  func `rows of 'identities' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("durable-objects/searches"))
  func `rows of 'searches' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct StoreFilesContractTests {
  @Test(arguments: rows("store-files/files-that-are-opened-as-store"))
  func `rows of 'files that are opened as a store' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-files/stores-that-are-opened-again"))
  func `rows of 'stores that are opened again' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-files/stores-without-named-file"))
  func `rows of 'stores without a named file' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-files/two-processes-of-app"))
  func `rows of 'two processes of the app' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-files/rejected-files"))
  func `rows of 'rejected files' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-files/invalid-content"))
  func `rows of 'invalid content' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-files/stores-of-earlier-versions"))
  func `rows of 'stores of earlier versions' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-files/homes"))
  func `rows of 'homes' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}
