internal import Conformance
internal import Foundation
internal import HealthModel

extension HealthVocabulary {
  /// Adds the phrases for the result of opening a file, and for the content and use of the file.
  mutating func addFileExpectations() {
    fileExpectation("it is refused with {message:quoted}") { files, arguments in
      .equal(expected: arguments["message"], observed: files.now.refusal ?? "opened")
    }
    fileExpectation("it is left as it was") { files, _ in
      let (before, after) = (files.now.before, files.now.after)
      let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
      return .equal(
        expected: "no file is changed",
        observed: changed.isEmpty
          ? "no file is changed" : "\(changed.sorted().joined(separator: " and ")) changed")
    }
    fileExpectation("its {count:integer} samples are there", "its {count:integer} sample is there")
    {
      files, arguments in
      let (wanted, found) = (files.now.samples, await (try files.store()).storedSamples())
      guard wanted.count == (try arguments.integer("count")) else {
        throw CaseProblem(
          "the number of samples in the row is \(arguments["count"]), but the file contains "
            + "\(wanted.count)")
      }
      return files.compare(wanted, found)
    }
    fileExpectation("it holds nothing") { files, _ in
      files.compare([], await (try files.store()).storedSamples())
    }
    fileExpectation("saved sample survives a process restart") { files, _ in
      let sample = try files.plainSample(1)
      let (store, revision) = (try files.store(), files.surroundings.appSource)
      try await store.save(.quantity(sample), as: revision)
      await store.terminateProcess()
      return files.compare([sample.fetched(from: revision)], await store.storedSamples())
    }
    fileExpectation("nothing is left of it once it is closed") { files, _ in
      let open = try files.listing()
      files.update { ($0.store, $0.home) = (nil, nil) }
      let closed = try files.listing()
      return .equal(
        expected: "some files and then none",
        observed: "\(open.isEmpty ? "none" : "some files") and then "
          + (closed.isEmpty ? "none" : closed.joined(separator: " and ")))
    }
    fileExpectation("it makes no file") { files, _ in
      let names = try files.listing()
      return .equal(
        expected: "none", observed: names.isEmpty ? "none" : names.joined(separator: " and "))
    }
    fileExpectation("reading fails with {message:quoted}") { files, arguments in
      let store = try files.store()
      let (count, breakdown) = (await store.storedSamples().count, await store.breakdown())
      guard count == 0, breakdown != nil else {
        return .differs(
          expected: "no samples, and a store that has broken down",
          observed: "samples: \(count), a store that has "
            + (breakdown == nil ? "not broken down" : "broken down"))
      }
      await store.setAuthorization(share: nil, read: .granted, for: .bodyMass)
      do {
        _ = try await store.anchoredChanges(
          id: QueryID(files.nextIdentity()), type: .bodyMass, anchor: nil,
          limit: objectQueryNoLimit)
        return .differs(expected: arguments["message"], observed: "a result")
      } catch {
        return .equal(expected: arguments["message"], observed: "\(error)")
      }
    }
    fileExpectation("new sample is kept") { files, _ in try await files.checkSaving() }
    fileExpectation("file header states version {version:integer} of {mark:quoted}") {
      files, arguments in
      let bytes = Array(try await files.closedFile().prefix(100))
      guard bytes.count == 100 else {
        return .differs(expected: "header bytes: 100", observed: "header bytes: \(bytes.count)")
      }
      let mark = String(decoding: bytes[68..<72], as: UTF8.self)
      let version = bytes[60..<64].reduce(0) { $0 << 8 | Int($1) }
      return .equal(
        expected: "version \(arguments["version"]) of '\(arguments["mark"])'",
        observed: "version \(version) of '\(mark)'")
    }
    addContentExpectations()
    addDecisionExpectations()
    addSharedExpectations()
  }

  private mutating func addContentExpectations() {
    fileExpectation("file still reads {text:quoted}") { files, arguments in
      let found = files.now.after[FileCase.name].map { String(decoding: $0, as: UTF8.self) }
      return .equal(expected: arguments["text"], observed: found ?? "no file")
    }
    fileExpectation("its byte {place:integer} still reads {value:integer}") { files, arguments in
      let (place, bytes) = (
        try arguments.integer("place"), files.now.after[FileCase.name] ?? Data()
      )
      let found = bytes.indices.contains(place) ? "\(bytes[place])" : "no byte"
      return .equal(expected: arguments["value"], observed: found)
    }
    fileExpectation("journal existed beside it") { files, _ in
      .require(
        files.now.before["\(FileCase.name)-journal"] != nil, expected: "a journal",
        observed: "none")
    }
    fileExpectation("its log had {count:integer} bytes") { files, arguments in
      let found = files.now.before["\(FileCase.name)-wal"].map { "\($0.count)" } ?? "no log"
      return .equal(expected: arguments["count"], observed: found)
    }
  }

  private mutating func addDecisionExpectations() {
    fileExpectation("sharing of {type} is still denied") { files, arguments in
      let found = await (try files.store()).authorizationStatus(for: try arguments.type("type"))
      return .equal(expected: "\(AuthorizationStatus.sharingDenied)", observed: "\(found)")
    }
    fileExpectation("{type} is still registered {frequency}") { files, arguments in
      let registrations = await (try files.store()).observerLedger().registrations
      let found = registrations[try arguments.type("type")].map { "\($0)" } ?? "not registered"
      return .equal(expected: arguments["frequency"], observed: found)
    }
    fileExpectation("{source} still ranks first for steps") { files, arguments in
      try await files.checkRanking(first: arguments.source("source"))
    }
    fileExpectation("group can be saved and is kept") { files, _ in try await files.checkGroup() }
  }

  private mutating func addSharedExpectations() {
    fileExpectation("each sees what the other saves") { files, _ in try await files.checkSharing() }
    fileExpectation("each sees what the user decides in the other") { files, _ in
      guard let other = files.now.other else { throw CaseProblem("the row has only one store") }
      for (decider, knower) in [(try files.store(), other), (other, try files.store())] {
        for status in [AuthorizationStatus.sharingDenied, .sharingAuthorized] {
          await decider.setAuthorization(share: status, read: nil, for: .bodyMass)
          let found = await knower.authorizationStatus(for: .bodyMass)
          guard found == status else {
            return .differs(expected: "\(status)", observed: "\(found)")
          }
        }
      }
      return .holds
    }
  }
}

extension FileCase {
  /// Compares a store's samples with the expected samples, in order and in all properties.
  func compare(_ wanted: [QuantitySample], _ found: [QuantitySample]) -> Comparison {
    guard wanted.count == found.count else {
      return .differs(expected: "samples: \(wanted.count)", observed: "samples: \(found.count)")
    }
    for (number, (wanted, found)) in zip(wanted, found).enumerated() {
      guard Self.text(of: wanted) == Self.text(of: found) else {
        return .differs(
          expected: "sample \(number + 1): \(Self.text(of: wanted))",
          observed: Self.text(of: found))
      }
    }
    return .holds
  }

  /// Saves a sample, reopens the file and checks its samples.
  ///
  /// The file must contain the saved sample after all earlier samples, and no others.
  fileprivate func checkSaving() async throws -> Comparison {
    let sample = try plainSample(1_000)
    let before = await (try store()).storedSamples()
    try await store().save(.quantity(sample), as: surroundings.appSource)
    return compare(
      before + [sample.fetched(from: surroundings.appSource)],
      await (try await reopenedStore()).storedSamples())
  }

  /// Saves samples alternately in both open stores.
  ///
  /// After each save, both stores must contain the samples of the file and all saved samples.
  fileprivate func checkSharing() async throws -> Comparison {
    guard let other = now.other else { throw CaseProblem("the row has only one store") }
    var wanted = now.samples
    for (number, (writer, reader)) in [
      (try store(), other), (other, try store()), (try store(), other),
    ].enumerated() {
      let sample = try QuantitySample(
        uuid: nextIdentity(), type: number == 1 ? .height : .bodyMass,
        quantity: Quantity(unit: number == 1 ? .meter : .pound, value: 2),
        start: HealthWorld.start, end: HealthWorld.start,
        device: Device(name: "device \(number)", manufacturer: nil, model: nil))
      let revision = Self.revision(number)
      try await writer.save(.quantity(sample), as: revision)
      wanted.append(sample.fetched(from: revision))
      for store in [reader, writer] {
        let comparison = compare(wanted, await store.storedSamples())
        guard comparison == .holds else { return comparison }
      }
    }
    return .holds
  }

  /// Saves a food group, reopens the file and checks that this is the only food group in the file.
  fileprivate func checkGroup() async throws -> Comparison {
    let member = try plainSample(2_000)
    let group = try Correlation(
      uuid: nextIdentity(), type: .food, members: [member], start: member.startDate,
      end: member.endDate.addingTimeInterval(60),
      metadata: [
        "meal": .string("lunch"), MetadataKey.syncIdentifier: .string("meal-1"),
        MetadataKey.syncVersion: .number(3),
      ])
    try await groups(of: store()).save(group)
    let found = try await groups(of: reopenedStore()).correlations(CorrelationQuery(type: .food))
    return .equal(
      expected: Self.text(of: group.fetched(from: surroundings.appSource)),
      observed: found.map(Self.text).joined(separator: " and "))
  }

  private func groups(
    of store: any ControllableHealthStore
  ) async throws -> any CorrelationStoring {
    await store.setAuthorization(share: .sharingAuthorized, read: .granted, for: .bodyMass)
    guard let groups = store as? any CorrelationStoring else {
      throw Deviation(expected: "a store with groups", observed: "a store without them")
    }
    return groups
  }

  /// Saves overlapping step counts from several sources, and checks their sum.
  ///
  /// The sum must include only the count from the source that is ranked first.
  fileprivate func checkRanking(first: Source) async throws -> Comparison {
    let (store, type) = (try store(), SampleType.quantity(.stepCount))
    guard let statistics = store as? any StatisticsQuerying else {
      throw Deviation(expected: "a store with statistics", observed: "a store without them")
    }
    await store.setAuthorization(share: nil, read: .granted, for: type)
    let ranked = ["com.apple.health.WATCH", "com.apple.health.PHONE"]
    let others = ranked.filter { $0 != first.bundleIdentifier }
    let writers = [first] + others.map { Source(name: $0, bundleIdentifier: $0) }
    for (number, writer) in writers.enumerated().reversed() {
      let sample = try QuantitySample(
        uuid: nextIdentity(), type: .stepCount,
        quantity: Quantity(unit: .count, value: 100 + Double(number)), start: HealthWorld.start,
        end: HealthWorld.start.addingTimeInterval(60))
      try await store.save(.quantity(sample), as: SourceRevision(source: writer))
    }
    let sum = try await statistics.statistics(
      StatisticsQuery(type: .stepCount, options: .cumulativeSum)
    ).values.sum
    return .equal(
      expected: "100 count", observed: sum.map { "\(Int($0.value)) count" } ?? "nothing")
  }
}
