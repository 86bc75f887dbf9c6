import HealthSpecTesting
import Testing

struct DurableDecisionsContractTests {
  @Test(arguments: rows("durable-decisions/permissions"))
  func `permissions`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("durable-decisions/order-of-sources"))
  func `order of sources`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("durable-decisions/registrations"))
  func `registrations`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct DurableObjectsContractTests {
  @Test(arguments: rows("durable-objects/groups"))
  func `groups`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("durable-objects/devices"))
  func `devices`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("durable-objects/identities"))
  func `identities`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("durable-objects/searches"))
  func `searches`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct StoreFilesContractTests {
  @Test(arguments: rows("store-files/files-that-become-store"))
  func `files that become a store`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-files/stores-that-are-opened-again"))
  func `stores that are opened again`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-files/stores-without-file-of-their-own"))
  func `stores without a file of their own`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-files/two-processes-of-app"))
  func `two processes of the app`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-files/rejected-files"))
  func `rejected files`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-files/invalid-content"))
  func `invalid content`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-files/stores-of-earlier-versions"))
  func `stores of earlier versions`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-files/homes"))
  func `homes`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}
