import HealthSpecTesting
import Testing

struct DataModelFurtherContractTests {
  @Test(arguments: rows("data-model/sync-status"))
  func `sync status`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct WaitingWorkFurtherContractTests {
  @Test(arguments: rows("waiting-work/home-that-takes-its-time"))
  func `home that takes its time`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct GroupRulesContractTests {
  @Test(arguments: rows("group-rules/what-is-refused"))
  func `what is refused`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("group-rules/types-dates-and-conditions"))
  func `types dates and conditions`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("group-rules/versions"))
  func `versions`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct ObjectsContractTests {
  @Test(arguments: rows("objects/keys-as-they-are-stored"))
  func `keys as they are stored`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("objects/deletions-under-stored-keys"))
  func `deletions under stored keys`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("objects/text-of-identity"))
  func `text of identity`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("objects/equal-samples"))
  func `equal samples`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("objects/order-and-number"))
  func `order and number`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct QuantitiesContractTests {
  @Test(arguments: rows("quantities/comparing"))
  func `comparing`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("quantities/reading-in-another-unit"))
  func `reading in another unit`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct RegistrationsContractTests {
  @Test(arguments: rows("registrations/registering-again"))
  func `registering again`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("registrations/end-of-registration"))
  func `end of registration`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("registrations/deliveries-that-are-given-up"))
  func `deliveries that are given up`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("registrations/windows"))
  func `windows`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct StatisticsIntervalsContractTests {
  @Test(arguments: rows("statistics-intervals/samples-at-ends-of-intervals"))
  func `samples at ends of intervals`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("statistics-intervals/lengths"))
  func `lengths`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("statistics-intervals/limits"))
  func `limits`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct StoreChoicesContractTests {
  @Test(arguments: rows("store-choices/what-app-explains"))
  func `what app explains`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-choices/samples-in-future"))
  func `samples in future`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-choices/sync-identifiers-of-several-types"))
  func `sync identifiers of several types`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-choices/members-of-deleted-group"))
  func `members of deleted group`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-choices/deletion-on-locked-device"))
  func `deletion on locked device`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-choices/deletions-in-first-page"))
  func `deletions in first page`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-choices/deletions-that-condition-cannot-decide"))
  func `deletions that condition cannot decide`(_ row: ContractRow) async throws {
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

  @Test(arguments: rows("store-errors/what-is-told-of-failure"))
  func `what is told of failure`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct UnitConstantsContractTests {
  @Test(arguments: rows("unit-constants/alone"))
  func `alone`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("unit-constants/with-prefix"))
  func `with prefix`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct UnitTextsFurtherContractTests {
  @Test(arguments: rows("unit-texts/moles"))
  func `moles`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}
