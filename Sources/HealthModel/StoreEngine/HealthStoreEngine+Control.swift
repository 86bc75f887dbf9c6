extension HealthStoreEngine {
  /// Locks or unlocks the device; unlocking delivers what was held back.
  package func setLocked(_ isLocked: Bool) async { change { $0.isLocked = isLocked } }

  /// Makes health data available or not.
  package func setAvailable(_ isAvailable: Bool) async { change { $0.isAvailable = isAvailable } }

  /// Brings the app to the front or sends it to the background, where it sleeps until woken.
  package func setForeground(_ isForeground: Bool) async {
    change { $0.isForeground = isForeground }
  }

  /// Ends the app's process: its queries are gone; data, registrations and permissions stay.
  ///
  /// A completion that the process still owed never comes, so its delivery expires.
  package func terminateProcess() async {
    withState { state in
      for running in state.running { running.retry?.cancel() }
      state.running.removeAll()
      state.executed.removeAll()
      state.processDied()
    }
  }

  /// Returns everything that is stored, oldest arrival first, also on a locked device.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of objects.
  package func storedSamples() async -> [QuantitySample] {
    withState { state in
      state.noting { archive throws(HealthError) in try archive.allSamples() } ?? []
    }
  }

  /// Everything that the store knows, as text that two equal states share.
  package func stateDescription() -> String { withState { StateDump.text(of: $0) } }

  /// Why the objects could not be read or changed for a bench, which is told in no other way.
  package func breakdown() async -> SubjectBreakdown? {
    withState { $0.failure }.map { failure in
      SubjectBreakdown(
        message: "the store could not read or change what it holds: \(failure.code.name)",
        exchange: [])
    }
  }

  /// Returns what the store has seen of observers and their completions.
  package func observerLedger() async -> ObserverLedger {
    withState { state in
      var ledger = state.ledger
      ledger.registrations = state.registrations.mapValues(\.record.frequency)
      ledger.observedTypes = Set(state.running.lazy.filter(\.isObserver).map(\.type))
      return ledger
    }
  }

  /// Changes what the device or the app is doing, and calls whoever waited for that.
  private func change(_ body: (inout State) -> Void) {
    withState { state in
      body(&state)
      queueDueQueries(in: &state)
    }
    deliver()
  }
}
