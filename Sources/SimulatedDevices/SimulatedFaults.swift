package import HealthModel

/// The user's answer to a permission request.
///
/// The answer `refusesSharing` permits only reading, and `leaves` dismisses the request without a
/// decision.
public enum UserAnswer: String, Hashable, Sendable, Codable, CaseIterable {
  case grants, refuses, refusesSharing, leaves
}

/// The calls that a fault affects: those to one operation or, with `every`, to all four.
public enum StoreCall: String, Hashable, Sendable, Codable, CaseIterable {
  case save, delete, query, authorization, every
}

/// The effect of a fault on the calls to the store.
///
/// The calls fail with an error, except with `unanswered`, `late` and `delayed`. `unanswered` calls
/// have no effect while their callers wait. `late` calls take effect but return only after their
/// callers have stopped waiting; queries are not delayed. `delayed` calls take 20 seconds. A kind
/// whose name ends in `Once` affects only the next call to each affected operation.
public enum FaultKind: String, Hashable, Sendable, Codable, CaseIterable {
  case network, inaccessible, denied, undetermined, restricted, unknown, timeout
  case networkOnce, invalidOnce, misuseOnce
  case unanswered, late, delayed
}

/// A way in which the store delivers changes to the app.
///
/// With `duplicated`, each delivery calls its handlers twice; with `reordered`, a change is
/// delivered after a later change, or after a query that may include it.
public enum DeliveryKind: String, Hashable, Sendable, Codable, CaseIterable {
  case normal, duplicated, reordered
}

extension UserAnswer {
  /// The answer as a test bench sets it.
  package var decision: AuthorizationAnswer {
    switch self {
    case .grants: .decide(share: true, read: true)
    case .refuses: .decide(share: false, read: false)
    case .refusesSharing: .decide(share: false, read: true)
    case .leaves: .cancel
    }
  }
}

extension StoreCall {
  /// The operations of the store that the fault affects.
  package var operations: [StoreOperation] {
    StoreOperation(rawValue: rawValue).map { [$0] } ?? StoreOperation.allCases
  }

  /// The calls that shrinking tries instead.
  package var simpler: [Self] { self == .every ? [.save, .query, .delete] : [] }
}

extension FaultKind {
  /// The corresponding fault of a `FaultInjectingStore`.
  package var fault: StoreFault {
    switch self {
    case .network: .failing(HealthError(.network))
    case .inaccessible: .failing(HealthError(.errorDatabaseInaccessible))
    case .denied: .failing(HealthError(.errorAuthorizationDenied))
    case .undetermined: .failing(HealthError(.errorAuthorizationNotDetermined))
    case .restricted: .failing(HealthError(.errorHealthDataRestricted))
    case .unknown: .failing(HealthError(.unknownError))
    case .timeout: .failing(HealthError(.timeout))
    case .networkOnce: .failingOnce(HealthError(.network))
    case .invalidOnce: .failingOnce(HealthError(.errorInvalidArgument))
    case .misuseOnce:
      .failingOnce(ProgrammerError(.invalidMetadata, "the call is an incorrect use of the store"))
    case .unanswered: .unanswered
    case .late: .late
    case .delayed: .delayed(20)
    }
  }

  /// The index of the kind among all kinds.
  package var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// The kinds that shrinking tries instead.
  package var simpler: [Self] { self == .network ? [] : [.network] }
}
