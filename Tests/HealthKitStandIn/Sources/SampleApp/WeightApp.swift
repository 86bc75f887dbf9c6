public import Foundation
import HealthKit
public import HealthModel
public import WeightSync

// An app depends on the product HealthKitStore; the stand-in has the adapter under another name.
#if canImport(HealthKitStore)
  import HealthKitStore
#else
  import HealthKitStoreOnLinux
#endif

/// A weight app without its views, with the same sync on HealthKit in production and on any store
/// in tests.
@MainActor
public final class WeightApp {
  /// The entries that the app shows, newest first.
  public private(set) var entries: [WeightEntry] = []
  /// The status of the sync after the last successful call to a method; `nil` before the first.
  public private(set) var status: SyncStatus?

  /// The app's sync.
  public let sync: any WeightSyncProtocol
  private let home: any WeightSyncHome

  /// Creates the app with any store; tests pass a `MemoryHealthStore`.
  public init(
    store: any HealthStoreProtocol, home: any WeightSyncHome,
    clock: any HealthClock = SystemClock(),
    identifiers: any IdentifierSource = RandomIdentifiers()
  ) {
    self.home = home
    sync = WeightApp.makeSync(
      store: store, home: home, clock: clock, identifiers: identifiers,
      configuration: WeightSyncConfiguration(
        bundleIdentifier: Bundle.main.bundleIdentifier ?? "com.example.weights",
        preferredUnit: .kilograms))
  }

  /// Creates the app on a device, with HealthKit as its store.
  ///
  /// Call this method while the app launches: HealthKit wakes an app for its observers, which the
  /// sync starts in ``launch()``.
  public static func onDevice(home: any WeightSyncHome) -> WeightApp {
    WeightApp(store: HealthKitStore(HKHealthStore()), home: home)
  }

  /// Creates the sync, which is also the subject of the contract tests.
  nonisolated public static func makeSync(
    store: any HealthStoreProtocol, home: any WeightSyncHome, clock: any HealthClock,
    identifiers: any IdentifierSource, configuration: WeightSyncConfiguration
  ) -> any WeightSyncProtocol {
    WeightSync(
      store: store, home: home, clock: clock, identifiers: identifiers,
      configuration: configuration)
  }

  /// Continues the work of the previous process; call it at each launch, including launches
  /// in the background.
  public func launch() async {
    await sync.launch()
    await refresh()
  }

  /// Requests authorization and, if sharing is authorized, turns the sync on, as when the user taps
  /// the switch.
  public func turnOn() async {
    await sync.enable()
    await refresh()
  }

  /// Adds a weight that the user entered.
  public func add(kilograms: Double, at date: Date) async throws {
    _ = try await sync.add(
      EntryDraft(weightValue: kilograms, weightUnit: .kilograms, date: date))
    await refresh()
  }

  private func refresh() async {
    status = await sync.status
    let found = (try? await home.entries()) ?? []
    entries = found.sorted { $0.date > $1.date }
  }
}
