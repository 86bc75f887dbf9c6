internal import ArgumentParser
internal import Conformance
internal import ConformanceRecord
internal import Foundation
internal import HealthContracts
internal import MemoryHealthStore
internal import SQLiteStores

/// The store that cases run against.
enum StoreChoice: String, CaseIterable, ExpressibleByArgument {
  case memory, sqlite
}

/// The sync that cases run against.
enum SyncChoice: String, CaseIterable, ExpressibleByArgument {
  case reference
}

/// The subjects that the tool can make; only here does it know concrete stores.
enum Subjects {
  /// The reference sync on the reference store.
  static var reference: ConformanceSubject<HealthWorld> {
    subject(sync: .reference, store: .memory)
  }

  static func subject(
    sync: SyncChoice, store: StoreChoice
  ) -> ConformanceSubject<HealthWorld> {
    let identity = SubjectIdentity(sync: sync.rawValue, store: store.rawValue)
    switch store {
    case .memory:
      return HealthSubject(identity: identity) { surroundings in
        MemoryHealthStore(appSource: surroundings.appSource, clock: surroundings.clock)
      }.conformanceSubject()
    case .sqlite:
      let folder = TemporaryFolder()
      return HealthSubject(
        identity: identity,
        makeHome: { _ in try SQLiteWeightSyncHome(at: folder.location()) },
        makeStore: { surroundings in
          try SQLiteHealthStore(
            at: folder.location(), appSource: surroundings.appSource, clock: surroundings.clock)
        }
      ).conformanceSubject()
    }
  }
}

/// A folder for the files of a run; it is made with the first file and removed after the last.
private final class TemporaryFolder: Sendable {
  private let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("healthspec-\(UUID().uuidString)")

  /// A place for a file that no other case sees.
  func location() throws -> SQLiteLocation {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return .temporary(in: url)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
