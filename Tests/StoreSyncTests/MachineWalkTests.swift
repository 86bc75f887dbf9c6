import HealthModel
import StoreSync
import TestSupport
import Testing

/// Tests that send random sequences of events to the machine, and check its actions and its state.
struct MachineWalkTests {
  /// A machine with the state that follows from its actions, and the violated invariants.
  struct Books {
    var machine = SyncMachine()
    var running: SyncMachine.Work?
    var isAsking = 0
    var isEnabled = false
    var isRetryScheduled = false
    var failures: [SyncMachine.Work: HealthError] = [:]
    var isAvailable = true
    var problems: [String] = []

    mutating func handle(_ event: SyncMachine.Event) {
      for action in machine.handle(event) { carryOut(action) }
      isEnabled = machine.isEnabled
    }

    /// Grants the open permission requests.
    mutating func grantRequests() {
      while isAsking > 0 {
        isAsking -= 1
        handle(.authorizationAnswered(.success(.sharingAuthorized)))
      }
    }

    private mutating func carryOut(_ action: SyncMachine.Action) {
      switch action {
      case .requestAuthorization: isAsking += 1
      case .saveEnabled, .resetPreference, .startObserving, .stopObserving: break
      case .perform(let work):
        if running != nil { problems.append("two units of work at the same time") }
        if !machine.isEnabled { problems.append("work while the sync is off") }
        running = work
      case .scheduleRetry:
        if isRetryScheduled { problems.append("a second retry") }
        isRetryScheduled = true
      case .cancelRetry:
        if !isRetryScheduled { problems.append("no retry to cancel") }
        isRetryScheduled = false
      }
    }

    /// Checks the invariants that hold between events.
    mutating func check() {
      if !isEnabled { failures = [:] }
      if !isEnabled, isRetryScheduled { problems.append("a scheduled retry while the sync is off") }
      guard isEnabled, running == nil, isAvailable else { return }
      let needsRetry = failures.values.contains { $0.response == .retry }
      if needsRetry != isRetryScheduled {
        problems.append("retry scheduled: \(isRetryScheduled), needed: \(needsRetry)")
      }
    }
  }

  static let errors: [HealthError?] = [
    nil, nil, HealthError(.network), HealthError(.errorAuthorizationDenied),
    HealthError(.errorDatabaseInaccessible), HealthError(.timeout),
  ]

  static let answers: [Result<AuthorizationStatus, HealthError>] = [
    .success(.sharingAuthorized), .success(.sharingAuthorized), .success(.sharingDenied),
    .success(.notDetermined), .failure(HealthError(.errorUserCanceled)),
  ]

  /// Handles a random event if the event is possible in the current state.
  static func step(_ books: inout Books, _ generator: inout SeededGenerator) {
    switch generator.below(12) {
    case 0, 1:
      guard books.isAsking > 0 else { return }
      books.isAsking -= 1
      books.handle(.authorizationAnswered(generator.pick(answers)))
    case 2, 3, 4:
      guard let work = books.running else { return }
      books.running = nil
      let error = generator.pick(errors)
      if books.isEnabled { books.failures[work] = error }
      books.handle(.finished(work, error))
    case 5:
      guard books.isRetryScheduled else { return }
      books.isRetryScheduled = false
      books.handle(.retryDue)
    case 6: books.handle(.enableRequested(isAvailable: books.isAvailable))
    case 7: if generator.below(3) == 0 { books.handle(.disableRequested) }
    case 8: books.handle(.requested(generator.pick(SyncMachine.Work.allCases)))
    case 9: books.handle(.unlocked)
    case 10:
      // Health data that becomes unavailable stays unavailable for the rest of the sequence.
      if generator.below(20) == 0 { books.isAvailable = false }
      books.handle(.foregrounded(isAvailable: books.isAvailable))
    default: books.handle(.recoveryRequested)
    }
  }

  @Test(arguments: 0..<20)
  func `random sequences of events preserve the invariants`(_ part: Int) {
    for seed in UInt64(part * 50)..<UInt64(part * 50 + 50) {
      var generator = SeededGenerator(seed: seed)
      var books = Books()
      for _ in 0..<200 where books.problems.isEmpty {
        Self.step(&books, &generator)
        books.check()
      }
      #expect(books.problems.isEmpty, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<10)
  func `after a random sequence of events, the sync is on and idle once everything succeeds`(
    _ seed: UInt64
  ) {
    var generator = SeededGenerator(seed: seed)
    var books = Books()
    for _ in 0..<200 { Self.step(&books, &generator) }
    books.grantRequests()
    books.handle(.enableRequested(isAvailable: true))
    books.grantRequests()
    books.handle(.foregrounded(isAvailable: true))
    while let work = books.running {
      books.running = nil
      books.handle(.finished(work, nil))
    }
    #expect(books.machine.isIdle)
    #expect(books.machine.isEnabled)
    #expect(!books.isRetryScheduled)
    #expect(books.machine.failure == nil)
    #expect(books.machine.hasSucceeded)
  }
}
