import HealthSpecTesting
import Testing

struct UnitsContractTests {
  @Test(arguments: rows("units/mass"))
  func `mass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("units/length"))
  func `length`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("units/volume"))
  func `volume`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("units/pressure"))
  func `pressure`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("units/time"))
  func `time`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("units/energy"))
  func `energy`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("units/temperature"))
  func `temperature`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("units/numbers"))
  func `numbers`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("units/everything-else"))
  func `everything else`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("units/spellings"))
  func `spellings`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}
