import HealthSpecTesting
import Testing

struct AnchoredQueriesContractTests {
  @Test(arguments: rows("anchored-queries/from-start"))
  func `from the start`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("anchored-queries/from-anchor"))
  func `from an anchor`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("anchored-queries/in-pages"))
  func `in pages`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("anchored-queries/updates-after-initial-results"))
  func `updates after the initial results`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct BackgroundDeliveryContractTests {
  @Test(arguments: rows("background-delivery/waking-app"))
  func `waking the app`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("background-delivery/frequency"))
  func `frequency`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("background-delivery/completions"))
  func `completions`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("background-delivery/process-death"))
  func `process death`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct CorrelationsContractTests {
  @Test(arguments: rows("correlations/groups"))
  func `groups`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct DeletingContractTests {
  @Test(arguments: rows("deleting/by-app"))
  func `by the app`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("deleting/by-user"))
  func `by the user`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("deleting/several-at-once"))
  func `several at once`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("deleting/with-predicate"))
  func `with a predicate`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("deleting/after-deletion"))
  func `after a deletion`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct LockingContractTests {
  @Test(arguments: rows("locking/locked"))
  func `locked`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("locking/observers-and-locks"))
  func `observers and locks`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct ObserverQueriesContractTests {
  @Test(arguments: rows("observer-queries/calls"))
  func `calls`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct QuantityTypesContractTests {
  @Test(arguments: rows("quantity-types/vital-signs-and-measures-of-body"))
  func `vital signs and measures of the body`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("quantity-types/activity-and-mobility"))
  func `activity and mobility`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("quantity-types/nutrition"))
  func `nutrition`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("quantity-types/laboratory"))
  func `laboratory`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("quantity-types/sleep"))
  func `sleep`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("quantity-types/everything-else"))
  func `everything else`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct SampleQueriesContractTests {
  @Test(arguments: rows("sample-queries/results"))
  func `results`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("sample-queries/order-and-limit"))
  func `order and limit`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("sample-queries/dates"))
  func `dates`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("sample-queries/other-predicates"))
  func `other predicates`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct SavingContractTests {
  @Test(arguments: rows("saving/storing"))
  func `storing`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("saving/what-sample-keeps"))
  func `what a sample keeps`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("saving/sync-identity"))
  func `sync identity`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("saving/several-at-once"))
  func `several at once`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("saving/dates"))
  func `dates`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct SourceQueriesContractTests {
  @Test(arguments: rows("source-queries/sources"))
  func `sources`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct StatisticsContractTests {
  @Test(arguments: rows("statistics/sums"))
  func `sums`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("statistics/averages"))
  func `averages`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("statistics/latest-and-duration"))
  func `latest and duration`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("statistics/several-sources"))
  func `several sources`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("statistics/intervals"))
  func `intervals`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct StoreAuthorizationContractTests {
  @Test(arguments: rows("store-authorization/requesting"))
  func `requesting`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-authorization/authorization-request-status"))
  func `authorization request status`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-authorization/sharing"))
  func `sharing`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-authorization/reading"))
  func `reading`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct StoreErrorsContractTests {
  @Test(arguments: rows("store-errors/no-health-data"))
  func `no health data`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-errors/invalid-arguments"))
  func `invalid arguments`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-errors/failed-calls-change-nothing"))
  func `failed calls change nothing`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}
