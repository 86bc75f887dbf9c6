package import HealthModel

/// The decision logic of a sync, which turns events into actions without a clock, store or home.
package struct SyncMachine: Sendable {
  /// A unit of work that uses the store; only one runs at a time, exports first.
  package enum Work: Int, Hashable, Sendable, CaseIterable {
    case exporting
    case importing
  }

  package enum Event: Sendable {
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

  package enum Action: Hashable, Sendable {
    case requestAuthorization
    case saveEnabled(Bool)
    /// Turns off a sync that is inactive in this process, if it was saved as on.
    case resetPreference
    case startObserving
    case stopObserving
    case perform(Work)
    case scheduleRetry(attempt: Int)
    case cancelRetry
  }

  private enum Phase: Sendable {
    /// Sync is off; with health data, a request to enable or recover it leads to `asking`, and a
    /// launch with sync saved as on leads to `enabled`.
    case disabled
    /// The user is being asked for permission; the last answer leads to `enabled` or back to
    /// `disabled`, and a disable request leads to `disabled`.
    case asking
    /// Sync is on; a disable request leads to `disabled`.
    case enabled
  }

  private var phase = Phase.disabled
  /// The number of permission requests that have not been answered.
  private var openRequests = 0
  private var running: Work?
  private var wanted: Set<Work> = []
  private var failures: [Work: HealthError] = [:]
  private var refusal: HealthError?
  /// Whether work has succeeded since the sync was turned on.
  package private(set) var hasSucceeded = false
  /// Whether health data was available according to the last event that reported the availability;
  /// `true` before the first report.
  package private(set) var isAvailable = true
  private var attempt = 0
  private var isRetryScheduled = false

  /// The units of work that make up the sync; other units are never performed.
  private let units: Set<Work>

  /// Creates the machine of a sync that is off.
  package init(units: Set<Work> = Set(Work.allCases)) { self.units = units }

  /// Whether sync is on.
  package var isEnabled: Bool { phase == .enabled }

  /// Whether no work is running or pending, and sync is not being turned on.
  package var isIdle: Bool { running == nil && wanted.isEmpty && phase != .asking }

  /// Whether a unit of work is running.
  package var isWorking: Bool { running != nil }

  /// Returns the actions that follow from an event, in order.
  package mutating func handle(_ event: Event) -> [Action] {
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
    return ask()
  }

  private mutating func ask() -> [Action] {
    openRequests += 1
    return [.requestAuthorization]
  }

  private mutating func authorizationAnswered(
    _ answer: Result<AuthorizationStatus, HealthError>
  ) -> [Action] {
    openRequests -= 1
    // While sync is on, only a recovery requests authorization; the following work shows the
    // outcome.
    guard phase == .asking else { return want([.exporting, .importing]) }
    // Requests are answered in order, so this answer belongs to a request from before the sync was
    // turned off and on again.
    guard openRequests == 0 else { return [] }
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
    // A sync that is inactive, for example without health data, may still be saved as on.
    guard phase != .disabled else { return [.resetPreference] }
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
      failure?.response == .askAgain
        ? ask() : want([.exporting, .importing])
    }
  }

  /// Requests work while sync is on; the work is tried even if health data is unavailable.
  private mutating func request(_ work: Work) -> [Action] {
    guard phase == .enabled, units.contains(work) else { return [] }
    wanted.insert(work)
    return start()
  }

  private mutating func want(_ work: Set<Work>) -> [Action] {
    guard phase == .enabled, isAvailable else { return [] }
    wanted.formUnion(work.intersection(units))
    return start()
  }

  private mutating func start() -> [Action] {
    guard running == nil, let next = Work.allCases.first(where: wanted.contains) else { return [] }
    wanted.remove(next)
    running = next
    return [.perform(next)]
  }

  /// Returns the action, if any, that schedules a retry that a failure requires, or cancels a retry
  /// that no failure requires; delays grow until all failures are resolved.
  private mutating func settleRetry() -> [Action] {
    let needsRetry = failures.values.contains { $0.response == .retry }
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

  /// The failure to show to the user, or `nil` if all failures are resolved.
  ///
  /// A failure that prevented the sync from being turned on comes first, then a failure of the
  /// export, then one of the import.
  package var failure: HealthError? {
    refusal ?? Work.allCases.lazy.compactMap { failures[$0] }.first
  }
}
