import HealthSpecTesting
import Testing

/// The sections on the protocol that subjects in other processes speak.
enum ExchangeSpecification {
  static let sections = [
    "exchanges/greeting",
    "exchanges/requests",
    "exchanges/lines-that-are-no-requests",
    "exchanges/promise-of-order",
    "exchanges/errors",
    "exchanges/fresh-world",
    "exchanges/time",
  ]
}

struct ExchangeContractTests {
  @Test(arguments: rows("exchanges/greeting"))
  func `greeting`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("exchanges/requests"))
  func `requests`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("exchanges/lines-that-are-no-requests"))
  func `lines that are no requests`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("exchanges/promise-of-order"))
  func `the promise of order`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("exchanges/errors"))
  func `errors`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("exchanges/fresh-world"))
  func `a fresh world`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("exchanges/time"))
  func `time`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}
