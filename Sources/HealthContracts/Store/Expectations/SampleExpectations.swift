internal import Conformance
internal import Foundation
internal import HealthModel

extension HealthVocabulary {
  /// Adds the phrases for stored samples and the results of queries, saves and deletions.
  mutating func addStoreSampleExpectations() {
    storeExpectation("{stored} are stored", "{stored} is stored") { world, arguments in
      try await .stored(arguments.value("stored") { StoredDescription.list(&$0) }, world)
    }
    storeExpectation("nothing is stored") { world, _ in
      let stored = try await world.store.readableObjects()
      return .require(stored.isEmpty, expected: "nothing", observed: "samples: \(stored.count)")
    }
    storeExpectation("result is {names}") { world, arguments in
      let found = world.names(of: world.now.found.map(\.uuid))
      return .equal(
        expected: arguments.names("names").joined(separator: ", "), observed: found.listed())
    }
    storeExpectation("result holds {names}") { world, arguments in
      let found = world.names(of: world.now.found.map(\.uuid))
      return .names(Set(arguments.names("names")), Set(found), found.count)
    }
    for (index, place) in ["first", "second"].enumerated() {
      storeExpectation("\(place) result holds {stored}") { world, arguments in
        let results = world.now.results
        guard results.indices.contains(index) else {
          return .differs(expected: "a \(place) result", observed: "results: \(results.count)")
        }
        return try .described(
          arguments.value("stored") { StoredDescription.list(&$0) }, results[index], world)
      }
    }
    storeExpectation("first result is empty") { world, _ in
      let count = world.now.results.first?.count
      return .require(
        count == 0, expected: "a first result without samples",
        observed: count.map { "samples: \($0)" } ?? "no result")
    }
    storeExpectation("saving {names} succeeds") { world, arguments in
      let missing = Set(arguments.names("names")).subtracting(world.now.saved)
      return .require(
        missing.isEmpty,
        expected: "a successful save of \(missing.sorted().joined(separator: ", "))",
        observed: "none")
    }
    storeExpectation("result is empty") { world, _ in
      let (hasResult, count) = (world.now.hasResult, world.now.found.count)
      return .require(
        hasResult && count == 0, expected: "a result without samples",
        observed: hasResult ? "samples: \(count)" : "no result")
    }
    storeExpectation("result has {count:integer} samples") { world, arguments in
      let now = world.now
      return .equal(
        expected: arguments["count"], observed: now.hasResult ? "\(now.found.count)" : "no result")
    }
    storeExpectation("{count:integer} objects were deleted", "{count:integer} object was deleted") {
      .equal(expected: $1["count"], observed: $0.now.deletedCount.map { "\($0)" } ?? "no result")
    }
    addFactExpectations()
    addSourceExpectations()
  }

  private mutating func addFactExpectations() {
    storeExpectation("{names} is as it was made") { world, arguments in
      try world.compare(arguments) { made, found in
        made.hasContent(of: found) ? nil : "a different type, value or date"
      }
    }
    storeExpectation("{names} keeps its metadata", "{names} keep their metadata") {
      world, arguments in
      try world.compare(arguments) { made, found in
        made.metadata == found.metadata ? nil : "other metadata"
      }
    }
    storeExpectation("{names} keeps its device") { world, arguments in
      try world.compare(arguments) { made, found in
        made.device == found.device ? nil : "another device"
      }
    }
    storeExpectation("{names} has no device") { world, arguments in
      try world.compare(arguments) { _, found in found.device == nil ? nil : "a device" }
    }
    storeExpectation("{names} reads {amount} {storeUnit}") { world, arguments in
      let unit = try arguments.storeUnit("storeUnit")
      let wanted = Quantity(unit: unit, value: try arguments.amount("amount"))
      return try world.compare(arguments) { _, found in
        guard let quantity = found.quantitySample?.quantity else { return "no quantity" }
        let read = try quantity.doubleValue(for: unit)
        let isSame = wanted.isApproximatelyEqual(to: quantity)
        return isSame ? nil : "\(read) \(unit.unitString)"
      }
    }
    storeExpectation("{names} has not been changed") { world, arguments in
      let samples = try world.samples(named: arguments.names("names"))
      return .require(
        samples.allSatisfy { $0.sourceRevision == nil }, expected: "no source revision",
        observed: "a source revision")
    }
  }

  private mutating func addSourceExpectations() {
    storeExpectation("{names} is from {source}") { world, arguments in
      let wanted = SourceRevision(source: try arguments.source("source"), version: "7.1")
      return try world.compareRevisions(arguments, with: wanted) { found in
        found.source == wanted.source && found.source.name == wanted.source.name
          && found.version == wanted.version
      }
    }
    storeExpectation("{names} is from app") { world, arguments in
      try world.compareRevisions(arguments, with: world.appSource) { $0 == world.appSource }
    }
    storeExpectation("sources are {first:source} and {second:source}", needs: .sourceQueries) {
      .sources([try $1.source("first"), try $1.source("second")], $0)
    }
    storeExpectation("source is {source}", needs: .sourceQueries) {
      .sources([try $1.source("source")], $0)
    }
    storeExpectation("source is app", needs: .sourceQueries) { world, _ in
      .sources([world.appSource.source], world)
    }
    storeExpectation("sources are app and {source}", needs: .sourceQueries) {
      .sources([$0.appSource.source, try $1.source("source")], $0)
    }
    storeExpectation("no sources are found", needs: .sourceQueries) { world, _ in
      .sources([], world)
    }
  }
}

extension Comparison {
  fileprivate static func sources(_ expected: Set<Source>, _ world: StoreCase) -> Self {
    let found = world.now.foundSources
    func text(_ sources: Set<Source>) -> String {
      // Two sources can have the same name.
      sources.map { "\($0.name) (\($0.bundleIdentifier))" }.sorted().listed(orIfEmpty: "no sources")
    }
    return .require(
      found == expected, expected: text(expected), observed: found.map(text) ?? "no result")
  }
}

extension StoreCase {
  /// Compares the named samples of the row with the same samples in the last sample query's result.
  fileprivate func compare(
    _ arguments: Arguments, _ difference: (Sample, Sample) throws -> String?
  ) throws -> Comparison {
    for name in arguments.names("names") {
      let made = try sample(named: name)
      guard let found = now.found.first(where: { $0.uuid == made.uuid }) else {
        return .differs(expected: "\(name) in the result", observed: "no \(name)")
      }
      if let difference = try difference(made, found) {
        return .differs(expected: "\(name) as the row describes it", observed: difference)
      }
    }
    return .holds
  }

  /// Checks the source revisions of the named samples in the last sample query's result.
  ///
  /// The closure decides whether a revision is correct; `wanted` only appears in the message.
  fileprivate func compareRevisions(
    _ arguments: Arguments, with wanted: SourceRevision, _ isSame: (SourceRevision) -> Bool
  ) throws -> Comparison {
    for name in arguments.names("names") {
      let made = try sample(named: name)
      guard let found = now.found.first(where: { $0.uuid == made.uuid }) else {
        return .differs(expected: "\(name) in the result", observed: "no \(name)")
      }
      guard let revision = found.sourceRevision, isSame(revision) else {
        return .differs(
          expected: "\(name) from \(wanted.text)",
          observed: found.sourceRevision.map { "\(name) from \($0.text)" } ?? "no source")
      }
    }
    return .holds
  }
}

extension SourceRevision {
  /// The source and the revision's other fields that are set, as text without health values.
  var text: String {
    let fields = [
      version.map { "version \($0)" }, productType,
      operatingSystemVersion.map { "system \($0)" },
    ]
    return (["\(source.name) (\(source.bundleIdentifier))"] + fields.compactMap(\.self))
      .joined(separator: ", ")
  }
}
