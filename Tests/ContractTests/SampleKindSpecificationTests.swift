import HealthSpecTesting
import Testing

struct CategorySamplesContractTests {
  @Test(arguments: rows("category-samples/values"))
  func `values`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("category-samples/conditions-on-value"))
  func `conditions on a value`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("category-samples/sync-identity-and-changes"))
  func `sync identity and changes`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("category-samples/permission"))
  func `permission`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct WorkoutsContractTests {
  @Test(arguments: rows("workouts/activity-and-duration"))
  func `activity and duration`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("workouts/conditions-on-workouts"))
  func `conditions on workouts`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("workouts/samples-of-workout"))
  func `samples of a workout`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("workouts/sync-identity-and-changes"))
  func `sync identity and changes`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}
