import HealthSpecTesting
import Testing

struct BatchesContractTests {
  @Test(arguments: rows("batches/with-sync-identity"))
  func `with sync identity`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("batches/with-observers-and-update-handlers"))
  func `with observers and update handlers`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct IdentitiesContractTests {
  @Test(arguments: rows("identities/versions-of-large-magnitude"))
  func `versions of large magnitude`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("identities/identifier-and-version-belong-together"))
  func `identifier and version belong together`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("identities/saving-and-deleting-fetched-samples"))
  func `saving and deleting fetched samples`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("identities/sources-with-same-display-name"))
  func `sources with the same display name`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("identities/calls-at-same-time"))
  func `calls at the same time`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct MetadataContractTests {
  @Test(arguments: rows("metadata/kinds-of-value"))
  func `kinds of value`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("metadata/time-zones"))
  func `time zones`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct ChangesBetweenCallsContractTests {
  @Test(arguments: rows("changes-between-calls/deletions-and-predicates"))
  func `deletions and predicates`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("changes-between-calls/in-handler-of-query"))
  func `in the handler of a query`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("changes-between-calls/permission-that-changes-while-something-waits"))
  func `permission that changes while something waits`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct LockedAndAsleepContractTests {
  @Test(arguments: rows("locked-and-asleep/lock-within-window"))
  func `a lock within a window`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("locked-and-asleep/windows-conditions-and-several-observers"))
  func `windows, conditions and several observers`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct GroupsContractTests {
  @Test(arguments: rows("groups/member-that-is-replaced"))
  func `a member that is replaced`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("groups/availability-permission-and-refusals"))
  func `availability, permission and refusals`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("groups/observers-statistics-and-process"))
  func `observers, statistics and the process`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct RestartsContractTests {
  @Test(arguments: rows("restarts/samples-and-their-order"))
  func `samples and their order`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("restarts/what-users-and-apps-decided"))
  func `what users and apps decided`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct UnitTextsContractTests {
  @Test(arguments: rows("unit-texts/temperature-scales"))
  func `temperature scales`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("unit-texts/text-of-unit"))
  func `text of a unit`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("unit-texts/misuse"))
  func `misuse`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct MigrationContractTests {
  @Test(arguments: rows("migration/before-sync-is-on"))
  func `before the sync is on`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("migration/once-sync-is-on"))
  func `once the sync is on`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("migration/process-death-during-migration"))
  func `process death during migration`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct WaitingWorkContractTests {
  @Test(arguments: rows("waiting-work/permission-that-changes-in-settings"))
  func `permission that changes in Settings`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("waiting-work/another-device-that-writes"))
  func `another device that writes`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}
