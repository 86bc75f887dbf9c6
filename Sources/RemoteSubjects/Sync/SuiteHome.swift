internal import Foundation
internal import HealthModel
internal import JSONText
internal import WeightSync

/// The suite's storage of entries and sync state, as provided to a sync in another process.
///
/// A transaction reads the contents, computes changes, and asks the suite to apply them, stating
/// the revision that it read. If the home has changed in the meantime, the transaction starts over.
final class SuiteHome: WeightSyncHome {
  /// The maximum number of attempts at a transaction.
  static let mostAttempts = 100

  private let line: SuiteLine

  init(line: SuiteLine) { self.line = line }

  func transaction<Result: Sendable>(
    _ lookup: EntryLookup,
    _ body: @Sendable (HomeContents) throws -> (changes: EntryChanges, result: Result)
  ) async throws -> Result {
    for _ in 0..<Self.mostAttempts {
      let read = try await numberedContents(lookup)
      let (changes, result) = try body(read.contents)
      if changes.isEmpty { return result }
      let answer = try await line.call(
        HomeCall.apply(revision: read.revision, lookup, changes))
      if try answer.required("applied") { return result }
    }
    throw WireFailure(
      code: WireFailure.internalError,
      message: "every attempt at a transaction conflicted with another change")
  }

  func contents(_ lookup: EntryLookup) async throws -> HomeContents {
    try await numberedContents(lookup).contents
  }

  private func numberedContents(_ lookup: EntryLookup) async throws -> WireHomeContents {
    try WireHomeContents(wire: .object(try await line.call(HomeCall.contents(lookup))))
  }

  func state() async throws -> HealthSyncState {
    try await line.call(HomeCall.state).required("state")
  }

  func saveAnchor(_ anchor: Data?) async throws {
    _ = try await line.call(HomeCall.saveAnchor(anchor))
  }

  func saveLastSyncDate(_ date: Date) async throws {
    _ = try await line.call(HomeCall.saveLastSyncDate(date))
  }
}
