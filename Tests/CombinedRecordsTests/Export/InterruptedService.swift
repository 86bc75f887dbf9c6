import CombinedRecords
import Foundation
import HealthModel

/// A service that performs an action once, after it has read whether health records are on and
/// before it returns the result.
final class InterruptedService: HealthKitService {
  private let base: StoreHealthService
  private let action = Locked<(@Sendable () async -> Void)?>(nil)

  init(base: StoreHealthService) { self.base = base }

  /// Performs an action at the next reading.
  func interrupt(with action: @escaping @Sendable () async -> Void) {
    self.action.withLock { $0 = action }
  }

  var bundleIdentifier: String { base.bundleIdentifier }
  var isAvailable: Bool { get async { await base.isAvailable } }

  var isEnabled: Bool {
    get async {
      let isEnabled = await base.isEnabled
      let action = action.withLock { action in
        defer { action = nil }
        return action
      }
      await action?()
      return isEnabled
    }
  }

  func isAuthorized(for kinds: Set<RecordKind>) async -> Bool {
    await base.isAuthorized(for: kinds)
  }

  func requestAuthorization(for kinds: Set<RecordKind>) async throws {
    try await base.requestAuthorization(for: kinds)
  }

  func page<Record: UnifiedQueryable>(
    _ type: Record.Type, _ request: PageRequest
  ) async throws -> RecordPage<Record> {
    try await base.page(type, request)
  }

  func sums(
    _ request: SumRequest, excluding syncIdentifiers: Set<String>
  ) async throws -> [Date: Double] {
    try await base.sums(request, excluding: syncIdentifiers)
  }

  func observe(
    _ kind: RecordKind, _ handler: @escaping @Sendable () -> Void
  ) async throws -> RecordObservation? {
    try await base.observe(kind, handler)
  }
}
