internal import Conformance
internal import HealthModel
internal import WeightSync

extension HealthContracts {
  /// The kind of rows about the app's reaction to the user's answer on the authorization sheet.
  static var authorization: HealthKind {
    HealthKind(
      id: "authorization",
      summary: "When the user gives this answer, the app behaves as stated.",
      columns: [
        HealthColumn("Outcome", reading: .clauses(scopes: ["authorization"]), isKey: true),
        HealthColumn(
          "App Behavior", aliases: ["App Behaviour"], reading: .clauses(scopes: ["behavior"])),
      ],
      setup: [
        .setup(
          "an entry and a sample of another app exist",
          needs: .store(.externalWriters)
        ) { world in
          await world.addEntry()
          try await world.saveForeign()
        }
      ],
      action: [.turnOn],
      factors: [
        .init("write", values: ["granted", "denied"]),
        .init("read", values: ["granted", "denied"]),
      ])
  }

  /// The kind of rows about the results of an export for the entry and the samples.
  static var writeOutcomes: HealthKind {
    HealthKind(
      id: "write-outcomes",
      summary: "When an export ends like this, the entry and the samples are as stated.",
      columns: [
        HealthColumn("Outcome", reading: .clauses(scopes: ["write-outcome"]), isKey: true),
        HealthColumn("Result", reading: .clauses(scopes: ["behavior"])),
      ],
      setup: [.turnedOn])
  }

  /// The kind of rows about the message and the recovery action that the user sees after an error.
  static var errors: HealthKind {
    HealthKind(
      id: "errors",
      summary: "When the store throws this, the user sees this message and recovery action.",
      columns: [
        HealthColumn("Error", reading: .clauses(scopes: ["error"]), isKey: true),
        HealthColumn(
          "User-Facing Message", aliases: ["Message"], reading: .clauses(scopes: ["message"])),
        HealthColumn("Recovery Action", reading: .clauses(scopes: ["recovery"])),
      ],
      setup: [.turnedOn],
      action: [
        .action(
          "the user adds an entry, and another app saves a sample",
          needs: .arrival.and(.sync(.exporting))
        ) { world in
          await world.addEntry()
          try await world.saveForeign()
        },
        .importing,
      ])
  }

  /// The kind of rows with scenarios that set up a mock store.
  static var mockScenarios: HealthKind {
    HealthKind(
      id: "mock-scenarios",
      summary: "In this scenario, with this setup of the store, the sync behaves as stated.",
      columns: [
        HealthColumn("Scenario", reading: .clauses(scopes: ["scenario"]), isKey: true),
        HealthColumn("Mock Setup", reading: .clauses(scopes: ["setup"])),
        HealthColumn(
          "Expected Behavior", aliases: ["Expected Behaviour"],
          reading: .clauses(scopes: ["behavior"])),
      ],
      setup: [.turnedOn])
  }

  /// The kind of rows with general scenarios, which can also state the end state.
  static var scenarios: HealthKind {
    HealthKind(
      id: "scenarios",
      summary: "Given a state, when something happens, then this holds.",
      columns: [
        HealthColumn(
          "Scenario", aliases: ["Decision", "Step", "Case"], reading: .descriptive, isKey: true),
        HealthColumn("Given", reading: .clauses(scopes: ["setup", "authorization"])),
        HealthColumn("When", reading: .clauses(scopes: ["action"])),
        HealthColumn("Then", reading: .clauses(scopes: ["behavior"])),
        endState(isRequired: false),
      ])
  }

  /// The kind of rows with complete scenarios.
  ///
  /// A row states the events, the sync's reaction to each event, and the end state.
  static var histories: HealthKind {
    HealthKind(
      id: "histories",
      summary: "Given a state, the sync does exactly this at each event, and ends as stated.",
      columns: [
        HealthColumn(
          "Scenario", aliases: ["Decision", "Step", "Case"], reading: .descriptive, isKey: true),
        HealthColumn("Given", reading: .clauses(scopes: ["setup", "authorization"])),
        HealthColumn("When", reading: .clauses(scopes: ["action"])),
        answers(isRequired: true),
        endState(isRequired: true),
      ])
  }

  /// The kind of rows about rules that hold at every step, with the actions that test them.
  static var invariants: HealthKind {
    HealthKind(
      id: "invariants",
      summary: "The rule holds before, during and after the test.",
      columns: [
        HealthColumn("Invariant", reading: .clauses(scopes: ["invariant"]), isKey: true),
        HealthColumn("Given", reading: .clauses(scopes: ["setup"])),
        HealthColumn("When", reading: .clauses(scopes: ["action"])),
        answers(isRequired: false),
        endState(isRequired: false),
      ])
  }
}
