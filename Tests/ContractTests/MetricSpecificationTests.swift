import HealthSpecTesting
import Testing

struct AnswersMetricTests {
  @Test(arguments: rows("answers/every-receiver"))
  func `rows of 'every receiver' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("answers/no-response"))
  func `rows of 'no response' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("answers/table"))
  func `rows of 'table' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("answers/sheet"))
  func `rows of 'sheet' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("answers/hook"))
  func `rows of 'hook' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("answers/api"))
  func `rows of 'API' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct CatalogueMetricTests {
  @Test(arguments: rows("catalogue/heart-and-body"))
  func `rows of 'heart and body' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("catalogue/movement"))
  func `rows of 'movement' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("catalogue/food"))
  func `rows of 'food' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("catalogue/sleep"))
  func `rows of 'sleep' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("catalogue/test-results"))
  func `rows of 'test results' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("catalogue/everything-else"))
  func `rows of 'everything else' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("catalogue/cases"))
  func `rows of 'cases' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("catalogue/types-outside-catalog"))
  func `rows of 'types outside the catalog' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct ConversationsMetricTests {
  @Test(arguments: rows("conversations/first-row"))
  func `rows of 'first row' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("conversations/appended-rows"))
  func `rows of 'appended rows' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("conversations/repeats"))
  func `rows of 'repeats' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("conversations/removals"))
  func `rows of 'removals' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct CrashesMetricTests {
  @Test(arguments: rows("crashes/between-planning-and-recording"))
  func `rows of 'between planning and recording' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("crashes/recovery"))
  func `rows of 'recovery' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("crashes/files-of-state"))
  func `rows of 'files of the state' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("crashes/state"))
  func `rows of 'state' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct CustomTypesMetricTests {
  @Test(arguments: rows("custom-types/rules"))
  func `rows of 'rules' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("custom-types/custom-types"))
  func `rows of 'custom types' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("custom-types/types-outside-catalog"))
  func `rows of 'types outside the catalog' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct DatesMetricTests {
  @Test(arguments: rows("dates/dates-of-metrics"))
  func `rows of 'dates of metrics' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("dates/instants"))
  func `rows of 'instants' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("dates/refused-dates"))
  func `rows of 'refused dates' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("dates/dates-of-headers"))
  func `rows of 'dates of headers' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("dates/refused-dates-of-headers"))
  func `rows of 'refused dates of headers' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct DroppedRecordsMetricTests {
  @Test(arguments: rows("dropped-records/reasons"))
  func `rows of 'reasons' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct FailuresMetricTests {
  @Test(arguments: rows("failures/retries"))
  func `rows of 'retries' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("failures/pauses-after-repeated-failures"))
  func `rows of 'pauses after repeated failures' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("failures/stopped-destinations"))
  func `rows of 'stopped destinations' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("failures/refused-metrics"))
  func `rows of 'refused metrics' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("failures/lost-responses"))
  func `rows of 'lost responses' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct FilesMetricTests {
  @Test(arguments: rows("files/contents"))
  func `rows of 'contents' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct NormalizerMetricTests {
  @Test(arguments: rows("normaliser/numbers"))
  func `rows of 'numbers' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("normaliser/percent"))
  func `rows of 'percent' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("normaliser/cases"))
  func `rows of 'cases' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("normaliser/workouts"))
  func `rows of 'workouts' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("normaliser/workouts-of-exports"))
  func `rows of 'workouts of exports' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct PassesMetricTests {
  @Test(arguments: rows("passes/delivered-metrics"))
  func `rows of 'delivered metrics' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("passes/later-passes"))
  func `rows of 'later passes' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("passes/range-of-dates"))
  func `rows of 'a range of dates' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("passes/deletions"))
  func `rows of 'deletions' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("passes/file-as-destination"))
  func `rows of 'a file as a destination' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("passes/sheet-as-destination"))
  func `rows of 'a sheet as a destination' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("passes/store-as-destination"))
  func `rows of 'a store as a destination' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct PlugInsMetricTests {
  @Test(arguments: rows("plug-ins/arrivals"))
  func `rows of 'arrivals' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("plug-ins/repeats"))
  func `rows of 'repeats' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("plug-ins/restarts"))
  func `rows of 'restarts' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("plug-ins/removals"))
  func `rows of 'removals' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("plug-ins/refusals"))
  func `rows of 'refusals' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct ResultsMetricTests {
  @Test(arguments: rows("passes/results-by-type"))
  func `rows of 'results by type' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct PrivacyMetricTests {
  @Test(arguments: rows("privacy/remaining-data"))
  func `rows of 'remaining data' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct ReadingMetricTests {
  @Test(arguments: rows("reading/repeated-records"))
  func `rows of 'repeated records' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("reading/read-failures"))
  func `rows of 'read failures' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("reading/batches-by-size"))
  func `rows of 'batches by size' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("reading/progress"))
  func `rows of 'progress' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("reading/concurrent-destinations"))
  func `rows of 'concurrent destinations' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("reading/many-samples"))
  func `rows of 'many samples' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("reading/levels-of-log-lines"))
  func `rows of 'levels of log lines' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("reading/passes-at-interval"))
  func `rows of 'passes at an interval' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("reading/canceled-passes"))
  func `rows of 'canceled passes' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct RecordIdentitiesMetricTests {
  @Test(arguments: rows("record-identities/records"))
  func `rows of 'records' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct RequestsMetricTests {
  @Test(arguments: rows("requests/table"))
  func `rows of 'table' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("requests/sheet"))
  func `rows of 'sheet' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("requests/hook"))
  func `rows of 'hook' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("requests/api"))
  func `rows of 'API' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("requests/signatures"))
  func `rows of 'signatures' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("requests/promises"))
  func `rows of 'promises' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("requests/refused-destinations"))
  func `rows of 'refused destinations' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct SelectionMetricTests {
  @Test(arguments: rows("selection/permission"))
  func `rows of 'permission' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("selection/reading"))
  func `rows of 'reading' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("selection/discovery"))
  func `rows of 'discovery' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("selection/errors"))
  func `rows of 'errors' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct SettingsMetricTests {
  @Test(arguments: rows("settings/invalid-settings"))
  func `rows of 'invalid settings' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("settings/kept-settings"))
  func `rows of 'kept settings' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("settings/refused-intervals"))
  func `rows of 'refused intervals' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("settings/intervals"))
  func `rows of 'intervals' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("settings/locations-of-secrets"))
  func `rows of 'locations of secrets' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("settings/logs"))
  func `rows of 'logs' pass`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}
