internal import Conformance
internal import ConformanceRecord
internal import Foundation
internal import HealthContracts
internal import HealthModel
internal import MemoryHealthStore
internal import SQLiteStores

/// The stores that rows are run on, as the tool makes them.
enum Subject: String {
  case memory
  case sqlite

  /// The reference sync on the store; files are put into a folder.
  func conformanceSubject(folder: URL) -> ConformanceSubject<HealthWorld> {
    var subject: HealthSubject
    switch self {
    case .memory:
      subject = HealthSubject(store: rawValue) {
        MemoryHealthStore(appSource: $0.appSource, clock: $0.clock)
      }
      subject.makeConfiguredStore = {
        MemoryHealthStore(appSource: $0.appSource, clock: $0.clock, configuration: $1)
      }
    case .sqlite:
      subject = HealthSubject(
        identity: .init(sync: "reference", store: rawValue),
        makeHome: { _ in try SQLiteWeightSyncHome(at: .temporary(in: folder)) },
        makeStore: {
          try SQLiteHealthStore(
            at: .temporary(in: folder), appSource: $0.appSource, clock: $0.clock)
        }
      )
      subject.makeConfiguredStore = {
        try SQLiteHealthStore(
          at: .temporary(in: folder), appSource: $0.appSource, clock: $0.clock, configuration: $1)
      }
    }
    return subject.conformanceSubject()
  }
}
