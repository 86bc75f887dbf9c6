import HealthSpecTesting
import Testing

struct BatchesContractTests {
  @Test(arguments: rows("batches/with-sync-identity"))
  func `rows of 'with sync identity' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("batches/with-observers-and-update-handlers"))
  func `rows of 'with observers and update handlers' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct IdentitiesContractTests {
  @Test(arguments: rows("identities/versions-of-large-magnitude"))
  func `rows of 'versions of large magnitude' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("identities/identifier-and-version-belong-together"))
  func `rows of 'identifier and version belong together' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("identities/similar-identifiers"))
  func `rows of 'similar identifiers' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("identities/saving-and-deleting-fetched-samples"))
  func `rows of 'saving and deleting fetched samples' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("identities/sources-with-same-display-name"))
  func `rows of 'sources with the same display name' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("identities/calls-at-same-time"))
  func `rows of 'calls at the same time' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct MetadataContractTests {
  @Test(arguments: rows("metadata/kinds-of-value"))
  func `rows of 'kinds of value' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("metadata/time-zones"))
  func `rows of 'time zones' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct ChangesBetweenCallsContractTests {
  @Test(arguments: rows("changes-between-calls/deletions-and-predicates"))
  func `rows of 'deletions and predicates' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("changes-between-calls/in-handler-of-query"))
  func `rows of 'in the handler of a query' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("changes-between-calls/permission-changes-during-pending-work"))
  func `rows of 'permission changes during pending work' pass`(
    _ row: ContractRow
  ) async throws {
    try await verify(row)
  }
}

struct LockedAndAsleepContractTests {
  @Test(arguments: rows("locked-and-asleep/lock-within-window"))
  func `rows of 'a lock within a window' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("locked-and-asleep/windows-conditions-and-several-observers"))
  func `rows of 'windows, conditions and several observers' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct GroupsContractTests {
  @Test(arguments: rows("groups/replaced-members"))
  func `rows of 'replaced members' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("groups/availability-permission-and-refusals"))
  func `rows of 'availability, permission and refusals' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("groups/observers-statistics-and-process"))
  func `rows of 'observers, statistics and the process' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct RestartsContractTests {
  @Test(arguments: rows("restarts/samples-and-their-order"))
  func `rows of 'samples and their order' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("restarts/decisions-of-users-and-apps"))
  func `rows of 'decisions of users and apps' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct UnitTextsContractTests {
  @Test(arguments: rows("unit-texts/temperature-scales"))
  func `rows of 'temperature scales' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("unit-texts/text-of-unit"))
  func `rows of 'text of a unit' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("unit-texts/misuse"))
  func `rows of 'misuse' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct MigrationContractTests {
  @Test(arguments: rows("migration/before-sync-is-on"))
  func `rows of 'before the sync is on' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("migration/once-sync-is-on"))
  func `rows of 'once the sync is on' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("migration/process-death-during-migration"))
  func `rows of 'process death during migration' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct WaitingWorkContractTests {
  @Test(arguments: rows("waiting-work/permission-changes-in-settings"))
  func `rows of 'permission changes in Settings' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("waiting-work/changes-by-another-device"))
  func `rows of 'changes by another device' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}
