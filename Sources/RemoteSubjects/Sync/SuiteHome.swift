internal import Foundation
internal import HealthModel
internal import WeightSync

/// The home that the suite keeps, as a sync in another process knows it.
///
/// A transaction reads, decides, and asks for the change under the number of what was read. Where
/// the home has changed in between, it decides anew.
final class SuiteHome: WeightSyncHome {
  /// A home that changes this often in between does so on purpose.
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
      code: WireFailure.internalError, message: "the home changed during every transaction")
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
