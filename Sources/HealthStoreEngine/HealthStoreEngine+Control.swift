package import HealthModel

extension HealthStoreEngine {
  /// Locks or unlocks the device; unlocking delivers pending changes.
  package func setLocked(_ isLocked: Bool) async { change { $0.isLocked = isLocked } }

  /// Makes health data available or unavailable; making it available delivers pending changes.
  package func setAvailable(_ isAvailable: Bool) async { change { $0.isAvailable = isAvailable } }

  /// Brings the app to the foreground, which delivers pending changes, or sends it to the
  /// background, where it is suspended until a background delivery wakes it.
  package func setForeground(_ isForeground: Bool) async {
    change { $0.isForeground = isForeground }
  }

  /// Ends the app's process: its queries end, but data, registrations and permissions remain.
  ///
  /// A delivery whose completion is outstanding still expires at its deadline.
  package func terminateProcess() async {
    withState { state in
      for running in state.running { running.retry?.cancel() }
      state.running.removeAll()
      state.executed.removeAll()
      state.processDied()
    }
  }

  /// Returns all stored samples, oldest arrival first, even on a locked device.
  ///
  /// If the archive fails, the result is empty, and ``breakdown()`` reports the failure.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of objects.
  package func storedObjects() async -> [Sample] {
    withState { state in
      state.noting { archive throws(HealthError) in try archive.allSamples() } ?? []
    }
  }

  /// Returns the complete state of the store as text; equal states produce equal text.
  package func stateDescription() -> String { withState { StateDump.text(of: $0) } }

  /// Returns the first archive failure in a test bench operation that lists stored objects, deletes
  /// objects as the user or removes the records of deletions; `nil` if none of these operations has
  /// failed.
  package func breakdown() async -> SubjectBreakdown? {
    withState { $0.failure }.map { failure in
      SubjectBreakdown(
        message: "the store could not read or change its data: \(failure.code.name)",
        exchange: [])
    }
  }

  /// Returns the record of observer deliveries and their completions.
  package func observerLedger() async -> ObserverLedger {
    withState { state in
      var ledger = state.ledger
      ledger.registrations = state.registrations.mapValues(\.record.frequency)
      ledger.observedTypes = Set(state.running.lazy.filter(\.isObserver).map(\.type))
      return ledger
    }
  }

  /// Changes the state of the device or the app, and calls the handlers that can now be called.
  private func change(_ body: (inout State) -> Void) {
    withState { state in
      body(&state)
      queueDueQueries(in: &state)
    }
    deliver()
  }
}
