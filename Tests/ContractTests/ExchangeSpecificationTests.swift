import HealthSpecTesting
import Testing

struct ExchangeContractTests {
  @Test(arguments: rows("exchanges/greeting"))
  func `rows of 'greeting' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("exchanges/requests"))
  func `rows of 'requests' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("exchanges/invalid-lines"))
  func `rows of 'invalid lines' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("exchanges/message-order"))
  func `rows of 'message order' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("exchanges/errors"))
  func `rows of 'errors' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("exchanges/reset"))
  func `rows of 'reset' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("exchanges/time"))
  func `rows of 'time' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}
