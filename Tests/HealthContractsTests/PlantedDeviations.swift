import ConformanceRecord
import HealthContracts
import MemoryHealthStore
import RemoteSubjects
import SubjectDeviations

extension HealthSubject {
  /// The reference sync on the store in memory, with everything that a deviation can be planted in.
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
  /// The reference sync on the store in memory with the deviation.
  var subject: HealthSubject {
    let memory = HealthSubject.memory(store: id)
    return planted(in: memory) ?? memory
  }
}

extension SyncDeviation {
  /// The reference sync with the deviation on the store in memory.
  var subject: HealthSubject { planted(in: .memory(sync: id)) }
}

extension ServerDeviation {
  /// The server with the deviation as a subject with line exchanges.
  var subject: HealthSubject {
    let memory = HealthSubject.memory(store: id)
    return planted(in: memory) ?? memory
  }
}
