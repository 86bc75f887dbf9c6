import Foundation
import HealthModel
import MemoryHealthStore
import SQLiteStores

/// The stores that every suite of this target runs on.
enum StoreKind: String, CaseIterable, Sendable {
  case memory
  case sqlite

  /// Those that this build has.
  static let allCases: [Self] = SQLiteStoreError.absence == nil ? [.memory, .sqlite] : [.memory]

  /// Makes an empty store; one with a file removes it at its end.
  func makeStore(
    appSource: SourceRevision, clock: any HealthClock, configuration: HealthStoreConfiguration
  ) throws -> any MeasuredStore {
    switch self {
    case .memory:
      MemoryHealthStore(appSource: appSource, clock: clock, configuration: configuration)
    case .sqlite:
      try SQLiteHealthStore(
        at: .temporary(in: FileManager.default.temporaryDirectory), appSource: appSource,
        clock: clock, configuration: configuration)
    }
  }
}

/// A store that tells what its queries cost.
protocol MeasuredStore: ControllableHealthStore, BatchStoring, CorrelationStoring, WorkoutStoring,
  StatisticsQuerying
{
  /// How many objects queries have looked at.
  var visitedEntries: Int { get }
  /// How many places the order of arrival has.
  var loggedEntries: Int { get }

  /// Saves samples of any source as one change.
  func save(_ samples: [Sample], as revision: SourceRevision) async throws
}

extension MemoryHealthStore: MeasuredStore {}
extension SQLiteHealthStore: MeasuredStore {}
