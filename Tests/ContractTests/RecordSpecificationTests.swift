import HealthSpecTesting
import Testing

struct ActivitiesRecordTests {
  @Test(arguments: rows("activities/activities"))
  func `activities`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct CombinationRecordTests {
  @Test(arguments: rows("combination/lesser-stores"))
  func `lesser stores`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("combination/questions-to-user"))
  func `questions to the user`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("combination/changes"))
  func `changes`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("combination/health-is-not-there"))
  func `health is not there`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("combination/kinds"))
  func `kinds`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("combination/meals"))
  func `meals`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("combination/order"))
  func `order`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("combination/own-samples"))
  func `own samples`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("combination/sources"))
  func `sources`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("combination/workouts"))
  func `workouts`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct ComputedValuesRecordTests {
  @Test(arguments: rows("computed-values/offers"))
  func `offers`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("computed-values/computed-values"))
  func `computed values`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct EditingRecordTests {
  @Test(arguments: rows("editing/fields"))
  func `fields`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("editing/messages"))
  func `messages`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("editing/goals"))
  func `goals`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("editing/local-records"))
  func `local records`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("editing/records-of-health"))
  func `records of health`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct EntriesRecordTests {
  @Test(arguments: rows("entries/dialogues"))
  func `dialogues`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("entries/numbers"))
  func `numbers`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("entries/units"))
  func `units`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct ExportQueueRecordTests {
  @Test(arguments: rows("export-queue/lesser-stores"))
  func `lesser stores`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export-queue/other-devices"))
  func `other devices`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export-queue/activities"))
  func `activities`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export-queue/deleting"))
  func `deleting`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export-queue/editing"))
  func `editing`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export-queue/off-and-refused"))
  func `off and refused`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export-queue/out-of-reach"))
  func `out of reach`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export-queue/restarts"))
  func `restarts`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export-queue/saving"))
  func `saving`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct FieldsRecordTests {
  @Test(arguments: rows("fields/kinds"))
  func `kinds`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("fields/registry"))
  func `registry`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("fields/texts"))
  func `texts`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("fields/units"))
  func `units`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct LateAnswersRecordTests {
  @Test(arguments: rows("late-answers/failures"))
  func `failures`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("late-answers/first-value"))
  func `first value`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("late-answers/newer-requests"))
  func `newer requests`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("late-answers/pages"))
  func `pages`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("late-answers/refresh"))
  func `refresh`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("late-answers/stopping"))
  func `stopping`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct ParametersRecordTests {
  @Test(arguments: rows("parameters/conditions"))
  func `conditions`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("parameters/kinds"))
  func `kinds`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("parameters/ranges-with-values"))
  func `ranges with values`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("parameters/records-of-health-without-list"))
  func `records of health without a list`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("parameters/dates"))
  func `dates`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("parameters/orders"))
  func `orders`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("parameters/pages"))
  func `pages`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("parameters/values"))
  func `values`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct SumsRecordTests {
  @Test(arguments: rows("sums/limits"))
  func `limits`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("sums/stores-without-statistics"))
  func `stores without statistics`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("sums/intervals"))
  func `intervals`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("sums/records"))
  func `records`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct ReadBackRecordTests {
  @Test(arguments: rows("read-back/saved-on-another-device"))
  func `saved on another device`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("read-back/kinds"))
  func `kinds`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("read-back/deleted-in-health"))
  func `deleted in health`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("read-back/when-it-is-read"))
  func `when it is read`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}
