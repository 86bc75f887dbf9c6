internal import ConformanceTool
internal import Foundation
internal import HealthModel
internal import SQLiteStores

/// The file of a durable health store that the user names.
struct HealthStoreFile {
  let url: URL
  /// The bundle identifier of the app that opens the store.
  let app: String

  /// Whether the file exists and is not empty; SQLite would turn an empty file into a new store.
  var hasContents: Bool {
    let path = url.resolvingSymlinksInPath().path
    let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? NSNumber
    return size.map { $0.uint64Value > 0 } ?? false
  }

  /// Opens the store in an existing file.
  ///
  /// - Throws: ``ToolExitCode/missingInput`` if the file does not exist;
  ///   ``ToolExitCode/notFullyVerified`` if it is empty or cannot be opened as a store. Each error
  ///   is reported.
  func store(_ console: Console) throws -> SQLiteHealthStore {
    guard FileManager.default.fileExists(atPath: url.path) else {
      console.reportError("the health store '\(url.path)' does not exist", fix: "check the path")
      throw ToolExitCode.missingInput.error
    }
    guard hasContents else {
      console.reportError(
        "expected a health store in '\(url.path)', found an empty file",
        fix: "name a file of a durable health store")
      throw ToolExitCode.notFullyVerified.error
    }
    return try opened(console, fix: "name a file of a durable health store")
  }

  /// Opens the store; an empty file becomes a new store, and a missing file is created so that only
  /// its owner can read it.
  ///
  /// - Throws: ``ToolExitCode/notFullyVerified`` if the file cannot be created or opened as a
  ///   store; the error is reported.
  func createdStore(_ console: Console) throws -> SQLiteHealthStore {
    let descriptor = open(url.path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
    return try opened(console, fix: "name a new file in an existing folder, or a health store")
  }

  private func opened(_ console: Console, fix: String) throws -> SQLiteHealthStore {
    var configuration = HealthStoreConfiguration()
    // The file can contain all types of exports, including types that only the system measures.
    configuration.readOnlyTypes = []
    do {
      return try SQLiteHealthStore(
        at: .file(url),
        appSource: SourceRevision(source: Source(name: app, bundleIdentifier: app)),
        clock: SystemClock(), configuration: configuration)
    } catch {
      let isFile = hasContents && !isDirectory
      console.reportError(
        "the health store '\(url.path)' cannot be opened: \(error)",
        fix: error.code == .cannotOpen && isFile
          ? "check the permissions of the file and its folder; both must be writable, because "
            + "SQLite keeps two files beside a store" : fix)
      throw ToolExitCode.notFullyVerified.error
    }
  }

  private var isDirectory: Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }
}
