import Foundation
import HealthModel
import MemoryHealthStore
import SQLiteStores

/// The kinds of stores with which every suite of this target runs.
enum StoreKind: String, CaseIterable, Sendable {
  case memory
  case sqlite

  /// The stores that this build supports.
  static let allCases: [Self] = SQLiteStoreError.absence == nil ? [.memory, .sqlite] : [.memory]

  /// Creates an empty store; the file of a durable store is removed when the store is released.
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

/// A store that reports the cost of its queries.
protocol MeasuredStore: ControllableHealthStore, BatchStoring, CorrelationStoring, WorkoutStoring,
  StatisticsQuerying
{
  /// The number of entries that searches for samples and changes have examined so far.
  var visitedEntries: Int { get }
  /// The number of entries for stored and deleted objects, including obsolete entries.
  var loggedEntries: Int { get }

  /// Saves samples from any source as one change.
  func save(_ samples: [Sample], as revision: SourceRevision) async throws
}

extension MemoryHealthStore: MeasuredStore {}
extension SQLiteHealthStore: MeasuredStore {}
