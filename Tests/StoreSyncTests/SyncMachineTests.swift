import HealthModel
import StoreSync
import Testing

/// A sequence of events, with the actions that the machine requests after the last one.
struct MachineCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let events: [SyncMachine.Event]
  let expected: [SyncMachine.Action]

  init(
    _ description: String, _ events: [SyncMachine.Event],
    _ expected: [SyncMachine.Action]
  ) {
    testDescription = description
    self.events = events
    self.expected = expected
  }
}

struct SyncMachineTests {
  typealias Event = SyncMachine.Event

  static let network = HealthError(.network)
  /// Events that lead to an idle sync that is on.
  static let on: [Event] = [
    .enableRequested(isAvailable: true), .authorizationAnswered(.success(.sharingAuthorized)),
    .finished(.exporting, nil), .finished(.importing, nil),
  ]

  static func after(
    _ events: [Event]
  ) -> (machine: SyncMachine, last: [SyncMachine.Action]) {
    var machine = SyncMachine()
    var last: [SyncMachine.Action] = []
    for event in events { last = machine.handle(event) }
    return (machine, last)
  }

  // MARK: - Turning on and off

  static let turning: [MachineCase] = [
    MachineCase(
      "enabling requests permission", [.enableRequested(isAvailable: true)],
      [.requestAuthorization]),
    MachineCase(
      "enabling without health data requests nothing", [.enableRequested(isAvailable: false)], []),
    MachineCase(
      "permission starts the observation and the first export",
      [.enableRequested(isAvailable: true), .authorizationAnswered(.success(.sharingAuthorized))],
      [.saveEnabled(true), .startObserving, .perform(.exporting)]),
    MachineCase(
      "a refusal starts nothing",
      [.enableRequested(isAvailable: true), .authorizationAnswered(.success(.sharingDenied))], []),
    MachineCase(
      "an undecided request starts nothing",
      [.enableRequested(isAvailable: true), .authorizationAnswered(.success(.notDetermined))], []),
    MachineCase(
      "a canceled request starts nothing",
      [
        .enableRequested(isAvailable: true),
        .authorizationAnswered(.failure(HealthError(.errorUserCanceled))),
      ], []),
    MachineCase(
      "enabling again during the request does not request permission again",
      [.enableRequested(isAvailable: true), .enableRequested(isAvailable: true)], []),
    MachineCase(
      "enabling a sync that is on does nothing", on + [.enableRequested(isAvailable: true)], []),
    MachineCase(
      "disabling saves that the sync is off and stops the observation", on + [.disableRequested],
      [.saveEnabled(false), .stopObserving]),
    MachineCase(
      "disabling a sync that is off resets the saved preference", [.disableRequested],
      [.resetPreference]),
    MachineCase(
      "disabling during the permission request saves that the sync is off",
      [.enableRequested(isAvailable: true), .disableRequested],
      [.saveEnabled(false), .stopObserving]),
    MachineCase(
      "an answer after disabling starts nothing",
      [
        .enableRequested(isAvailable: true), .disableRequested,
        .authorizationAnswered(.success(.sharingAuthorized)),
      ], []),
    MachineCase(
      "the answer to a request from before disabling and enabling again starts nothing",
      [
        .enableRequested(isAvailable: true), .disableRequested,
        .enableRequested(isAvailable: true), .authorizationAnswered(.success(.sharingAuthorized)),
      ], []),
    MachineCase(
      "after disabling and enabling again, the answer to the second request turns the sync on",
      [
        .enableRequested(isAvailable: true), .disableRequested,
        .enableRequested(isAvailable: true),
        .authorizationAnswered(.failure(HealthError(.errorUserCanceled))),
        .authorizationAnswered(.success(.sharingAuthorized)),
      ], [.saveEnabled(true), .startObserving, .perform(.exporting)]),
    MachineCase(
      "disabling cancels a scheduled retry",
      on + [.requested(.importing), .finished(.importing, network), .disableRequested],
      [.saveEnabled(false), .stopObserving, .cancelRetry]),
    MachineCase(
      "work that ends after disabling starts nothing",
      on + [.requested(.importing), .disableRequested, .finished(.importing, network)], []),
    MachineCase(
      "launching a sync that was on resumes its work",
      [.launched(isEnabled: true, isAvailable: true)], [.startObserving, .perform(.exporting)]),
    MachineCase(
      "launching a sync that was off does nothing",
      [.launched(isEnabled: false, isAvailable: true)], []),
    MachineCase(
      "launching without health data does nothing",
      [.launched(isEnabled: true, isAvailable: false)], []),
    MachineCase(
      "launching twice resumes the work only once",
      [
        .launched(isEnabled: true, isAvailable: true),
        .launched(isEnabled: true, isAvailable: true),
      ], []),
  ]

  @Test(arguments: turning)
  func `enabling, disabling and launching request the expected actions`(_ example: MachineCase) {
    #expect(Self.after(example.events).last == example.expected)
  }

  // MARK: - Work

  static let work: [MachineCase] = [
    MachineCase(
      "requested work starts immediately in an idle sync", on + [.requested(.importing)],
      [.perform(.importing)]),
    MachineCase(
      "requested work does not start during other work",
      on + [.requested(.importing), .requested(.exporting)], []),
    MachineCase(
      "pending work starts when the running work ends",
      on + [.requested(.importing), .requested(.exporting), .finished(.importing, nil)],
      [.perform(.exporting)]),
    MachineCase(
      "a pending export starts before a pending import",
      on + [
        .requested(.importing), .requested(.importing), .requested(.exporting),
        .finished(.importing, nil),
      ], [.perform(.exporting)]),
    MachineCase(
      "repeated requests for pending work start it once",
      on + [
        .requested(.exporting), .requested(.importing), .requested(.importing),
        .requested(.importing), .finished(.exporting, nil), .finished(.importing, nil),
      ], []),
    MachineCase(
      "a request for the running work repeats the work",
      on + [.requested(.importing), .requested(.importing), .finished(.importing, nil)],
      [.perform(.importing)]),
    MachineCase("no work starts while the sync is off", [.requested(.exporting)], []),
    MachineCase(
      "no work starts during the permission request",
      [.enableRequested(isAvailable: true), .requested(.exporting)], []),
    MachineCase(
      "coming to the foreground exports first", on + [.foregrounded(isAvailable: true)],
      [.perform(.exporting)]),
    MachineCase(
      "coming to the foreground without health data starts nothing",
      on + [.foregrounded(isAvailable: false)], []),
    MachineCase("unlocking exports first", on + [.unlocked], [.perform(.exporting)]),
    MachineCase("unlocking does nothing while the sync is off", [.unlocked], []),
    MachineCase(
      "requested work starts even if health data is unavailable",
      on + [.foregrounded(isAvailable: false), .requested(.importing)], [.perform(.importing)]),
  ]

  @Test(arguments: work)
  func `requests, unlocking and coming to the foreground start the expected work`(
    _ example: MachineCase
  ) {
    #expect(Self.after(example.events).last == example.expected)
  }

  // MARK: - Retries and recovery

  static let retries: [MachineCase] = [
    MachineCase(
      "a network failure schedules a retry",
      on + [.requested(.importing), .finished(.importing, network)], [.scheduleRetry(attempt: 0)]),
    MachineCase(
      "a retry repeats only the failed work",
      on + [.requested(.importing), .finished(.importing, network), .retryDue],
      [.perform(.importing)]),
    MachineCase(
      "each failed retry increases the attempt number",
      on + [
        .requested(.importing), .finished(.importing, network), .retryDue,
        .finished(.importing, network),
      ], [.scheduleRetry(attempt: 1)]),
    MachineCase(
      "a failure while a retry is scheduled does not schedule another one",
      on + [
        .requested(.importing), .finished(.importing, network), .requested(.exporting),
        .finished(.exporting, network),
      ], []),
    MachineCase(
      "a later success of the failed work cancels the retry",
      on + [
        .requested(.importing), .finished(.importing, network), .requested(.importing),
        .finished(.importing, nil),
      ], [.cancelRetry]),
    MachineCase(
      "after a success, the attempt number starts over",
      on + [
        .requested(.importing), .finished(.importing, network), .requested(.importing),
        .finished(.importing, nil), .requested(.importing), .finished(.importing, network),
      ], [.scheduleRetry(attempt: 0)]),
    MachineCase(
      "a retry stays scheduled while other work succeeds",
      on + [
        .requested(.importing), .finished(.importing, network), .requested(.exporting),
        .finished(.exporting, nil),
      ], []),
    MachineCase(
      "work that fails without permission is not retried automatically",
      on + [
        .requested(.exporting), .finished(.exporting, HealthError(.errorAuthorizationDenied)),
      ], []),
    MachineCase(
      "a retry that is due after disabling does nothing",
      on + [
        .requested(.importing), .finished(.importing, network), .disableRequested, .retryDue,
      ], []),
    MachineCase(
      "recovering from an undecided permission requests permission again",
      on + [
        .requested(.exporting),
        .finished(.exporting, HealthError(.errorAuthorizationNotDetermined)), .recoveryRequested,
      ], [.requestAuthorization]),
    MachineCase(
      "after a recovery requests permission, work starts even if permission is denied",
      on + [
        .requested(.exporting),
        .finished(.exporting, HealthError(.errorAuthorizationNotDetermined)), .recoveryRequested,
        .authorizationAnswered(.success(.sharingDenied)),
      ], [.perform(.exporting)]),
    MachineCase(
      "recovering from a denied permission starts work",
      on + [
        .requested(.exporting), .finished(.exporting, HealthError(.errorAuthorizationDenied)),
        .recoveryRequested,
      ], [.perform(.exporting)]),
    MachineCase(
      "recovering while the sync is off requests permission", [.recoveryRequested],
      [.requestAuthorization]),
    MachineCase(
      "recovering during the permission request does nothing",
      [.enableRequested(isAvailable: true), .recoveryRequested], []),
  ]

  @Test(arguments: retries)
  func `failures and recoveries request the expected actions`(_ example: MachineCase) {
    #expect(Self.after(example.events).last == example.expected)
  }

  // MARK: - Reported state

  @Test func `the initial state reports available health data and no failure, success or work`() {
    let machine = SyncMachine()
    #expect(machine.failure == nil)
    #expect(!machine.hasSucceeded)
    #expect(!machine.isWorking)
    #expect(machine.isAvailable)
  }

  @Test func `a failed export takes precedence over a failed import`() {
    let machine = Self.after(
      Self.on + [
        .requested(.importing), .finished(.importing, Self.network), .requested(.exporting),
        .finished(.exporting, HealthError(.errorAuthorizationDenied)),
      ]
    ).machine
    #expect(machine.failure?.code == .errorAuthorizationDenied)
    #expect(machine.hasSucceeded)
  }

  @Test func `work is reported as running only until it ends`() {
    #expect(Self.after(Self.on + [.requested(.importing)]).machine.isWorking)
    #expect(!Self.after(Self.on).machine.isWorking)
  }

  // MARK: - Syncs with one unit of work

  @Test func `a sync that only exports does not import`() {
    var machine = SyncMachine(units: [.exporting])
    #expect(
      machine.handle(.launched(isEnabled: true, isAvailable: true))
        == [.startObserving, .perform(.exporting)])
    #expect(machine.handle(.requested(.importing)).isEmpty)
    #expect(machine.handle(.finished(.exporting, nil)).isEmpty)
    #expect(machine.isIdle)
    #expect(machine.handle(.unlocked) == [.perform(.exporting)])
  }
}
