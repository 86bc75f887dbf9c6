internal import ArgumentParser
internal import Conformance
internal import ConformanceRecord
internal import HealthContracts
internal import MemoryHealthStore

/// The store that cases run against.
enum StoreChoice: String, CaseIterable, ExpressibleByArgument {
  case memory
}

/// The sync that cases run against.
enum SyncChoice: String, CaseIterable, ExpressibleByArgument {
  case reference
}

/// The subjects that the tool can make; only here does it know concrete stores.
enum Subjects {
  /// The reference sync on the reference store.
  static var reference: ConformanceSubject<HealthWorld> {
    subject(sync: .reference, store: .memory)
  }

  static func subject(
    sync: SyncChoice, store: StoreChoice
  ) -> ConformanceSubject<HealthWorld> {
    let identity = SubjectIdentity(sync: sync.rawValue, store: store.rawValue)
    return HealthSubject(identity: identity) { surroundings in
      switch store {
      case .memory:
        MemoryHealthStore(appSource: surroundings.appSource, clock: surroundings.clock)
      }
    }.conformanceSubject()
  }
}
