internal import Foundation
package import HealthModel

/// The state of a ``SyncShell``, which only that actor can access.
///
/// The state is a class, because a shell accesses it through a protocol, which would copy a
/// structure.
package final class ShellState {
  /// The decision logic.
  package var machine: SyncMachine
  /// The actions that have not been completed; while ``SyncShell/drainActions()`` runs, the first
  /// one is being performed.
  package fileprivate(set) var pendingActions: [SyncMachine.Action] = []
  package fileprivate(set) var isDraining = false
  fileprivate var retry: ScheduledAction?
  fileprivate var idleWaiters: [CheckedContinuation<Void, Never>] = []

  /// Whether an action that turns the sync off has not been completed.
  package var isTurningOff: Bool {
    pendingActions.contains { $0 == .saveEnabled(false) || $0 == .resetPreference }
  }

  /// Creates the state of a sync that is off.
  package init(machine: SyncMachine = SyncMachine()) { self.machine = machine }
}

/// An actor that passes events to a state machine and performs the resulting actions.
package protocol SyncShell: Actor {
  /// The state of the shell; only the shell's own functions change it.
  var shell: ShellState { get }
  /// The calls to the store.
  nonisolated var calls: StoreCalls { get }
  /// Whether a notification from the store or the home has not been turned into an event yet.
  var isEventWaiting: Bool { get }

  /// Requests permission, and returns the sharing status.
  ///
  /// - Throws: An error from the store; `errorUserCanceled` if the request was not processed.
  func requestAuthorization() async throws -> AuthorizationStatus
  /// Saves whether sync is on.
  func saveEnabled(_ isEnabled: Bool) async
  /// Turns off a sync that is inactive in this process, if it was saved as on.
  func resetPreference() async
  /// Starts to observe the store.
  func startObserving() async
  /// Stops observing the store.
  func stopObserving() async
  /// Starts a unit of work in a task, which reports its completion to the machine.
  func perform(_ work: SyncMachine.Work)
  /// Responds to the completion of all pending actions.
  func didDrain()
}

extension SyncShell {
  /// Whether sync is on.
  package var isEnabled: Bool { shell.machine.isEnabled }

  /// Passes an event to the machine, and performs all pending actions; if another call is
  /// performing actions, returns immediately and leaves them to that call.
  package func handle(_ event: SyncMachine.Event) async {
    accept(event)
    await drainActions()
  }

  /// Passes an event to the machine; the running call of ``drainActions()``, or else the next one,
  /// performs the actions.
  package func accept(_ event: SyncMachine.Event) {
    shell.pendingActions += shell.machine.handle(event)
  }

  /// Performs all pending actions one after another, so that the sync is turned on and off in the
  /// order of the requests; returns immediately if another call is performing them.
  package func drainActions() async {
    guard !shell.isDraining else { return }
    shell.isDraining = true
    while let action = shell.pendingActions.first {
      await execute(action)
      shell.pendingActions.removeFirst()
    }
    shell.isDraining = false
    didDrain()
    resumeIdleWaiters()
  }

  /// Waits until no work, action or event is running or pending; a scheduled retry is not awaited.
  package func awaitQuiet() async {
    while !isQuiet {
      await withCheckedContinuation { shell.idleWaiters.append($0) }
    }
  }

  private func execute(_ action: SyncMachine.Action) async {
    switch action {
    case .requestAuthorization: await answerRequest()
    case .saveEnabled(let isEnabled): await saveEnabled(isEnabled)
    case .resetPreference: await resetPreference()
    case .startObserving: await startObserving()
    case .stopObserving: await stopObserving()
    case .perform(let work): perform(work)
    case .scheduleRetry(let attempt): scheduleRetry(attempt: attempt)
    case .cancelRetry:
      shell.retry?.cancel()
      shell.retry = nil
    }
  }

  private func answerRequest() async {
    let answer: Result<AuthorizationStatus, HealthError>
    do { answer = .success(try await requestAuthorization()) } catch {
      answer = .failure(HealthError(wrapping: error))
    }
    accept(.authorizationAnswered(answer))
  }

  private func scheduleRetry(attempt: Int) {
    let delay = calls.limits.retryDelay(attempt: attempt)
    shell.retry = calls.clock.schedule(at: calls.clock.now.addingTimeInterval(delay)) {
      [weak self] in await self?.handle(.retryDue)
    }
  }

  private var isQuiet: Bool {
    !shell.isDraining && shell.machine.isIdle && !isEventWaiting
  }

  private func resumeIdleWaiters() {
    guard isQuiet else { return }
    let waiters = shell.idleWaiters
    shell.idleWaiters = []
    for waiter in waiters { waiter.resume() }
  }
}
