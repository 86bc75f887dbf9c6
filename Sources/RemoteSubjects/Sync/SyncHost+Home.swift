internal import HealthModel
internal import JSONText
internal import WeightSync

extension SyncHost {
  /// Performs a sync's call to the home, and returns the result.
  func answer(_ call: HomeCall) async throws -> any WireWritable {
    switch call {
    case .contents(let lookup): return remember(try await home.contents(lookup))
    case .apply(let revision, let lookup, let changes):
      let read = state.withLock { $0.readings.removeValue(forKey: revision) }
      let isApplied = try await home.transaction(lookup) { contents in
        contents == read ? (changes, true) : (EntryChanges(), false)
      }
      return WireMember("applied", isApplied)
    case .state: return WireMember("state", try await home.state())
    case .saveAnchor(let anchor): try await home.saveAnchor(anchor)
    case .saveLastSyncDate(let date): try await home.saveLastSyncDate(date)
    }
    return JSONObject()
  }

  /// Records the entries that a call is about to write, even if the home then rejects them.
  func keepEntries(of call: HomeCall) {
    guard case .apply(_, _, let changes) = call else { return }
    state.withLock { state in
      for entry in changes.upserts { state.keptEntries[entry.persistentModelID] = entry }
    }
  }

  /// Returns the entry that the sync last tried to write under an identifier, if any.
  func keptEntry(_ persistentModelID: String) -> WeightEntry? {
    state.withLock { $0.keptEntries[persistentModelID] }
  }

  private func remember(_ contents: HomeContents) -> WireHomeContents {
    let revision = state.withLock { state in
      defer { state.nextReading += 1 }
      state.readings[state.nextReading] = contents
      state.readings[state.nextReading - Self.mostReadings] = nil
      return state.nextReading
    }
    return WireHomeContents(revision: revision, contents: contents)
  }
}
