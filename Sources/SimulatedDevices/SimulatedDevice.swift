package import HealthModel
package import Simulation

/// A device of a user, with the app's home: its storage, which outlives the processes of the app.
package final class SimulatedDevice<Home: Sendable, App: Sendable>: Sendable {
  /// The index of the device, counted from 0.
  package let index: Int
  /// The health store as the app on the device uses it.
  package let store: DeviceStore
  /// The running process of the app, and whether the user has turned on its connection to Health.
  package let status = AppStatus()
  /// The changes to the app's home.
  package let changes = HomeChanges()
  private let currentHome: Locked<Home>
  private let currentApp = Locked<App?>(nil)

  private init(index: Int, store: DeviceStore, home: Home) {
    self.index = index
    self.store = store
    currentHome = Locked(home)
  }

  /// Creates the devices of a user, which share the samples of a store.
  ///
  /// - Throws: An error from `makeHome`.
  package static func all(
    _ count: Int, on store: any ControllableHealthStore, time: VirtualTime, isScheduled: Bool,
    makeHome: () async throws -> Home
  ) async throws -> [SimulatedDevice] {
    let registered = DeviceFront.Registrations()
    var devices: [SimulatedDevice] = []
    for index in 0..<count {
      let front = DeviceFront(store, device: index, registered: registered)
      devices.append(
        SimulatedDevice(
          index: index, store: DeviceStore(front, on: time, isScheduled: isScheduled),
          home: try await makeHome()))
    }
    return devices
  }

  /// The app's home; setting it counts as a change.
  package var home: Home {
    get { currentHome.withLock { $0 } }
    set {
      currentHome.withLock { $0 = newValue }
      changes.add()
    }
  }

  /// The components of the app in the running process, or `nil` if the app is not running.
  package var app: App? { currentApp.withLock { $0 } }

  /// Notes that a process has started.
  ///
  /// - Parameters:
  ///   - process: The process.
  ///   - app: The components of the app in the process.
  ///   - token: The token that the app retains.
  package func begin(_ process: AppProcess, _ app: App, _ token: HomeChanges.Token) {
    changes.begin(token)
    status.begin(process)
    currentApp.withLock { $0 = app }
  }

  /// Removes an ended process with its observers, and resumes its suspended calls to the store.
  func processEnded() {
    store.front.endQueries()
    changes.endProcess()
    status.processEnded()
    currentApp.withLock { $0 = nil }
    store.resumeCalls()
  }

  /// Ends all faults of the device, including lost completions and a scheduled end of its process.
  package func recover() {
    status.process?.end(after: nil)
    status.process?.loseCompletions(0)
    store.recover()
  }
}

extension Array {
  /// Performs two rounds of work on devices, and a third one if the second may have changed a home.
  ///
  /// Without a change, a third round would repeat the second one. The second round reveals devices
  /// that read the same changes again.
  package func performRounds<Home, App>(_ round: () async -> Void) async
  where Element == SimulatedDevice<Home, App> {
    var changes = map { $0.changes.count }
    for number in 0..<3 {
      let before = changes
      await round()
      changes = map { $0.changes.count }
      if number > 0, changes == before { break }
    }
  }
}
