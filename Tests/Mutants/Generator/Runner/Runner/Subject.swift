internal import CombinedRecords
internal import Conformance
internal import ConformanceRecord
internal import Foundation
internal import HealthContracts
internal import HealthModel
internal import MemoryHealthStore
internal import MetricContracts
internal import MetricSync
internal import RecordContracts
internal import SQLiteStores

/// The stores on which rows are run, created in the same way as the tool creates them.
enum Subject: String {
  case memory
  case sqlite

  /// Returns the reference sync on the store, whose files are created in a folder.
  func conformanceSubject(folder: URL) -> ConformanceSubject<HealthWorld> {
    switch self {
    case .memory:
      var subject = HealthSubject(store: rawValue) {
        MemoryHealthStore(appSource: $0.appSource, clock: $0.clock)
      }
      subject.makeConfiguredStore = {
        MemoryHealthStore(appSource: $0.appSource, clock: $0.clock, configuration: $1)
      }
      subject.provide(.recordHome) { _, _ in MemoryRecordHome() }
      subject.provide(.metricDestination) { _, _ in
        MemoryDestination(limits: BatchLimits(count: 100, bytes: 1 << 20))
      }
      subject.furtherCapabilities = Set(DestinationCapability.allCases.map(\.rawValue))
      return subject.conformanceSubject()
    case .sqlite:
      return durable(folder: folder).conformanceSubject()
    }
  }

  /// Returns a subject with durable stores and homes, whose files rows can open.
  private func durable(folder: URL) -> HealthSubject {
    var subject = HealthSubject(
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
    subject.provide(.recordHome) { _, _ in try SQLiteRecordHome(at: .temporary(in: folder)) }
    subject.files = StoreFiles(
      makeFolder: {
        let new = folder.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: new, withIntermediateDirectories: true)
        return new
      },
      openStore: {
        try SQLiteHealthStore(
          at: SQLiteLocation($0), appSource: $1.appSource, clock: $1.clock)
      },
      openHome: { try SQLiteWeightSyncHome(at: SQLiteLocation($0)) },
      refusal: { ($0 as? SQLiteStoreError)?.description })
    return subject
  }
}

extension SQLiteLocation {
  /// Creates the location of a place that a row about files specifies.
  init(_ place: StoreFiles.Place) {
    switch place {
    case .file(let url): self = .file(url)
    case .temporary(let folder): self = .temporary(in: folder)
    case .memory: self = .memory
    }
  }
}
