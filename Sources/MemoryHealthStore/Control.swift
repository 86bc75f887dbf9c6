import Foundation
public import HealthModel

extension MemoryHealthStore {
  /// Locks or unlocks the device; unlocking delivers what was held back.
  public func setLocked(_ isLocked: Bool) async { change { $0.isLocked = isLocked } }

  /// Makes health data available or not.
  public func setAvailable(_ isAvailable: Bool) async { change { $0.isAvailable = isAvailable } }

  /// Brings the app to the front or sends it to the background, where it sleeps until woken.
  public func setForeground(_ isForeground: Bool) async {
    change { $0.isForeground = isForeground }
  }

  /// Ends the app's process: its queries are gone; data, registrations and permissions stay.
  ///
  /// A completion that the process still owed never comes, so its delivery expires.
  public func terminateProcess() async {
    state.withLock { state in
      for running in state.running { running.retry?.cancel() }
      state.running.removeAll()
      state.executed.removeAll()
    }
  }

  /// Returns everything that is stored, oldest arrival first, also on a locked device.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of objects.
  public func storedSamples() async -> [QuantitySample] {
    state.withLock { state in
      let stored = state.logs.values.lazy.flatMap(\.entries).compactMap { entry in
        if case .stored(let sample) = entry.content { (entry.position, sample) } else { nil }
      }
      return stored.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  /// Returns what the store has seen of observers and their completions.
  public func observerLedger() async -> ObserverLedger {
    state.withLock { state in
      var ledger = state.ledger
      ledger.registrations = state.registrations.mapValues(\.frequency)
      ledger.observedTypes = Set(state.running.lazy.filter(\.isObserver).map(\.type))
      return ledger
    }
  }

  /// Changes what the device or the app is doing, and calls whoever waited for that.
  private func change(_ body: (inout State) -> Void) {
    state.withLock { state in
      body(&state)
      queueDueQueries(in: &state)
    }
    deliver()
  }
}
