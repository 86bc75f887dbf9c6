import HealthSpecTesting
import Testing

struct UnitsContractTests {
  @Test(arguments: rows("units/mass"))
  func `rows of 'mass' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("units/length"))
  func `rows of 'length' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("units/volume"))
  func `rows of 'volume' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("units/pressure"))
  func `rows of 'pressure' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("units/time"))
  func `rows of 'time' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("units/energy"))
  func `rows of 'energy' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("units/temperature"))
  func `rows of 'temperature' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("units/numbers"))
  func `rows of 'numbers' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("units/everything-else"))
  func `rows of 'everything else' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("units/spellings"))
  func `rows of 'spellings' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}
