internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

extension HealthVocabulary {
  /// Adds the phrases for the file to open, and for opening the file as a store or as a home.
  mutating func addFileActions() {
    fileAction("no file") { files, _ in _ = try files.folder() }
    fileAction("temporary file") { files, _ in
      let folder = try files.folder()
      files.update { $0.place = .temporary(in: folder) }
    }
    fileAction("in-memory database") { files, _ in
      _ = try files.folder()
      files.update { $0.place = .memory }
    }
    fileAction("empty file") { files, _ in try Data().write(to: files.file()) }
    fileAction("file of text {text:quoted}") { files, arguments in
      try Data(arguments["text"].utf8).write(to: files.file())
    }
    fileAction("folder with its name") { files, _ in
      try FileManager.default.createDirectory(
        at: files.file(), withIntermediateDirectories: true)
    }
    fileAction("database of another program") {
      try $0.write(.notes)
      _ = $1
    }
    fileAction("store of {count:integer} samples", "store of {count:integer} sample") {
      files, arguments in
      let count = try arguments.integer("count")
      _ = try await files.makeStore(of: (0..<count).map { try files.plainSample($0) })
    }
    fileAction("store of samples with every possible property") { files, _ in
      _ = try await files.makeStore(of: files.fullSamples())
    }
    fileAction("store of {count:integer} samples that another process has open") {
      files, arguments in
      let count = try arguments.integer("count")
      let store = try await files.makeStore(of: (0..<count).map { try files.plainSample($0) })
      files.update { $0.other = store }
    }
    fileAction("store of {count:integer} samples whose process was killed") { files, arguments in
      try await files.makeKilledStore(of: arguments.integer("count"))
    }
    fileAction("store of version {version:integer}") { files, arguments in
      try files.write(files.earlierStore(of: arguments.integer("version")))
    }
    fileAction("store whose creation was interrupted") { files, _ in try files.write(.storeBegun) }
    addHomeFileActions()
  }

  private mutating func addHomeFileActions() {
    fileAction("home of {count:integer} entries", "home of {count:integer} entry") {
      files, arguments in
      try await files.makeHome(of: arguments.integer("count"))
    }
    fileAction("home from before sync existed") { files, _ in
      try files.write(.oldHome)
      files.expectHome([FileCase.pounds, FileCase.kilograms], identities: false)
    }
    fileAction("home of version 1") { files, _ in
      var edited = FileCase.pounds
      (edited.syncVersion, edited.pendingHealthSync) = (3, true)
      try files.write(.home1)
      files.expectHome([edited, FileCase.kilograms], identities: true)
    }
    for (words, isHome) in [("as a home", true), ("as a store", false)] {
      fileAction("opened \(words)") { files, _ in files.update { $0.isHome = isHome } }
    }
  }
}

// MARK: - Stores

extension FileCase {
  func write(_ file: EarlierFile) throws { try file.bytes().write(to: self.file()) }

  /// Creates a weight sample of `80 + number` kg, dated `number` hours after the start of the case.
  func plainSample(_ number: Int) throws -> QuantitySample {
    let start = HealthWorld.start.addingTimeInterval(Double(number) * 3_600)
    return try QuantitySample(
      uuid: nextIdentity(), type: .bodyMass,
      quantity: Quantity(unit: .kilogram, value: 80 + Double(number)), start: start, end: start)
  }

  /// Creates a store with samples, and records the samples as the expected content.
  ///
  /// By default, the store is created at the row's location. Samples with a device are saved with
  /// the source revision for their index, all other samples with the revision of the app.
  ///
  /// The store stays open while the returned value is retained.
  func makeStore(
    of samples: [QuantitySample], at file: URL? = nil
  ) async throws -> any ControllableHealthStore {
    let store = try await openStore(file)
    for type in Set(samples.map(\.sampleType)) {
      await store.setAuthorization(share: .sharingAuthorized, read: .granted, for: type)
    }
    for (number, sample) in samples.enumerated() {
      let revision = sample.device == nil ? surroundings.appSource : Self.revision(number)
      try await store.save(.quantity(sample), as: revision)
      update { $0.samples.append(sample.fetched(from: revision)) }
    }
    return store
  }

  /// Creates the files that a killed process leaves behind, by copying the files of an open store.
  func makeKilledStore(of count: Int) async throws {
    let file = try anotherFolder().appendingPathComponent("data.sqlite")
    let store = try await makeStore(of: (0..<count).map { try plainSample($0) }, at: file)
    for ending in ["", "-wal"] {
      try Data(contentsOf: URL(fileURLWithPath: file.path + ending)).write(to: self.file(ending))
    }
    // The store stays open until here, so that its files are copied before they are cleaned up.
    withExtendedLifetime(store) {}
  }

  /// Returns the store file of an earlier version, and records the samples that it contains.
  ///
  /// - Throws: ``CaseProblem`` if the suite contains no store file of the version.
  func earlierStore(of version: Int) throws -> EarlierFile {
    let versions: [Int: EarlierFile] = [1: .store1, 3: .store3]
    guard let file = versions[version] else {
      let known = versions.keys.sorted().map { "\($0)" }.joined(separator: " or ")
      throw CaseProblem("the suite has no store file of version \(version); use version \(known)")
    }
    let scale = SourceRevision(
      source: Source(name: "Scale", bundleIdentifier: "com.example.scale"), version: "7.1")
    let first = try QuantitySample(
      uuid: Self.identity(1), type: .bodyMass, quantity: Quantity(unit: .kilogram, value: 80),
      start: Self.newYear, end: Self.newYear,
      metadata: [
        MetadataKey.syncIdentifier: .string("id-1"), MetadataKey.syncVersion: .number(2),
      ])
    let start = Self.newYear.addingTimeInterval(3_600)
    // The file of version 3 contains two types of metadata values.
    let facts: Metadata = version == 1 ? [:] : ["note": .string("early"), "rating": .number(4.5)]
    let second = try QuantitySample(
      uuid: Self.identity(3), type: .bodyMass, quantity: Quantity(unit: .pound, value: 150),
      start: start, end: start.addingTimeInterval(60), metadata: facts)
    update {
      $0.samples = [first.fetched(from: surroundings.appSource), second.fetched(from: scale)]
    }
    return file
  }

  private static func identity(_ number: UInt8) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, number))
  }

  /// The start of 2025 in UTC.
  static let newYear = Date(timeIntervalSinceReferenceDate: 757_382_400)
}

// MARK: - Homes

extension FileCase {
  /// Marks the file as a home and records its expected entries.
  ///
  /// - Parameters:
  ///   - entries: The entries in creation order.
  ///   - identities: Whether the file contains the entries' identifiers.
  func expectHome(_ entries: [WeightEntry], identities: Bool) {
    update { state in
      (state.isHome, state.entries, state.lacksIdentities) = (true, entries, !identities)
    }
  }

  func makeHome(of count: Int) async throws {
    let entries = (0..<count).map { number in
      WeightEntry(
        persistentModelID: "entry-\(number)", weightValue: 80 + Double(number), weightUnit: "kg",
        date: Self.newYear.addingTimeInterval(Double(number) * 86_400), note: "day \(number)",
        bodyFatPercentage: Decimal(string: "22.\(number)"), pendingHealthSync: number == 0)
    }
    let home = try await openHome()
    try await home.transaction(.all) { _ in
      var changes = EntryChanges()
      changes.upserts = entries
      return (changes, ())
    }
    expectHome(entries, identities: true)
  }

  /// The first entry in the earlier home files; the home of version 1 contains an edited form.
  static let pounds = WeightEntry(
    persistentModelID: "a", weightValue: 180.5, weightUnit: "lb", date: newYear,
    note: "after breakfast", bodyFatPercentage: Decimal(string: "22.5"),
    modifiedDate: newYear.addingTimeInterval(3_600))
  /// The second entry in the earlier home files.
  static let kilograms = WeightEntry(
    persistentModelID: "b", weightValue: 81.6, weightUnit: "kg",
    date: newYear.addingTimeInterval(86_400))
}
