private import Foundation
internal import HealthModel

/// The decision logic of the sync, without clock, store or home: events in, actions out.
struct WeightSyncMachine: Sendable {
  /// A unit of work that uses the store; only one runs at a time, exports first.
  enum Work: Int, Hashable, Sendable, CaseIterable {
    case exporting
    case importing
  }

  enum Event: Sendable {
    case launched(isEnabled: Bool, isAvailable: Bool)
    case enableRequested(isAvailable: Bool)
    case authorizationAnswered(Result<AuthorizationStatus, HealthError>)
    case disableRequested
    case requested(Work)
    case finished(Work, HealthError?)
    case foregrounded(isAvailable: Bool)
    case unlocked
    case retryDue
    case recoveryRequested
  }

  enum Action: Hashable, Sendable {
    case requestAuthorization
    case saveEnabled(Bool)
    case startObserving
    case stopObserving
    case perform(Work)
    case scheduleRetry(attempt: Int)
    case cancelRetry
  }

  private enum Phase: Sendable {
    /// The sync is off; an enable request leads to `asking`.
    case disabled
    /// The user is being asked; the answer leads to `enabled` or back to `disabled`.
    case asking
    /// The sync is on; a disable request leads to `disabled`.
    case enabled
  }

  private var phase = Phase.disabled
  private var running: Work?
  private var wanted: Set<Work> = []
  private var failures: [Work: HealthError] = [:]
  private var refusal: HealthError?
  private var hasSucceeded = false
  private var isAvailable = true
  private var attempt = 0
  private var isRetryScheduled = false

  var isEnabled: Bool { phase == .enabled }

  /// Whether no work is running or pending.
  var isIdle: Bool { running == nil && wanted.isEmpty && phase != .asking }

  mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .launched(let isEnabled, let isAvailable): launched(isEnabled, isAvailable)
    case .enableRequested(let isAvailable): enableRequested(isAvailable)
    case .authorizationAnswered(let answer): authorizationAnswered(answer)
    case .disableRequested: disableRequested()
    case .requested(let work): request(work)
    case .finished(let work, let error): finished(work, error)
    case .foregrounded(let isAvailable): foregrounded(isAvailable)
    case .unlocked: want([.exporting, .importing])
    case .retryDue: retryDue()
    case .recoveryRequested: recoveryRequested()
    }
  }

  private mutating func launched(_ isEnabled: Bool, _ isAvailable: Bool) -> [Action] {
    self.isAvailable = isAvailable
    guard isEnabled, isAvailable, phase == .disabled else { return [] }
    phase = .enabled
    refusal = nil
    return [.startObserving] + want([.exporting, .importing])
  }

  private mutating func enableRequested(_ isAvailable: Bool) -> [Action] {
    self.isAvailable = isAvailable
    guard phase == .disabled else { return [] }
    guard isAvailable else {
      refusal = HealthError(.errorHealthDataUnavailable)
      return []
    }
    phase = .asking
    refusal = nil
    return [.requestAuthorization]
  }

  private mutating func authorizationAnswered(
    _ answer: Result<AuthorizationStatus, HealthError>
  ) -> [Action] {
    // While the sync is on, only a recovery requests authorization; the following work shows the
    // outcome.
    guard phase == .asking else { return want([.exporting, .importing]) }
    switch answer {
    case .success(.sharingAuthorized):
      phase = .enabled
      return [.saveEnabled(true), .startObserving] + want([.exporting, .importing])
    case .success(.sharingDenied):
      refusal = HealthError(.errorAuthorizationDenied)
    case .success(.notDetermined):
      refusal = HealthError(.errorAuthorizationNotDetermined)
    case .failure(let error):
      refusal = error
    }
    phase = .disabled
    return []
  }

  private mutating func disableRequested() -> [Action] {
    guard phase != .disabled else { return [] }
    phase = .disabled
    wanted = []
    failures = [:]
    refusal = nil
    hasSucceeded = false
    return [.saveEnabled(false), .stopObserving] + settleRetry()
  }

  private mutating func finished(_ work: Work, _ error: HealthError?) -> [Action] {
    running = nil
    guard phase == .enabled else { return [] }
    failures[work] = error
    if error == nil { hasSucceeded = true }
    let next = start()
    return next.isEmpty ? settleRetry() : next
  }

  private mutating func foregrounded(_ isAvailable: Bool) -> [Action] {
    self.isAvailable = isAvailable
    return want([.exporting, .importing])
  }

  private mutating func retryDue() -> [Action] {
    isRetryScheduled = false
    return want(Set(failures.keys))
  }

  private mutating func recoveryRequested() -> [Action] {
    switch phase {
    case .disabled: enableRequested(isAvailable)
    case .asking: []
    case .enabled:
      presentation?.recoveryAction == .requestAuthorizationAgain
        ? [.requestAuthorization] : want([.exporting, .importing])
    }
  }

  /// Requests work for a waiting caller, which is tried even if the store is going to reject it.
  private mutating func request(_ work: Work) -> [Action] {
    guard phase == .enabled else { return [] }
    wanted.insert(work)
    return start()
  }

  private mutating func want(_ work: Set<Work>) -> [Action] {
    guard phase == .enabled, isAvailable else { return [] }
    wanted.formUnion(work)
    return start()
  }

  private mutating func start() -> [Action] {
    guard running == nil, let next = Work.allCases.first(where: wanted.contains) else { return [] }
    wanted.remove(next)
    running = next
    return [.perform(next)]
  }

  /// Schedules a retry exactly while a failure requires one; delays grow until all failures are
  /// resolved.
  private mutating func settleRetry() -> [Action] {
    let needsRetry = failures.values.contains {
      ErrorPresentation($0.code).recoveryAction == .queueAndRetry
    }
    if failures.isEmpty { attempt = 0 }
    if needsRetry, !isRetryScheduled {
      isRetryScheduled = true
      attempt += 1
      return [.scheduleRetry(attempt: attempt - 1)]
    }
    if !needsRetry, isRetryScheduled {
      isRetryScheduled = false
      return [.cancelRetry]
    }
    return []
  }

  /// The failure to show to the user: the refusal, or the first failed work.
  private var presentation: ErrorPresentation? {
    let error = refusal ?? Work.allCases.lazy.compactMap { failures[$0] }.first
    return error.map { ErrorPresentation($0.code) }
  }

  var status: SyncStatus {
    var status = SyncStatus()
    let presentation = presentation
    status.isToggleOn = phase == .enabled
    status.message = presentation?.message
    status.recoveryAction = presentation?.recoveryAction
    status.isOptionVisible = isAvailable && presentation?.recoveryAction != .hideOption
    if running != nil {
      status.phase = .syncing
    } else if presentation != nil {
      status.phase = .failed
    } else if hasSucceeded {
      status.phase = .succeeded
    }
    return status
  }
}
