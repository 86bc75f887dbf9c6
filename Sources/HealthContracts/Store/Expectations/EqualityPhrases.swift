internal import Conformance
internal import Foundation
internal import HealthModel

extension HealthVocabulary {
  /// Adds the phrases for identity, equality, device and order of samples, and for repeated calls.
  ///
  /// One more phrase states that the kind of device supports health data.
  mutating func addEqualityPhrases() {
    storeExpectation("{names} is identified as {text:identifier}") { world, arguments in
      try world.compareFound(arguments) { _, found in
        found.uuid.uuidString == arguments["text"] ? nil : found.uuid.uuidString
      }
    }
    storeExpectation("{names} was found exactly as app saved it") { world, arguments in
      try world.compareFound(arguments) { made, found in
        guard made.fetched(from: world.appSource) != found else { return nil }
        let revision = found.sourceRevision
        return revision == world.appSource
          ? "a different sample"
          : revision.map { "a sample from \($0.text)" } ?? "a sample without a source"
      }
    }
    storeExpectation("{first:names} and {second:names} are different samples") { world, arguments in
      let first = try world.foundSamples(named: arguments.names("first"))
      let second = try world.foundSamples(named: arguments.names("second"))
      return .require(
        first.allSatisfy { sample in second.allSatisfy { sample != $0 } },
        expected: "samples that differ", observed: "equal samples")
    }
    storeExpectation("device of {names} is {device:identifier} by {manufacturer:identifier}") {
      world, arguments in
      try world.compareFound(arguments) { _, found in
        let device = found.device
        let isSame =
          device?.name == arguments["device"] && device?.model == "2"
          && device?.manufacturer == arguments["manufacturer"]
        guard !isSame, let device else { return isSame ? nil : "no device" }
        return "\(device.name ?? "no name") by \(device.manufacturer ?? "no manufacturer"), "
          + "model \(device.model ?? "missing")"
      }
    }
    storeExpectation("stored in order of arrival are {names}") { world, arguments in
      let stored = world.names(of: try await world.store.readableObjects().map(\.uuid))
      return .equal(
        expected: arguments.names("names").joined(separator: ", "), observed: stored.listed())
    }
    storeExpectation("this kind of device supports health data") { world, _ in
      .equal(expected: "true", observed: "\(type(of: world.store).isHealthDataAvailable())")
    }
    addRepetitionActions()
  }

  /// Adds the phrases for repeated calls.
  private mutating func addRepetitionActions() {
    storeAction("app runs query of changes of {type} twice") { world, arguments in
      let type = try arguments.type("type")
      await world.ask(for: type)
      let id = world.nextQuery()
      _ = try await world.store.anchoredChanges(id: id, type: type, anchor: nil)
      let changes = try await world.store.anchoredChanges(id: id, type: type, anchor: nil)
      world.update { $0.pages = [changes] }
    }
    storeAction(
      "app saves and deletes {sample} {count:integer} times", counts: ["count": 1...1000]
    ) { world, arguments in
      let sample = try world.sample(arguments.sample("sample"))
      await world.ask(for: sample.sampleType)
      for _ in 0..<(try arguments.integer("count")) {
        try await world.store.save(sample)
        try await world.store.delete(sample)
      }
    }
  }
}

extension StoreCase {
  /// Returns the samples with these names from the result of the last sample query.
  ///
  /// - Throws: ``CaseProblem`` if one of the names is not the name of a sample of the row;
  ///   `Deviation` if one of the samples is not in the result.
  fileprivate func foundSamples(named names: [String]) throws -> [Sample] {
    try names.map { name in
      let made = try sample(named: name)
      guard let found = now.found.first(where: { $0.uuid == made.uuid }) else {
        throw Deviation(expected: "\(name) in the result", observed: "no \(name)")
      }
      return found
    }
  }

  /// Compares the named samples of the row with the same samples in the last sample query's result.
  fileprivate func compareFound(
    _ arguments: Arguments, _ difference: (Sample, Sample) throws -> String?
  ) throws -> Comparison {
    let names = arguments.names("names")
    for (name, found) in zip(names, try foundSamples(named: names)) {
      if let difference = try difference(sample(named: name), found) {
        return .differs(expected: "\(name) as the row describes it", observed: difference)
      }
    }
    return .holds
  }
}
