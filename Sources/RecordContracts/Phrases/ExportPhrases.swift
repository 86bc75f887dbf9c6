internal import CombinedRecords
internal import Conformance
internal import Foundation
internal import HealthContracts
internal import HealthModel

extension Vocabulary<RecordStage> {
  /// Adds the phrases for the export of local records, its failures, and the events that affect it.
  mutating func addExportPhrases() {
    export("app exports its records") { stage, _ in await stage.startExporter() }
    export("app stops its export") { stage, _ in try await stage.exporter().stop() }
    export("health records are turned off during next save") { stage, _ in
      let exporter = try stage.exporter()
      try stage.faults().interrupt(.save) { [home = stage.home] in
        guard var preferences = try? await home.preferences() else { return }
        preferences.isHealthEnabled = false
        try? await home.put(preferences)
        // The save continues after the exporter has turned itself off.
        while await exporter.isOn { await Task.yield() }
      }
    }
    export("user sets {field} of {x:word} to {value:number} during next save") {
      stage, arguments in
      let (id, field) = (
        stage.identity(of: arguments["x"]), try arguments.value("field", as: FieldKey.self)
      )
      let value = try arguments.number("value")
      try stage.faults().interrupt(.save) { [home = stage.home] in
        for type in RecordKind.allCases.compactMap(\.recordType) {
          try? await home.set(field, of: type, id, to: value)
        }
      }
    }
    export("app comes to the foreground") { stage, _ in
      try await stage.exporter().enterForeground()
      stage.note(.foreground)
    }
    export("app restarts", needs: "processDeath") { stage, _ in
      await stage.now.exporter?.stop()
      try await stage.faults().terminateProcess()
      await stage.startExporter()
      stage.note(.restart)
    }
    for (words, fault) in [
      ("cannot be reached", StoreFault.failing(HealthError(.network))), ("can be reached", nil),
    ] {
      export("health \(words)") { stage, _ in
        try stage.faults().setFault(fault, on: [.save, .delete, .query])
        stage.update { $0.isReachable = fault == nil }
      }
    }
    for (words, operation) in [
      ("save", StoreOperation.save), ("deletion", .delete), ("query", .query),
    ] {
      export("next \(words) fails") { stage, _ in
        try stage.faults().setFault(.failingOnce(HealthError(.network)), on: [operation])
      }
    }
    for (words, share) in [
      ("denies permission to share", AuthorizationStatus.sharingDenied),
      ("allows sharing", .sharingAuthorized),
    ] {
      export("user \(words) {records}", needs: "authorizationControl") {
        stage, arguments in
        let kind = try arguments.value("records", as: RecordKind.self)
        for type in kind.sharedTypes {
          await stage.world.controlledStore.setAuthorization(
            share: share, read: .granted, for: type)
        }
      }
    }
    for moment in StoreCrashPoint.Moment.allCases {
      for (words, operation) in [("saving", StoreOperation.save), ("deleting", .delete)] {
        export("app terminates \(moment.rawValue) \(words)", needs: "processDeath") { stage, _ in
          try stage.faults().setCrashPoint(StoreCrashPoint(moment, operation))
        }
      }
    }
    export("{n:integer} seconds pass", "{n:integer} second passes") { stage, arguments in
      await stage.world.virtualClock.advance(by: Double(try arguments.integer("n")))
    }
  }

  private mutating func export(
    _ patterns: String..., needs capability: String? = nil,
    perform: @escaping @Sendable (RecordStage, Arguments) async throws -> Void
  ) {
    for pattern in patterns {
      action(pattern, in: "record-action", needs: Set([capability].compactMap { $0 })) {
        stage, arguments in
        try await perform(stage, arguments)
        await stage.settle()
      }
    }
  }

  /// Adds the phrases for objects in the health store, pending changes and the failure of an
  /// export.
  mutating func addExportOutcomes() {
    result("health has {field} of {x:word} as {value:number}") { stage, arguments in
      let samples = await stage.samples(of: arguments["x"], try arguments.value("field"))
      guard let sample = samples.first, samples.count == 1 else {
        return .differs(expected: "samples: 1", observed: "samples: \(samples.count)")
      }
      let value = try sample.quantity.doubleValue(for: sample.quantityType.canonicalUnit)
      return .close(try arguments.number("value"), value)
    }
    result("health has no {field} of {x:word}") { stage, arguments in
      try stage.requireRecord(named: arguments["x"])
      let samples = await stage.samples(of: arguments["x"], try arguments.value("field"))
      return .equal(expected: "samples: 0", observed: "samples: \(samples.count)")
    }
    result("sample of {x:word} has version {n:integer}") { stage, arguments in
      let versions = await stage.samples(of: arguments["x"]).map {
        $0.metadata.syncIdentity.map { "\($0.version)" } ?? "none"
      }
      return .equal(
        expected: "\(Double(try arguments.integer("n")))",
        observed: versions.isEmpty ? "no sample" : versions.joined(separator: " "))
    }
    result("sample of {x:word} is at {moment}") { stage, arguments in
      let date = try arguments.moment("moment")
      let samples = await stage.samples(of: arguments["x"])
      return .require(
        samples.map(\.startDate) == [date], expected: "one sample at \(date)",
        observed: "samples at \(samples.map(\.startDate))")
    }
    result("sample of {x:word} lasts {n:integer} minutes") { stage, arguments in
      let minutes = await stage.samples(of: arguments["x"]).map {
        $0.endDate.timeIntervalSince($0.startDate) / 60
      }
      return .require(
        minutes == [Double(try arguments.integer("n"))],
        expected: "one sample with this duration", observed: "durations in minutes: \(minutes)")
    }
    result("health has {x:word} from {start:moment} to {end:moment}") { stage, arguments in
      let (identity, dates) = (stage.identity(of: arguments["x"]), try arguments.dates())
      let sample = await stage.world.controlledStore.storedObjects().first { $0.uuid == identity }
      return .require(
        sample.map { $0.startDate...$0.endDate } == dates, expected: "a sample with these dates",
        observed: sample == nil ? "no sample" : "other dates")
    }
    result("health has no correlation of {x:word}") { stage, arguments in
      try stage.requireRecord(named: arguments["x"])
      let count = try await stage.correlations(of: arguments["x"]).count
      return .equal(expected: "correlations: 0", observed: "correlations: \(count)")
    }
    result("health has workout of {x:word} with {value:number} min {exercise}", needs: "workouts") {
      stage, arguments in
      let exercise: WorkoutActivity = try arguments.value("exercise")
      return .equal(
        expected: "\(try arguments.number("value")) min, activity type \(exercise.workoutNumber)",
        observed: await stage.copy(of: arguments["x"]).workoutTexts ?? "no workout")
    }
    result("health has no workout of {x:word}", needs: "workouts") { stage, arguments in
      try stage.requireRecord(named: arguments["x"])
      let workouts = await stage.workouts(of: arguments["x"])
      return .equal(expected: "workouts: 0", observed: "workouts: \(workouts.count)")
    }
    result("workout of {x:word} has version {n:integer}", needs: "workouts") { stage, arguments in
      let versions = await stage.workouts(of: arguments["x"]).map {
        $0.metadata.syncIdentity.map { "\($0.version)" } ?? "none"
      }
      return .equal(
        expected: "\(Double(try arguments.integer("n")))",
        observed: versions.isEmpty ? "no workout" : versions.joined(separator: " "))
    }
    result("workout of {x:word} is at {moment}", needs: "workouts") { stage, arguments in
      let date = try arguments.moment("moment")
      let workouts = await stage.workouts(of: arguments["x"])
      return .require(
        workouts.map(\.startDate) == [date], expected: "one workout at \(date)",
        observed: "workouts at \(workouts.map(\.startDate))")
    }
    result("{n:integer} changes are pending", "{n:integer} change is pending") { stage, arguments in
      .equal(expected: arguments["n"], observed: "\(try await stage.waitingCount)")
    }
    result("{n:integer} changes were pending before", "{n:integer} change was pending before") {
      stage, arguments in
      let earlier = stage.now.progress.map(\.waiting)
      let before = earlier.last { $0 != earlier.last }
      return .equal(expected: arguments["n"], observed: before.map { "\($0)" } ?? "none")
    }
    result(
      "{n:integer} changes were pending before while health held {m:integer} samples",
      "{n:integer} change was pending before while health held {m:integer} samples",
      "{n:integer} change was pending before while health held {m:integer} sample"
    ) { stage, arguments in
      let earlier = stage.now.progress.map { "\($0.waiting) and \($0.stored)" }
      return .equal(
        expected: "\(arguments["n"]) and \(arguments["m"])",
        observed: earlier.last { $0 != earlier.last } ?? "none")
    }
    result(
      "{n:integer} changes are pending after {s:integer} seconds",
      "{n:integer} change is pending after {s:integer} seconds"
    ) { stage, arguments in
      let seconds = try arguments.integer("s")
      let found = stage.now.progress.last { $0.seconds == seconds }
      return .equal(
        expected: arguments["n"], observed: found.map { "\($0.waiting)" } ?? "unknown")
    }
    result("export failed with {exportFailure}") { stage, arguments in
      .equal(
        expected: arguments["exportFailure"],
        observed: try await stage.exporter().failure?.code.name ?? "no failure")
    }
    result("export failed with {exportFailure} before") { stage, arguments in
      .require(
        stage.now.progress.dropLast().contains { $0.failure == arguments["exportFailure"] },
        expected: "this failure before", observed: "a different failure, or none")
    }
    result("export has not failed") { stage, _ in
      .equal(
        expected: "no failure",
        observed: try await stage.exporter().failure?.code.name ?? "no failure")
    }
  }

  private mutating func result(
    _ patterns: String..., needs capability: String? = nil,
    check: @escaping @Sendable (RecordStage, Arguments) async throws -> Comparison
  ) {
    for pattern in patterns {
      expectation(
        pattern, in: "record-expectation", needs: Set([capability].compactMap { $0 }), check: check)
    }
  }
}

extension RecordHome {
  /// Sets a field of the record with an identifier and saves the record, if the home contains it.
  fileprivate func set<Record: DataRecord>(
    _ field: FieldKey, of type: Record.Type, _ id: UUID, to value: Double
  ) async throws {
    guard var record = try await self.record(type, id: id) else { return }
    try record.set(field, to: value)
    try await save(record)
  }
}
