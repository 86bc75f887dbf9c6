import HealthSpecTesting
import Testing

struct DataModelFurtherContractTests {
  @Test(arguments: rows("data-model/sync-status"))
  func `rows of 'sync status' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct WaitingWorkFurtherContractTests {
  @Test(arguments: rows("waiting-work/slow-local-storage"))
  func `rows of 'slow local storage' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct GroupRulesContractTests {
  @Test(arguments: rows("group-rules/rejected-correlations"))
  func `rows of 'rejected correlations' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("group-rules/types-dates-and-predicates"))
  func `rows of 'types, dates and predicates' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("group-rules/versions"))
  func `rows of 'versions' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct ObjectsContractTests {
  @Test(arguments: rows("objects/stored-metadata-keys"))
  func `rows of 'stored metadata keys' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("objects/deletions-under-stored-keys"))
  func `rows of 'deletions under stored keys' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("objects/uuid-text"))
  func `rows of 'UUID text' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("objects/equal-samples"))
  func `rows of 'equal samples' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("objects/further-rules"))
  func `rows of 'further rules' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct QuantitiesContractTests {
  @Test(arguments: rows("quantities/comparison"))
  func `rows of 'comparison' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("quantities/conversion"))
  func `rows of 'conversion' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct RegistrationsContractTests {
  @Test(arguments: rows("registrations/registering-again"))
  func `rows of 'registering again' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("registrations/end-of-registration"))
  func `rows of 'the end of a registration' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("registrations/abandoned-deliveries"))
  func `rows of 'abandoned deliveries' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("registrations/windows"))
  func `rows of 'windows' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct StatisticsIntervalsContractTests {
  @Test(arguments: rows("statistics-intervals/samples-at-ends-of-intervals"))
  func `rows of 'samples at the ends of intervals' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("statistics-intervals/interval-lengths"))
  func `rows of 'interval lengths' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("statistics-intervals/limits"))
  func `rows of 'limits' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct StoreChoicesContractTests {
  @Test(arguments: rows("store-choices/usage-descriptions"))
  func `rows of 'usage descriptions' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-choices/samples-in-future"))
  func `rows of 'samples in the future' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-choices/sync-identifiers-of-several-types"))
  func `rows of 'sync identifiers of several types' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-choices/members-of-deleted-group"))
  func `rows of 'members of a deleted group' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-choices/deletion-on-locked-device"))
  func `rows of 'deletion on a locked device' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-choices/deletions-in-first-page"))
  func `rows of 'deletions in the first page' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-choices/deletions-that-predicate-cannot-match"))
  func `rows of 'deletions that a predicate cannot match' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct StoreDefaultsContractTests {
  @Test(arguments: rows("store-defaults/choices"))
  func `rows of 'choices' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct StoreErrorsFurtherContractTests {
  @Test(arguments: rows("store-errors/codes"))
  func `rows of 'codes' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("store-errors/error-descriptions"))
  func `rows of 'error descriptions' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct UnitConstantsContractTests {
  @Test(arguments: rows("unit-constants/without-prefix"))
  func `rows of 'without a prefix' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("unit-constants/with-prefix"))
  func `rows of 'with a prefix' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct UnitTextsFurtherContractTests {
  @Test(arguments: rows("unit-texts/moles"))
  func `rows of 'moles' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}
