import HealthSpecTesting
import Testing

struct AnchoredQueriesContractTests {
  @Test(arguments: rows("anchored-queries/from-start"))
  func `rows of 'from the start' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("anchored-queries/from-anchor"))
  func `rows of 'from an anchor' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("anchored-queries/in-pages"))
  func `rows of 'in pages' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("anchored-queries/updates-after-initial-results"))
  func `rows of 'updates after the initial results' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct BackgroundDeliveryContractTests {
  @Test(arguments: rows("background-delivery/waking-app"))
  func `rows of 'waking the app' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("background-delivery/frequency"))
  func `rows of 'frequency' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("background-delivery/completions"))
  func `rows of 'completions' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("background-delivery/process-death"))
  func `rows of 'process death' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct CorrelationsContractTests {
  @Test(arguments: rows("correlations/groups"))
  func `rows of 'groups' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct DeletingContractTests {
  @Test(arguments: rows("deleting/by-app"))
  func `rows of 'by the app' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("deleting/by-user"))
  func `rows of 'by the user' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("deleting/several-objects-at-once"))
  func `rows of 'several objects at once' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("deleting/with-predicate"))
  func `rows of 'with a predicate' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("deleting/after-deletion"))
  func `rows of 'after a deletion' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct LockingContractTests {
  @Test(arguments: rows("locking/locked"))
  func `rows of 'locked' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("locking/observers-and-locks"))
  func `rows of 'observers and locks' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct ObserverQueriesContractTests {
  @Test(arguments: rows("observer-queries/calls"))
  func `rows of 'calls' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct QuantityTypesContractTests {
  @Test(arguments: rows("quantity-types/vital-signs-and-measures-of-body"))
  func `rows of 'vital signs and measures of the body' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("quantity-types/activity-and-mobility"))
  func `rows of 'activity and mobility' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("quantity-types/nutrition"))
  func `rows of 'nutrition' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("quantity-types/laboratory"))
  func `rows of 'laboratory' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("quantity-types/sleep"))
  func `rows of 'sleep' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("quantity-types/everything-else"))
  func `rows of 'everything else' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct SampleQueriesContractTests {
  @Test(arguments: rows("sample-queries/results"))
  func `rows of 'results' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("sample-queries/order-and-limit"))
  func `rows of 'order and limit' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("sample-queries/dates"))
  func `rows of 'dates' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("sample-queries/other-predicates"))
  func `rows of 'other predicates' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct SavingContractTests {
  @Test(arguments: rows("saving/storing"))
  func `rows of 'storing' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("saving/stored-properties-of-sample"))
  func `rows of 'stored properties of a sample' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("saving/sync-identity"))
  func `rows of 'sync identity' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("saving/several-samples-at-once"))
  func `rows of 'several samples at once' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("saving/dates"))
  func `rows of 'dates' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct SourceQueriesContractTests {
  @Test(arguments: rows("source-queries/sources"))
  func `rows of 'sources' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct StatisticsContractTests {
  @Test(arguments: rows("statistics/sums"))
  func `rows of 'sums' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("statistics/averages"))
  func `rows of 'averages' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("statistics/latest-and-duration"))
  func `rows of 'latest and duration' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("statistics/several-sources"))
  func `rows of 'several sources' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("statistics/intervals"))
  func `rows of 'intervals' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct StoreAuthorizationContractTests {
  @Test(arguments: rows("store-authorization/requesting"))
  func `rows of 'requesting' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-authorization/authorization-request-status"))
  func `rows of 'authorization request status' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-authorization/sharing"))
  func `rows of 'sharing' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-authorization/reading"))
  func `rows of 'reading' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct StoreErrorsContractTests {
  @Test(arguments: rows("store-errors/no-health-data"))
  func `rows of 'no health data' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-errors/invalid-arguments"))
  func `rows of 'invalid arguments' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-errors/failed-calls-change-nothing"))
  func `rows of 'failed calls change nothing' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}
