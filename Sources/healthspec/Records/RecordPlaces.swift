internal import ArgumentParser
internal import CombinedRecords
internal import ConformanceTool
internal import Foundation
internal import HealthModel
internal import RecordReports
internal import SQLiteStores

/// The home of local records and the view of a health store that a command uses.
struct RecordPlaces {
  /// The home to read; it is empty if its file was not found or was empty when the command began.
  let home: any RecordHome
  let service: StoreHealthService
  let store: ReadOnlyHealthStore
  let clock = SystemClock()
  private let durableHome: SQLiteRecordHome?
  private let file: RecordFile

  /// Opens the home and the store, and runs the body of a command with them.
  ///
  /// - Throws: ``ToolExitCode/missingInput`` if the store does not exist;
  ///   ``ToolExitCode/notFullyVerified`` if a file cannot be used or this build has no durable
  ///   stores. Each error is reported. Other errors of the body are rethrown.
  static func open(
    _ options: RecordsOptions, _ body: (RecordPlaces) async throws -> Void
  ) async throws {
    let file = RecordFile(url: options.homeURL)
    if let absence = SQLiteStoreError.absence {
      options.console.reportError(
        "the local records in '\(file.url.path)' cannot be opened: \(absence.message)",
        fix: "build again as described, or use a build that has durable stores")
      throw ToolExitCode.notFullyVerified.error
    }
    do { try await body(RecordPlaces(options, file)) } catch
      where error is SQLiteStoreError || error is RecordFile.Problem
    {
      options.console.reportError(
        "the local records in '\(file.url.path)' cannot be read or written: \(error)",
        fix: "check the disk and the permissions, or name another file with --home")
      throw ToolExitCode.notFullyVerified.error
    }
  }

  private init(_ options: RecordsOptions, _ file: RecordFile) async throws {
    store = ReadOnlyHealthStore(
      try options.from.map {
        try HealthStoreFile(url: $0.url, app: options.app).store(options.console)
      })
    self.file = file
    durableHome = try file.home()
    home = durableHome ?? MemoryRecordHome()
    // A store that the user names is read even if the local settings turn health records off.
    let settings = MemoryRecordHome()
    try await settings.put(RecordPreferences(isHealthEnabled: true))
    service = StoreHealthService(
      store: store, home: settings, bundleIdentifier: options.app,
      identifiers: RandomIdentifiers())
  }

  /// Changes the home, and creates its file if it does not exist.
  ///
  /// Each operation of the home is one transaction, so that concurrent commands do not overwrite
  /// each other's changes.
  ///
  /// - Throws: ``SQLiteStoreError``, ``RecordFile/Problem``, and the errors of the body.
  func change<Result>(_ body: (SQLiteRecordHome) async throws -> Result) async throws -> Result {
    try await body(durableHome ?? file.createdHome())
  }
}
