import HealthSpecTesting
import Testing

struct DataModelFurtherContractTests {
  @Test(arguments: rows("data-model/sync-status"))
  func `sync status`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct WaitingWorkFurtherContractTests {
  @Test(arguments: rows("waiting-work/slow-local-storage"))
  func `slow local storage`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct GroupRulesContractTests {
  @Test(arguments: rows("group-rules/rejected-correlations"))
  func `rejected correlations`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("group-rules/types-dates-and-predicates"))
  func `types, dates and predicates`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("group-rules/versions"))
  func `versions`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct ObjectsContractTests {
  @Test(arguments: rows("objects/stored-metadata-keys"))
  func `stored metadata keys`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("objects/deletions-under-stored-keys"))
  func `deletions under stored keys`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("objects/uuid-text"))
  func `UUID text`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("objects/equal-samples"))
  func `equal samples`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("objects/further-rules"))
  func `further rules`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct QuantitiesContractTests {
  @Test(arguments: rows("quantities/comparison"))
  func `comparison`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("quantities/conversion"))
  func `conversion`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct RegistrationsContractTests {
  @Test(arguments: rows("registrations/registering-again"))
  func `registering again`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("registrations/end-of-registration"))
  func `the end of a registration`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("registrations/abandoned-deliveries"))
  func `abandoned deliveries`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("registrations/windows"))
  func `windows`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct StatisticsIntervalsContractTests {
  @Test(arguments: rows("statistics-intervals/samples-at-ends-of-intervals"))
  func `samples at the ends of intervals`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("statistics-intervals/interval-lengths"))
  func `interval lengths`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("statistics-intervals/limits"))
  func `limits`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct StoreChoicesContractTests {
  @Test(arguments: rows("store-choices/usage-descriptions"))
  func `usage descriptions`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-choices/samples-in-future"))
  func `samples in the future`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-choices/sync-identifiers-of-several-types"))
  func `sync identifiers of several types`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-choices/members-of-deleted-group"))
  func `members of a deleted group`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-choices/deletion-on-locked-device"))
  func `deletion on a locked device`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-choices/deletions-in-first-page"))
  func `deletions in the first page`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-choices/deletions-that-predicate-cannot-match"))
  func `deletions that a predicate cannot match`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct StoreDefaultsContractTests {
  @Test(arguments: rows("store-defaults/choices"))
  func `choices`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct StoreErrorsFurtherContractTests {
  @Test(arguments: rows("store-errors/codes"))
  func `codes`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-errors/error-descriptions"))
  func `error descriptions`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct UnitConstantsContractTests {
  @Test(arguments: rows("unit-constants/without-prefix"))
  func `without a prefix`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("unit-constants/with-prefix"))
  func `with a prefix`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct UnitTextsFurtherContractTests {
  @Test(arguments: rows("unit-texts/moles"))
  func `moles`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}
