import ConformanceRecord
import HealthContracts
import MemoryHealthStore
import RemoteSubjects
import SubjectDeviations

extension HealthSubject {
  /// Returns the subject of the reference sync and the in-memory store.
  ///
  /// The subject can also exchange lines and make configured stores, so that every deviation can be
  /// planted.
  static func memory(sync: String = "reference", store: String = "memory") -> Self {
    var subject = HealthSubject(
      identity: SubjectIdentity(sync: sync, store: store),
      makeExchange: {
        let lines = LineExchange { MemoryHealthStore(appSource: $0, clock: $1) }
        return SubjectExchange(
          send: { lines.send($0) }, next: { try await lines.next() },
          closeInput: { lines.closeInput() }, forcedEnd: { await lines.forcedEnd() },
          close: { lines.close() })
      },
      makeStore: { MemoryHealthStore(appSource: $0.appSource, clock: $0.clock) })
    subject.makeConfiguredStore = {
      MemoryHealthStore(appSource: $0.appSource, clock: $0.clock, configuration: $1)
    }
    return subject
  }
}

extension StoreDeviation {
  /// The reference sync on an in-memory store with the deviation.
  var subject: HealthSubject {
    let memory = HealthSubject.memory(store: id)
    return planted(in: memory) ?? memory
  }
}

extension SyncDeviation {
  /// The reference sync with the deviation, on the in-memory store.
  var subject: HealthSubject { planted(in: .memory(sync: id)) }
}

extension ServerDeviation {
  /// The reference sync on the in-memory store, with exchanges over a server with the deviation.
  var subject: HealthSubject {
    let memory = HealthSubject.memory(store: id)
    return planted(in: memory) ?? memory
  }
}
