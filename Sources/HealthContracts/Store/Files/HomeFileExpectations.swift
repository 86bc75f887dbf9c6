internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

extension HealthVocabulary {
  /// Adds the phrases for the content and use of an opened home.
  mutating func addHomeFileExpectations() {
    fileExpectation("its {count:integer} entries are there", "its {count:integer} entry is there") {
      files, arguments in
      let count = files.now.entries.count
      guard count == (try arguments.integer("count")) else {
        throw CaseProblem(
          "the number of entries in the row is \(arguments["count"]), but the file contains \(count)"
        )
      }
      return try await files.checkEntries()
    }
    fileExpectation("it holds no entry") { files, _ in
      let found = try await files.home().entries()
      return .require(found.isEmpty, expected: "no entry", observed: "entries: \(found.count)")
    }
    fileExpectation("each entry has an identity that it keeps") { files, _ in
      let first = try await files.home().entries().map(\.persistentModelID)
      files.update { $0.home = nil }
      let home = try await files.openHome()
      files.update { $0.home = home }
      let again = try await home.entries().map(\.persistentModelID)
      let isSound =
        first.allSatisfy { UUID(uuidString: $0) != nil } && Set(first).count == again.count
      return .require(
        isSound && first == again, expected: "one UUID for each entry, the same each time",
        observed: "\(first) and then \(again)")
    }
    fileExpectation("{count:integer} entries are queued", "{count:integer} entry is queued") {
      files, arguments in
      .equal(
        expected: arguments["count"],
        observed: "\(try await files.home().state().pendingExportCount)")
    }
    fileExpectation("new entry is kept") { files, _ in
      let entry = WeightEntry(
        persistentModelID: "new", weightValue: 70, weightUnit: "kg", date: HealthWorld.start)
      try await files.home().transaction(.all) { _ in
        var changes = EntryChanges()
        changes.upserts = [entry]
        return (changes, ())
      }
      files.update { state in
        state.home = nil
        state.entries.append(entry)
      }
      let home = try await files.openHome()
      files.update { $0.home = home }
      return try await files.checkEntries()
    }
  }
}

extension FileCase {
  /// Compares the home's entries with the expected entries, in creation order.
  ///
  /// Identifiers are not compared if the file was created without identifiers.
  fileprivate func checkEntries() async throws -> Comparison {
    let (wanted, found) = (now.entries, try await home().entries())
    guard wanted.count == found.count else {
      return .differs(expected: "entries: \(wanted.count)", observed: "entries: \(found.count)")
    }
    for (number, (wanted, found)) in zip(wanted, found).enumerated() {
      let identity = now.lacksIdentities ? found.persistentModelID : wanted.persistentModelID
      guard
        StateDump.text(of: wanted.identified(as: identity)) == StateDump.text(of: found)
      else {
        return .differs(
          expected: "entry \(number + 1) as it was: \(StateDump.text(of: wanted))",
          observed: StateDump.text(of: found))
      }
    }
    return .holds
  }
}

extension WeightEntry {
  /// Returns the same entry with another identifier.
  fileprivate func identified(as identity: String) -> Self {
    var entry = Self(
      persistentModelID: identity, weightValue: weightValue, weightUnit: weightUnit, date: date,
      note: note, bodyFatPercentage: bodyFatPercentage, modifiedDate: modifiedDate,
      healthKitUUID: healthKitUUID, source: source, syncVersion: syncVersion,
      pendingHealthSync: pendingHealthSync)
    entry.sourceBundleIdentifier = sourceBundleIdentifier
    entry.exportedVersion = exportedVersion
    return entry
  }
}
