import HealthSpecTesting
import Testing

struct ExchangeContractTests {
  @Test(arguments: rows("exchanges/greeting"))
  func `greeting`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("exchanges/requests"))
  func `requests`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("exchanges/invalid-lines"))
  func `invalid lines`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("exchanges/message-order"))
  func `message order`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("exchanges/errors"))
  func `errors`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("exchanges/reset"))
  func `reset`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("exchanges/time"))
  func `time`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}
