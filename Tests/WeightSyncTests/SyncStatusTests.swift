import HealthModel
import StoreSync
import Testing

@testable import WeightSync

/// Tests of the displayed status after sequences of events.
struct SyncStatusTests {
  static let network = HealthError(.network)
  /// Events that lead to an idle sync that is on.
  static let on: [SyncMachine.Event] = [
    .enableRequested(isAvailable: true), .authorizationAnswered(.success(.sharingAuthorized)),
    .finished(.exporting, nil), .finished(.importing, nil),
  ]

  static func status(after events: [SyncMachine.Event]) -> SyncStatus {
    var machine = SyncMachine()
    for event in events { _ = machine.handle(event) }
    return machine.status
  }

  @Test func `a new sync has the default status`() {
    #expect(SyncMachine().status == SyncStatus())
  }

  @Test func `a successful sync is shown in the status`() {
    let status = Self.status(after: Self.on)
    #expect(status.phase == .succeeded)
    #expect(status.isToggleOn)
    #expect(status.message == nil)
    #expect(status.recoveryAction == nil)
  }

  @Test func `running work takes precedence over a failure, whose message remains`() {
    let failed = Self.on + [.requested(.importing), .finished(.importing, Self.network)]
    #expect(Self.status(after: failed).phase == .failed)
    let status = Self.status(after: failed + [.retryDue])
    #expect(status.phase == .syncing)
    #expect(status.message == "Sync delayed")
  }

  @Test func `a failed export takes precedence over a failed import`() {
    let status = Self.status(
      after: Self.on + [
        .requested(.importing), .finished(.importing, Self.network), .requested(.exporting),
        .finished(.exporting, HealthError(.errorAuthorizationDenied)),
      ])
    #expect(status.message == "Health access not granted")
    #expect(status.recoveryAction == .showSettingsLink)
  }

  @Test func `a device without health data hides the sync option`() {
    let status = Self.status(after: [.enableRequested(isAvailable: false)])
    #expect(!status.isOptionVisible)
    #expect(!status.isToggleOn)
    #expect(status.recoveryAction == .hideOption)
  }

  @Test func `turning the sync off after a failure resets the status`() {
    let failed = Self.on + [.requested(.importing), .finished(.importing, Self.network)]
    #expect(Self.status(after: failed + [.disableRequested]) == SyncStatus())
  }

  @Test func `a launch with sync turned on clears an earlier failure`() {
    let status = Self.status(after: [
      .enableRequested(isAvailable: false), .launched(isEnabled: true, isAvailable: true),
      .finished(.exporting, nil), .finished(.importing, nil),
    ])
    #expect(status.phase == .succeeded)
    #expect(status.isOptionVisible)
  }
}
