import RecordSimulation
import SimulatedDevices
import Simulation
import Testing

/// Tests with shrunk histories, each of which exposed a defect of the reference implementation.
struct FoundHistoryTests {
  struct Found: CustomTestStringConvertible {
    let name: String
    let setup: RecordSetup
    let steps: [RecordHistory.Step]
    var testDescription: String { name }

    init(_ name: String, _ setup: RecordSetup, _ steps: [RecordHistory.Step]) {
      (self.name, self.setup, self.steps) = (name, setup, steps)
    }
  }

  private static func step(_ operation: RecordOperation, pace: Int? = nil) -> RecordHistory.Step {
    RecordHistory.Step(operation, pace: pace)
  }

  static let all = [
    Found(
      "another device saves the same version after a deletion",
      RecordSetup(devices: 2, oldRecords: 1),
      [
        step(.turnOn(device: 0)), step(.turnOn(device: 1)),
        step(.edit(device: 0, record: 0, RecordDraft(number: 4))),
        step(.healthDeletes(object: 0)),
        step(.edit(device: 1, record: 0, RecordDraft(number: 13))),
      ]),
    Found(
      "another device saves food whose members the user deleted", RecordSetup(devices: 2),
      [
        step(.turnOn(device: 0)), step(.turnOn(device: 1)),
        step(.add(device: 0, RecordDraft(number: 3, kind: .food))), step(.launch(device: 1)),
        step(.crash(device: 1, after: 1)),
        step(.edit(device: 1, record: 0, RecordDraft(number: 6, kind: .food))),
        step(.edit(device: 0, record: 0, RecordDraft(number: 7, kind: .food))),
        step(.launch(device: 1), pace: 1), step(.healthDeletes(object: 0), pace: 1),
        step(.fault(device: 1, .authorization, .network)),
      ]),
    Found(
      "another device reads a workout before its earlier energy is deleted",
      RecordSetup(devices: 2),
      [
        step(.turnOn(device: 0)), step(.turnOn(device: 1)),
        step(.add(device: 0, RecordDraft(number: 4, kind: .activity))), step(.locked(true)),
        step(.edit(device: 0, record: 0, RecordDraft(number: 12, kind: .activity))),
        step(.turnOff(device: 0)),
      ]),
  ]

  @Test(arguments: all, [1, 2, 3] as [UInt64])
  func `a history that once exposed a defect breaks no rule`(_ found: Found, _ order: UInt64) {
    let domain = RecordDomain(subject: .memory)
    let history = RecordHistory(seed: 1, order: order, setup: found.setup, steps: found.steps)
    var coverage = Coverage(domain.axes)
    let outcome = HistoryRunner(domain: domain).run(history, coverage: &coverage)
    #expect(outcome.violation == nil)
    #expect(outcome.steps >= found.steps.count)
  }
}
