internal import CombinedRecords
internal import Conformance
internal import ConformanceTool
internal import Foundation
internal import HealthContracts
internal import HealthModel
internal import MemoryHealthStore
internal import RemoteSubjects
internal import SQLiteStores
internal import WeightSync

/// A store as a part of subjects.
struct StorePart: Sendable {
  typealias Surroundings = HealthSubject.Surroundings

  let name: String
  /// The command line of a store in a separate process; `nil` if the store runs in this process.
  var command: String?
  /// The reason why the store did not describe itself; `nil` if it did, or if it runs in this
  /// process.
  var silence: SubjectBreakdown?
  /// The reason why this build lacks the store; `nil` if it has the store.
  var absence: String?
  var capabilities = Set(StoreCapability.allCases)
  /// The profile that the store claims to satisfy; `nil` without a claim.
  var claim: CapabilityProfile?
  let makeStore: @Sendable (Surroundings) async throws -> any ControllableHealthStore
  /// Creates a store with a configuration; `nil` if the store cannot be configured.
  var makeConfiguredStore:
    (
      @Sendable (Surroundings, HealthStoreConfiguration) async throws
        -> any ControllableHealthStore
    )?
  var makeHome: @Sendable (Surroundings) async throws -> any WeightSyncHome = { _ in
    MemoryWeightSyncHome()
  }
  var makeRecordHome: @Sendable () throws -> any RecordHome = { MemoryRecordHome() }
  /// Starts a line-by-line exchange with a process of the store, or with an equivalent in this
  /// process.
  var makeExchange: @Sendable () async throws -> SubjectExchange
  /// The functions that open stores and homes in files; `nil` for a store in memory or in another
  /// process.
  var files: StoreFiles?
  /// Releases the resources of the store.
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

  /// The durable store, with durable homes.
  static var sqlite: Self {
    let folder = TemporaryFolder()
    return Self(
      name: "sqlite", absence: SQLiteStoreError.absence?.message,
      makeStore: {
        try SQLiteHealthStore(at: folder.location(), appSource: $0.appSource, clock: $0.clock)
      },
      makeConfiguredStore: {
        try SQLiteHealthStore(
          at: folder.location(), appSource: $0.appSource, clock: $0.clock, configuration: $1)
      },
      makeHome: { _ in try SQLiteWeightSyncHome(at: folder.location()) },
      makeRecordHome: { try SQLiteRecordHome(at: folder.location()) },
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

  /// Returns a store whose processes a command line starts; the first process describes the store.
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
  /// The command line of a sync in a separate process; `nil` if the sync runs in this process.
  var command: String?
  /// The reason why the sync did not describe itself; `nil` if it did, or if it runs in this
  /// process.
  var silence: SubjectBreakdown?
  var capabilities = Set(SyncCapability.allCases)
  /// The profile that the sync claims to satisfy; `nil` without a claim.
  var claim: CapabilityProfile?
  let makeSync: MakeSync
  /// Releases the resources of the sync.
  var end: @Sendable () async -> Void = {}

  /// Returns a sync whose processes a command line starts; the first process describes the sync.
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

/// A folder for temporary files, which is created with the first file.
///
/// The folder is removed by ``remove()``, after a signal that ends the process, or when this object
/// is released.
final class TemporaryFolder: Sendable {
  private let id = UUID()
  private let url: URL
  private let isRemoved = Locked(false)

  init() {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("healthspec-\(id.uuidString)")
    CleanupRegistry.add(id) { [weak self] in self?.remove() }
  }

  /// Returns a location for the file of a single store or home.
  ///
  /// - Throws: `CocoaError` if the folder cannot be created or was already removed.
  func location() throws -> SQLiteLocation { .temporary(in: try present()) }

  /// Creates a separate folder for the files of a row or history.
  ///
  /// - Throws: The same errors as ``location()``.
  func newFolder() throws -> URL {
    let folder = try present().appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Returns the folder, and creates it on first use.
  private func present() throws -> URL {
    try isRemoved.withLock { isRemoved in
      // An abandoned row can still request files after the run has ended.
      guard !isRemoved else { throw CocoaError(.fileNoSuchFile) }
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    return url
  }

  /// Removes the folder with its contents; later requests for files fail.
  ///
  /// Runs and simulations call this at their end, because the process can end before this object is
  /// released.
  func remove() {
    isRemoved.withLock { isRemoved in
      isRemoved = true
      // A row that is still running can add a file at the same time, but not after the folder is
      // removed.
      for _ in 0..<5 where FileManager.default.fileExists(atPath: url.path) {
        try? FileManager.default.removeItem(at: url)
      }
    }
    CleanupRegistry.remove(id)
  }

  deinit { remove() }
}

extension SQLiteLocation {
  /// Creates the location that a row about files refers to.
  init(_ place: StoreFiles.Place) {
    switch place {
    case .file(let url): self = .file(url)
    case .temporary(let folder): self = .temporary(in: folder)
    case .memory: self = .memory
    }
  }
}
