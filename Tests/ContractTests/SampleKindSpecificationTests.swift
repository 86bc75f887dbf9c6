import HealthSpecTesting
import Testing

struct CategorySamplesContractTests {
  @Test(arguments: rows("category-samples/values"))
  func `rows of 'values' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("category-samples/conditions-on-value"))
  func `rows of 'conditions on a value' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("category-samples/sync-identity-and-changes"))
  func `rows of 'sync identity and changes' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("category-samples/permission"))
  func `rows of 'permission' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct WorkoutsContractTests {
  @Test(arguments: rows("workouts/activity-and-duration"))
  func `rows of 'activity and duration' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("workouts/conditions-on-workouts"))
  func `rows of 'conditions on workouts' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("workouts/samples-of-workout"))
  func `rows of 'samples of a workout' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("workouts/sync-identity-and-changes"))
  func `rows of 'sync identity and changes' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}
