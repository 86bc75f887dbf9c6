internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

/// The file of a row, and the result of opening it.
final class FileCase: Sendable {
  struct State: Sendable {
    var folder: URL?
    /// The location of the store or the home; `nil` if the location is the row's file.
    var place: StoreFiles.Place?
    /// Whether the file is opened as a home.
    var isHome = false
    /// The expected samples of the store.
    var samples: [QuantitySample] = []
    /// The expected entries of the home.
    var entries: [WeightEntry] = []
    /// Whether the entries in the file have no identifiers yet.
    var lacksIdentities = false
    /// The content of the files before opening, by name.
    var before: [String: Data] = [:]
    /// The content of the files after opening, by name.
    var after: [String: Data] = [:]
    /// The message of the error with which opening was refused; `nil` if opening was not refused.
    var refusal: String?
    var store: (any ControllableHealthStore)?
    /// Another store that already has the file open, if any.
    var other: (any ControllableHealthStore)?
    var home: (any WeightSyncHome)?
  }

  private let files: StoreFiles?
  let surroundings: HealthSubject.Surroundings
  private let state = Locked(State())

  init(files: StoreFiles?, surroundings: HealthSubject.Surroundings) {
    self.files = files
    self.surroundings = surroundings
  }

  /// A snapshot of the current state.
  var now: State { state.withLock { $0 } }

  func update<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
    state.withLock { body(&$0) }
  }

  /// Whether the row has a folder, which ``end()`` deletes.
  var hasFolder: Bool { now.folder != nil }

  func nextIdentity() -> UUID { surroundings.identifiers.next() }

  // MARK: - Places

  private func requiredFiles() throws -> StoreFiles {
    guard let files else { throw CaseProblem("the subject does not offer files") }
    return files
  }

  /// Returns the folder of the row, which is created on first use.
  ///
  /// - Throws: ``CaseProblem`` if the subject does not offer files; any error that occurs while the
  ///   folder is created.
  func folder() throws -> URL {
    if let folder = now.folder { return folder }
    let folder = try requiredFiles().makeFolder()
    update { $0.folder = folder }
    return folder
  }

  /// Creates a folder other than the one with the opened file; the subject removes it later.
  func anotherFolder() throws -> URL { try requiredFiles().makeFolder() }

  /// Returns the URL of the row's file, with a suffix appended to the file name.
  func file(_ ending: String = "") throws -> URL {
    try folder().appendingPathComponent("\(Self.name)\(ending)")
  }

  /// The name of the row's file.
  static let name = "data.sqlite"

  private func place() throws -> StoreFiles.Place { try now.place ?? .file(file()) }

  /// Returns the bytes of the row's files by name.
  ///
  /// SQLite's shared-memory files are omitted, because they contain no additional information.
  func contents() throws -> [String: Data] {
    let (manager, folder) = (FileManager.default, try folder())
    var contents: [String: Data] = [:]
    for name in try manager.contentsOfDirectory(atPath: folder.path) where !name.hasSuffix("-shm") {
      contents[name] = manager.contents(atPath: folder.appendingPathComponent(name).path) ?? Data()
    }
    return contents
  }

  /// Returns the sorted names of all files of the row, including SQLite's shared-memory files.
  func listing() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder().path).sorted()
  }

  /// Changes the bytes of the file that ``file(_:)`` returns for a suffix.
  ///
  /// - Throws: ``CaseProblem`` if the subject does not offer files or the file cannot be read; any
  ///   error that the closure throws or that occurs while the folder is created or the file is
  ///   written.
  func change(_ ending: String = "", _ body: (inout Data) throws -> Void) throws {
    let file = try file(ending)
    guard var bytes = FileManager.default.contents(atPath: file.path) else {
      throw CaseProblem("the row has no file '\(Self.name)\(ending)' yet")
    }
    try body(&bytes)
    try bytes.write(to: file)
  }

  // MARK: - Opening

  func openStore(_ file: URL? = nil) async throws -> any ControllableHealthStore {
    let place = try file == nil ? place() : .file(file ?? self.file())
    return try await requiredFiles().openStore(place, surroundings)
  }

  func openHome() async throws -> any WeightSyncHome {
    try await requiredFiles().openHome(place())
  }

  /// Opens the file as a store or a home, and records the result.
  ///
  /// The content of the row's files before and after opening is recorded as well. If opening is
  /// refused, the message of the refusal is recorded.
  ///
  /// - Throws: ``CaseProblem`` if the row does not state a file; any other error that is not a
  ///   refusal.
  func open() async throws {
    guard now.folder != nil else { throw CaseProblem("the row does not state a file to open") }
    let before = try contents()
    update { $0.before = before }
    do {
      if now.isHome {
        let home = try await openHome()
        update { $0.home = home }
      } else {
        let store = try await openStore()
        update { $0.store = store }
      }
    } catch {
      guard let refusal = files?.refusal(error) else { throw error }
      update { $0.refusal = refusal }
    }
    let after = try contents()
    update { $0.after = after }
  }

  /// Closes the row's stores and opens the store again, as the next process of the app does.
  func reopenedStore() async throws -> any ControllableHealthStore {
    _ = try store()
    update { ($0.store, $0.other) = (nil, nil) }
    let store = try await openStore()
    update { $0.store = store }
    return store
  }

  /// Closes the file, reads its bytes, opens it again and returns the bytes.
  func closedFile() async throws -> Data {
    _ = try now.isHome ? home() as Any : store() as Any
    update { ($0.store, $0.other, $0.home) = (nil, nil, nil) }
    let bytes = try Data(contentsOf: file())
    if now.isHome {
      let home = try await openHome()
      update { $0.home = home }
    } else {
      let store = try await openStore()
      update { $0.store = store }
    }
    return bytes
  }

  /// Returns the open store.
  ///
  /// - Throws: `Deviation` if opening was refused or no store is open.
  func store() throws -> any ControllableHealthStore {
    guard let store = now.store else { throw deviation("a store") }
    return store
  }

  /// Returns the open home.
  ///
  /// - Throws: `Deviation` if opening was refused or no home is open.
  func home() throws -> any WeightSyncHome {
    guard let home = now.home else { throw deviation("a home") }
    return home
  }

  private func deviation(_ wanted: String) -> Deviation {
    Deviation(expected: wanted, observed: now.refusal.map { "refused with '\($0)'" } ?? "none")
  }

  /// Closes the open stores and the open home, and deletes the folder of the row.
  func end() {
    let folder = update { state in
      let folder = state.folder
      state = State()
      return folder
    }
    guard let folder else { return }
    try? FileManager.default.removeItem(at: folder)
  }

  /// The values that describe this state; empty if the row does not have a folder yet.
  var description: [Any] {
    guard now.folder != nil else { return [] }
    return [now.samples, now.entries, now.isHome, (try? contents()) ?? [:], now.other != nil]
  }
}
