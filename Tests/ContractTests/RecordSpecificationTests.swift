import HealthSpecTesting
import Testing

struct ActivitiesRecordTests {
  @Test(arguments: rows("activities/activities"))
  func `rows of 'activities' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct CombinationRecordTests {
  @Test(arguments: rows("combination/stores-with-fewer-capabilities"))
  func `rows of 'stores with fewer capabilities' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("combination/permission-requests"))
  func `rows of 'permission requests' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("combination/changes"))
  func `rows of 'changes' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("combination/unavailable-health-data"))
  func `rows of 'unavailable health data' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("combination/kinds"))
  func `rows of 'kinds' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("combination/meals"))
  func `rows of 'meals' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("combination/order"))
  func `rows of 'order' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("combination/own-samples"))
  func `rows of 'own samples' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("combination/sources"))
  func `rows of 'sources' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("combination/workouts"))
  func `rows of 'workouts' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct ComputedValuesRecordTests {
  @Test(arguments: rows("computed-values/offers"))
  func `rows of 'offers' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("computed-values/computed-values"))
  func `rows of 'computed values' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct EditingRecordTests {
  @Test(arguments: rows("editing/fields"))
  func `rows of 'fields' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("editing/messages"))
  func `rows of 'messages' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("editing/goals"))
  func `rows of 'goals' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("editing/local-records"))
  func `rows of 'local records' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("editing/records-of-health"))
  func `rows of 'records of health' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct EntriesRecordTests {
  @Test(arguments: rows("entries/dialogs"))
  func `rows of 'dialogs' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("entries/numbers"))
  func `rows of 'numbers' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("entries/units"))
  func `rows of 'units' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct ExportQueueRecordTests {
  @Test(arguments: rows("export-queue/stores-with-fewer-capabilities"))
  func `rows of 'stores with fewer capabilities' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export-queue/other-devices"))
  func `rows of 'other devices' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export-queue/activities"))
  func `rows of 'activities' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export-queue/deleting"))
  func `rows of 'deleting' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export-queue/editing"))
  func `rows of 'editing' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export-queue/turned-off-or-denied"))
  func `rows of 'turned off or denied' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export-queue/locked-or-unavailable-health-data"))
  func `rows of 'locked or unavailable health data' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export-queue/restarts"))
  func `rows of 'restarts' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("export-queue/saving"))
  func `rows of 'saving' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct FieldsRecordTests {
  @Test(arguments: rows("fields/kinds"))
  func `rows of 'kinds' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("fields/registry"))
  func `rows of 'registry' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("fields/texts"))
  func `rows of 'texts' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("fields/units"))
  func `rows of 'units' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct LateAnswersRecordTests {
  @Test(arguments: rows("late-answers/failures"))
  func `rows of 'failures' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("late-answers/first-value"))
  func `rows of 'first value' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("late-answers/newer-requests"))
  func `rows of 'newer requests' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("late-answers/pages"))
  func `rows of 'pages' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("late-answers/refresh"))
  func `rows of 'refresh' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("late-answers/stopping"))
  func `rows of 'stopping' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct ParametersRecordTests {
  @Test(arguments: rows("parameters/conditions"))
  func `rows of 'conditions' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("parameters/kinds"))
  func `rows of 'kinds' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("parameters/ranges-with-values"))
  func `rows of 'ranges with values' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("parameters/records-of-health-without-list"))
  func `rows of 'records of health without a list' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("parameters/dates"))
  func `rows of 'dates' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("parameters/orders"))
  func `rows of 'orders' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("parameters/pages"))
  func `rows of 'pages' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("parameters/values"))
  func `rows of 'values' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct SumsRecordTests {
  @Test(arguments: rows("sums/limits"))
  func `rows of 'limits' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("sums/stores-without-statistics"))
  func `rows of 'stores without statistics' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("sums/intervals"))
  func `rows of 'intervals' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("sums/records"))
  func `rows of 'records' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct ReadBackRecordTests {
  @Test(arguments: rows("read-back/saved-on-another-device"))
  func `rows of 'saved on another device' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("read-back/kinds"))
  func `rows of 'kinds' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("read-back/deleted-in-health"))
  func `rows of 'deleted in health' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("read-back/times-of-reading"))
  func `rows of 'times of reading' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}
