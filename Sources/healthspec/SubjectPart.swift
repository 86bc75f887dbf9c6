internal import Conformance
internal import ConformanceTool
internal import Foundation
internal import HealthContracts
internal import HealthModel
internal import MemoryHealthStore
internal import RemoteSubjects
internal import SQLiteStores
internal import WeightSync

/// A store as a part of subjects; only here does the tool know concrete stores.
struct StorePart: Sendable {
  typealias Surroundings = HealthSubject.Surroundings

  let name: String
  /// The command line of a store that is a process of its own.
  var command: String?
  /// Why it did not say who it is, if so.
  var silence: SubjectBreakdown?
  var capabilities = Set(StoreCapability.allCases)
  /// The part of the contract that the store claims to keep.
  var claim: CapabilityProfile?
  let makeStore: @Sendable (Surroundings) async throws -> any ControllableHealthStore
  /// Makes a store with other choices, where the store lets the suite choose.
  var makeConfiguredStore:
    (
      @Sendable (Surroundings, HealthStoreConfiguration) async throws
        -> any ControllableHealthStore
    )?
  var makeHome: @Sendable (Surroundings) async throws -> any WeightSyncHome = { _ in
    MemoryWeightSyncHome()
  }
  /// Begins a conversation with a process of the store, line by line, or with one like it.
  var makeExchange: @Sendable () async throws -> SubjectExchange
  /// How it keeps stores and homes in files, if it does.
  var files: StoreFiles?
  /// Gives back what the store took hold of.
  var end: @Sendable () async -> Void = {}

  /// The reference store.
  static var memory: Self {
    Self(
      name: "memory",
      makeStore: { MemoryHealthStore(appSource: $0.appSource, clock: $0.clock) },
      makeConfiguredStore: {
        MemoryHealthStore(appSource: $0.appSource, clock: $0.clock, configuration: $1)
      },
      makeExchange: {
        SubjectExchange(
          over: LineExchange { MemoryHealthStore(appSource: $0, clock: $1) })
      })
  }

  /// The durable store, with a durable home.
  static var sqlite: Self {
    let folder = TemporaryFolder()
    return Self(
      name: "sqlite",
      makeStore: {
        try SQLiteHealthStore(at: folder.location(), appSource: $0.appSource, clock: $0.clock)
      },
      makeConfiguredStore: {
        try SQLiteHealthStore(
          at: folder.location(), appSource: $0.appSource, clock: $0.clock, configuration: $1)
      },
      makeHome: { _ in try SQLiteWeightSyncHome(at: folder.location()) },
      makeExchange: {
        SubjectExchange(
          over: LineExchange {
            try SQLiteHealthStore(at: folder.location(), appSource: $0, clock: $1)
          })
      },
      files: StoreFiles(
        makeFolder: { try folder.newFolder() },
        openStore: {
          try SQLiteHealthStore(
            at: SQLiteLocation($0), appSource: $1.appSource, clock: $1.clock)
        },
        openHome: { try SQLiteWeightSyncHome(at: SQLiteLocation($0)) },
        refusal: { ($0 as? SQLiteStoreError)?.description }),
      end: { folder.remove() })
  }

  /// A store in processes that a command line starts; the first says who it is.
  static func process(_ line: String) async -> Self {
    let pool = RemoteStorePool(command: line)
    let description = await pool.describe()
    return Self(
      name: description.name, command: line, silence: description.breakdown,
      capabilities: description.capabilities,
      claim: HealthContracts.profiles.first { $0.name == description.profile },
      makeStore: {
        try await pool.makeStore(
          appSource: $0.appSource, clock: $0.clock, seed: $0.seed)
      },
      makeExchange: { SubjectExchange(over: try await pool.exchange()) },
      end: { await pool.close() })
  }
}

/// A sync as a part of subjects.
struct SyncPart: Sendable {
  typealias MakeSync =
    @Sendable (any HealthStoreProtocol, any WeightSyncHome, HealthSubject.Surroundings) async throws
    -> any WeightSyncProtocol

  let name: String
  /// The command line of a sync that is a process of its own.
  var command: String?
  /// Why it did not say who it is, if so.
  var silence: SubjectBreakdown?
  var capabilities = Set(SyncCapability.allCases)
  /// The part of the contract that the sync claims to keep.
  var claim: CapabilityProfile?
  let makeSync: MakeSync
  /// Gives back what the sync took hold of.
  var end: @Sendable () async -> Void = {}

  /// A sync in processes that a command line starts; the first says who it is.
  static func process(_ line: String) async -> Self {
    let pool = RemoteSyncPool(command: line)
    let description = await pool.describe()
    return Self(
      name: description.name, command: line, silence: description.breakdown,
      capabilities: description.syncCapabilities,
      claim: HealthContracts.syncProfiles.first { $0.name == description.profile },
      makeSync: { store, home, surroundings in
        try await pool.makeSync(
          store: store, home: home, clock: surroundings.clock,
          identifiers: surroundings.identifiers, configuration: surroundings.configuration)
      },
      end: { await pool.close() })
  }

  /// The reference sync.
  static let reference = Self(name: "reference") { store, home, surroundings in
    WeightSync(
      store: store, home: home, clock: surroundings.clock,
      identifiers: surroundings.identifiers, configuration: surroundings.configuration)
  }
}

/// A folder for the files of a run; it is made with the first file and removed at the end, at the
/// latest after the last file.
final class TemporaryFolder: Sendable {
  private let id = UUID()
  private let url: URL
  private let isRemoved = Locked(false)

  init() {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("healthspec-\(id.uuidString)")
    Leftovers.add(id) { [weak self] in self?.remove() }
  }

  /// A place for a file that no other case sees.
  ///
  /// - Throws: `CocoaError` where there is no room for it, or once the folder was removed.
  func location() throws -> SQLiteLocation { .temporary(in: try present()) }

  /// A folder of its own for the files of a case.
  ///
  /// - Throws: As ``location()``.
  func newFolder() throws -> URL {
    let folder = try present().appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// The folder, which is made with its first use.
  private func present() throws -> URL {
    try isRemoved.withLock { isRemoved in
      // A case that was given up may still ask for files when the run has ended.
      guard !isRemoved else { throw CocoaError(.fileNoSuchFile) }
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    return url
  }

  /// Removes the folder and what is in it; the process may end before its last user is gone.
  func remove() {
    isRemoved.withLock { isRemoved in
      isRemoved = true
      // A row that still runs may add a file meanwhile; without the folder it cannot.
      for _ in 0..<5 where FileManager.default.fileExists(atPath: url.path) {
        try? FileManager.default.removeItem(at: url)
      }
    }
    Leftovers.remove(id)
  }

  deinit { remove() }
}

extension SQLiteLocation {
  /// The place that a row on files means.
  init(_ place: StoreFiles.Place) {
    switch place {
    case .file(let url): self = .file(url)
    case .temporary(let folder): self = .temporary(in: folder)
    case .memory: self = .memory
    }
  }
}
