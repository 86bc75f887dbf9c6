import HealthSpecTesting
import Testing

struct AnswersMetricTests {
  @Test(arguments: rows("answers/every-receiver"))
  func `every receiver`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("answers/no-answer"))
  func `no answer`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("answers/table"))
  func `table`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("answers/sheet"))
  func `sheet`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("answers/hook"))
  func `hook`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("answers/api"))
  func `API`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct CatalogueMetricTests {
  @Test(arguments: rows("catalogue/heart-and-body"))
  func `heart and body`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("catalogue/movement"))
  func `movement`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("catalogue/food"))
  func `food`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("catalogue/sleep"))
  func `sleep`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("catalogue/test-results"))
  func `test results`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("catalogue/everything-else"))
  func `everything else`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("catalogue/cases"))
  func `cases`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("catalogue/types-of-no-catalogue"))
  func `types of no catalogue`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct CrashesMetricTests {
  @Test(arguments: rows("crashes/between-planning-and-recording"))
  func `between planning and recording`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("crashes/recovery"))
  func `recovery`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("crashes/files-of-state"))
  func `files of the state`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("crashes/state"))
  func `state`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct CustomTypesMetricTests {
  @Test(arguments: rows("custom-types/rules"))
  func `rules`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("custom-types/custom-types"))
  func `custom types`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("custom-types/types-of-no-catalogue"))
  func `types of no catalogue`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct DatesMetricTests {
  @Test(arguments: rows("dates/dates-of-metrics"))
  func `dates of metrics`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("dates/instants"))
  func `instants`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("dates/refused-dates"))
  func `refused dates`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("dates/dates-of-headers"))
  func `dates of headers`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("dates/refused-dates-of-headers"))
  func `refused dates of headers`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct DroppedRecordsMetricTests {
  @Test(arguments: rows("dropped-records/reasons"))
  func `reasons`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct FailuresMetricTests {
  @Test(arguments: rows("failures/again"))
  func `again`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("failures/rest"))
  func `rest`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("failures/stop"))
  func `stop`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("failures/refused-metrics"))
  func `refused metrics`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("failures/lost-answers"))
  func `lost answers`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct FilesMetricTests {
  @Test(arguments: rows("files/contents"))
  func `contents`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct NormaliserMetricTests {
  @Test(arguments: rows("normaliser/numbers"))
  func `numbers`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("normaliser/percent"))
  func `percent`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("normaliser/cases"))
  func `cases`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("normaliser/workouts"))
  func `workouts`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct PassesMetricTests {
  @Test(arguments: rows("passes/delivered-metrics"))
  func `delivered metrics`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("passes/later-passes"))
  func `later passes`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("passes/range-of-dates"))
  func `a range of dates`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("passes/deletions"))
  func `deletions`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("passes/store-as-destination"))
  func `a store as a destination`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct PlugInsMetricTests {
  @Test(arguments: rows("plug-ins/arrivals"))
  func arrivals(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("plug-ins/repeats"))
  func repeats(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("plug-ins/restarts"))
  func restarts(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("plug-ins/removals"))
  func removals(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("plug-ins/refusals"))
  func refusals(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct ResultsMetricTests {
  @Test(arguments: rows("passes/results-by-type"))
  func `results by type`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct PrivacyMetricTests {
  @Test(arguments: rows("privacy/remaining-data"))
  func `remaining data`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct RecordIdentitiesMetricTests {
  @Test(arguments: rows("record-identities/records"))
  func `records`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct RequestsMetricTests {
  @Test(arguments: rows("requests/table"))
  func `table`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("requests/sheet"))
  func `sheet`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("requests/hook"))
  func `hook`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("requests/api"))
  func `API`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("requests/signatures"))
  func `signatures`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("requests/promises"))
  func `promises`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("requests/refused-destinations"))
  func `refused destinations`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct SelectionMetricTests {
  @Test(arguments: rows("selection/permission"))
  func `permission`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("selection/reading"))
  func `reading`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("selection/discovery"))
  func `discovery`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("selection/errors"))
  func `errors`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}

struct SettingsMetricTests {
  @Test(arguments: rows("settings/faults"))
  func `faults`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("settings/kept-settings"))
  func `kept settings`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("settings/intervals"))
  func `intervals`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("settings/places-of-secrets"))
  func `places of secrets`(_ row: ContractRow) async throws {
    try await verify(row)
  }

  @Test(arguments: rows("settings/logs"))
  func `logs`(_ row: ContractRow) async throws {
    try await verify(row)
  }
}
