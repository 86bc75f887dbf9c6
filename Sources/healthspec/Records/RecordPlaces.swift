internal import ArgumentParser
internal import CombinedRecords
internal import ConformanceTool
internal import Foundation
internal import HealthModel
internal import RecordReports
internal import SQLiteStores

/// The home of local records and the view of a health store that a command works on.
struct RecordPlaces {
  let home: any RecordHome
  let service: StoreHealthService
  let store: ReadOnlyHealthStore
  let clock = SystemClock()
  private let file: RecordFile
  private let console: Console

  /// Opens the places.
  ///
  /// - Throws: ``ToolExitCode/missingInput`` if the store does not exist,
  ///   ``ToolExitCode/notFullyVerified`` if a file is of another kind; each error is reported.
  init(_ options: RecordsOptions) async throws {
    console = options.console
    store = ReadOnlyHealthStore(
      try options.from.map { try Self.store($0, app: options.app, console: options.console) })
    file = RecordFile(url: options.homeURL)
    do { home = try await file.home() } catch {
      console.complain(
        "the local records in '\(file.url.path)' cannot be read: \(error)",
        fix: "name another file with --home")
      throw ToolExitCode.notFullyVerified.error
    }
    // A store that the user names is read, whatever the setting of the app is.
    let settings = MemoryRecordHome()
    try await settings.put(RecordPreferences(isHealthEnabled: true))
    service = StoreHealthService(
      store: store, home: settings, bundleIdentifier: options.app,
      identifiers: RandomIdentifiers())
  }

  /// Keeps the changes of the home.
  ///
  /// - Throws: ``ToolExitCode/notFullyVerified`` if the file cannot be written, which is reported.
  func keep() async throws {
    do { try await file.write(home) } catch {
      console.complain(
        "the local records in '\(file.url.path)' cannot be written",
        fix: "check the disk and the permissions")
      throw ToolExitCode.notFullyVerified.error
    }
  }

  private static func store(
    _ choice: RecordStoreChoice, app: String, console: Console
  ) throws -> SQLiteHealthStore {
    guard FileManager.default.fileExists(atPath: choice.url.path) else {
      console.complain(
        "the health store '\(choice.url.path)' does not exist", fix: "check the path")
      throw ToolExitCode.missingInput.error
    }
    do {
      return try SQLiteHealthStore(
        at: .file(choice.url),
        appSource: SourceRevision(source: Source(name: app, bundleIdentifier: app)),
        clock: SystemClock())
    } catch {
      console.complain(
        "the health store '\(choice.url.path)' cannot be read: \(error)",
        fix: "name a file of a durable health store")
      throw ToolExitCode.notFullyVerified.error
    }
  }
}
