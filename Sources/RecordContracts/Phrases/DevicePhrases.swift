internal import CombinedRecords
internal import Conformance
internal import Foundation
internal import HealthContracts
internal import HealthModel

extension Vocabulary<RecordStage> {
  /// Adds the phrases for exports of a record by the app on another device, for stored objects of a
  /// record that the user deletes, and for requests for permission.
  mutating func addDevicePhrases() {
    device("") { _, _ in }
    device(" with {field} {value:number}") { record, arguments in
      try record.set(arguments.value("field"), to: try arguments.number("value"))
    }
    device(" without {field}") { record, arguments in
      try record.set(arguments.value("field"), to: nil)
    }
    device(" at {moment}") { record, arguments in record.date = try arguments.moment("moment") }
    device(" at {moment} with {field} {value:number}") { record, arguments in
      record.date = try arguments.moment("moment")
      try record.set(arguments.value("field"), to: try arguments.number("value"))
    }
    device(" as {exercise}") { record, arguments in
      guard var activity = record as? Activity else {
        throw Deviation(expected: "an activity", observed: "a record of another kind")
      }
      activity.activityType = try arguments.value("exercise")
      record = activity
    }
    health("user deletes copy of {x:word} from health") { stage, arguments in
      await stage.world.controlledStore.deleteAsUser(try await stage.copies(of: arguments["x"]))
    }
    health("user deletes {field} of {x:word} from health") { stage, arguments in
      let name = arguments["x"]
      let samples = await stage.samples(of: name, try arguments.value("field"))
      guard !samples.isEmpty else {
        throw Deviation(expected: "a sample of '\(name)' in health", observed: "none")
      }
      await stage.world.controlledStore.deleteAsUser(Set(samples.map(\.uuid)))
    }
    action("app requests permission for {records}", in: "record-action") { stage, arguments in
      try await stage.service.requestAuthorization(for: [try arguments.value("records")])
    }
    action("app requests permission for everything", in: "record-action") { stage, _ in
      try await stage.service.requestAuthorization()
    }
    for (words, answer) in [
      ("cancels", AuthorizationAnswer.cancel), ("grants", .decide(share: true, read: true)),
    ] {
      health("user \(words) permission requests", needs: ["authorizationControl"]) { stage, _ in
        await stage.world.controlledStore.setAuthorizationAnswer(answer)
      }
    }
  }

  /// Adds the phrases for earlier objects of a record in the health store.
  mutating func addEarlierCopyOutcomes() {
    expectation("health had {field} of {x:word} as {value:number} before", in: "record-expectation")
    {
      stage, arguments in
      let field = try arguments.value("field", as: FieldKey.self)
      let value = stage.earlierCopy(of: arguments["x"]) { $0.value(of: field) }
      return .close(try arguments.number("value"), value)
    }
    expectation("health had no copy of {x:word} before", in: "record-expectation") {
      stage, arguments in
      let copies = stage.now.copies[arguments["x"]] ?? []
      return .require(
        copies.dropLast().last?.isEmpty == true, expected: "no copy before",
        observed: "a copy, or no change")
    }
    expectation("sample of {x:word} had version {n:integer} before", in: "record-expectation") {
      stage, arguments in
      let version = stage.earlierCopy(of: arguments["x"]) {
        $0.samples(of: nil).first?.metadata.syncIdentity?.version
      }
      return .close(Double(try arguments.integer("n")), version)
    }
    expectation("sample of {x:word} was at {moment} before", in: "record-expectation") {
      stage, arguments in
      let date = try arguments.moment("moment")
      let earlier = stage.earlierCopy(of: arguments["x"]) { $0.samples(of: nil).first?.startDate }
      return .require(
        earlier == date, expected: "\(date)", observed: earlier.map { "\($0)" } ?? "no date")
    }
    expectation(
      "sample of {x:word} previously lasted {n:integer} minutes", in: "record-expectation"
    ) { stage, arguments in
      let minutes = stage.earlierCopy(of: arguments["x"]) { copy in
        copy.samples(of: nil).first.map { $0.endDate.timeIntervalSince($0.startDate) / 60 }
      }
      return .close(Double(try arguments.integer("n")), minutes)
    }
    keepEarlier(
      "sample of {x:word} lasted {n:integer} minutes before",
      for: "sample of {x} previously lasted {n} minutes", in: "record-expectation")
    expectation(
      "health had workout of {x:word} with {value:number} min {exercise} before",
      in: "record-expectation"
    ) { stage, arguments in
      let exercise: WorkoutActivity = try arguments.value("exercise")
      return .equal(
        expected: "\(try arguments.number("value")) min, activity type \(exercise.workoutNumber)",
        observed: stage.earlierCopy(of: arguments["x"], \.workoutTexts) ?? "no workout")
    }
    expectation("workout of {x:word} was at {moment} before", in: "record-expectation") {
      stage, arguments in
      let date = try arguments.moment("moment")
      let earlier = stage.earlierCopy(of: arguments["x"]) { $0.workouts.first?.startDate }
      return .require(
        earlier == date, expected: "\(date)", observed: earlier.map { "\($0)" } ?? "no date")
    }
  }

  /// Adds the phrases for the state in which a row leaves the health store.
  mutating func addStoreOutcomes() {
    expectation("health can be reached again", in: "record-expectation") { stage, _ in
      .require(
        stage.now.isReachable, expected: "reachable", observed: "not reachable")
    }
    expectation("members of deleted food stay in health", in: "record-expectation") { stage, _ in
      .require(
        stage.now.keepsMembers, expected: "members stay",
        observed: "members are deleted")
    }
  }

  /// Adds the phrases for the types for which the app requested permission.
  mutating func addAuthorizationOutcomes() {
    for (words, isAsked) in [("was", true), ("was not", false)] {
      expectation("permission for {healthType} \(words) requested", in: "record-expectation") {
        stage, arguments in
        let identifier = arguments["healthType"]
        let types = RecordKind.allCases.flatMap(\.healthTypes)
        guard let type = types.first(where: { $0.identifier == identifier }) else {
          throw Deviation(expected: "a type that the app uses", observed: identifier)
        }
        let status = await stage.world.controlledStore.authorizationStatus(for: type)
        return .require(
          (status != .notDetermined) == isAsked, expected: "permission \(words) requested",
          observed: isAsked ? "permission was not requested" : "permission was requested")
      }
    }
  }

  /// Adds the phrases for the user's permission to share, and for completed deliveries to observer
  /// queries.
  mutating func addSharingOutcomes() {
    for (words, isAllowed) in [("is", true), ("is not", false)] {
      expectation("sharing {records} \(words) allowed", in: "record-expectation") {
        stage, arguments in
        let found = await stage.service.isAuthorized(for: [try arguments.value("records")])
        return .require(
          found == isAllowed, expected: "sharing \(words) allowed",
          observed: isAllowed ? "sharing is not allowed" : "sharing is allowed")
      }
      expectation("sharing everything \(words) allowed", in: "record-expectation") { stage, _ in
        .require(
          await stage.service.isAuthorized == isAllowed, expected: "sharing \(words) allowed",
          observed: isAllowed ? "sharing is not allowed" : "sharing is allowed")
      }
    }
    expectation("app completed every delivery", in: "record-expectation") { stage, _ in
      let ledger = await stage.world.controlledStore.observerLedger()
      return .require(
        ledger.delivered > 0 && ledger.completed == ledger.delivered,
        expected: "at least one delivery, and a completion of each",
        observed: "completions: \(ledger.completed) of \(ledger.delivered)")
    }
  }

  /// Adds the phrases for the types whose changes the store reports to the app.
  mutating func addObservationOutcomes() {
    for (words, isObserved) in [("observes", true), ("does not observe", false)] {
      expectation("app \(words) {healthType}", in: "record-expectation") { stage, arguments in
        let observed = await stage.world.controlledStore.observerLedger().observedTypes
        let found = observed.contains { $0.identifier == arguments["healthType"] }
        return .require(
          found == isObserved, expected: "app \(words) it",
          observed: isObserved ? "app does not observe it" : "app observes it")
      }
    }
  }

  private mutating func device(
    _ words: String,
    change: @escaping @Sendable (inout any DataRecord, Arguments) throws -> Void
  ) {
    health("app on another device exports {x:word}\(words) with version {n:integer}") {
      stage, arguments in
      var record = try await stage.record(arguments["x"])
      try change(&record, arguments)
      try await stage.exportOnAnotherDevice(record, version: try arguments.integer("n"))
    }
  }
}

extension RecordStage {
  /// Returns the identifiers of all objects that the app saved in the health store for a record.
  ///
  /// - Throws: `Deviation` if the health store does not contain any of them, or an error from the
  ///   store.
  fileprivate func copies(of name: String) async throws -> Set<UUID> {
    let copy = await copy(of: name)
    let food = try await correlations(of: name)
    let found = copy.samples.map(\.uuid) + copy.workouts.map(\.uuid) + food.map(\.uuid)
    guard !found.isEmpty else {
      throw Deviation(expected: "a copy of '\(name)' in health", observed: "none")
    }
    return Set(found)
  }

  /// Exports a version of a record as the app does on another device with the same health data.
  ///
  /// - Throws: `Deviation` if the store does not contain the version afterward, or `RecordError` if
  ///   the record is not local or not valid.
  func exportOnAnotherDevice(_ record: some DataRecord, version: Int) async throws {
    let home = MemoryRecordHome()
    try await home.put(RecordPreferences(isHealthEnabled: true))
    // Every save of a changed record is a new version.
    for earlier in (0..<max(1, version)).reversed() {
      var draft = record
      draft.date = record.date.addingTimeInterval(-Double(earlier))
      try await home.save(draft)
    }
    let store = world.controlledStore
    let service = StoreHealthService(
      store: store, home: home, bundleIdentifier: app.source.bundleIdentifier,
      identifiers: world.identifierSource)
    let exporter = RecordExporter(
      store: exportedStore(samples: store, bench: store, lacking: now.lacking), home: home,
      service: service,
      clock: world.virtualClock, identifiers: world.identifierSource)
    await exporter.launch()
    await exporter.settle()
    await exporter.stop()
    let state = try await home.exportState(of: type(of: record).kind, id: record.id)
    guard state == ExportState(version: version, storedVersion: version) else {
      throw Deviation(
        expected: "version \(version) in health", observed: "a different version, or none")
    }
  }
}
